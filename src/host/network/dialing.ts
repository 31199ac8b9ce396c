import type { PeerId } from "@libp2p/interface";
import { peerIdFromString } from "@libp2p/peer-id";
import { multiaddr } from "@multiformats/multiaddr";
import type { Heard } from "../ports/links.ts";
import { after } from "../ports/system-clock.ts";
import { createTokenBucket } from "../reach/token-bucket.ts";
import { type Node, portOf } from "./node.ts";

/**
 * Who dials whom. libp2p 3 does not dial by itself, and if both sides do there are two connections: the smaller peer id
 * dials at once, the other only if nothing has come, for only one of them may have heard the other.
 */
export interface Dialing {
  /** A beacon of a neighbour: remembers its address and dials if it is our turn. */
  heard(heard: Heard): void;
  stop(): void;
}

const OTHER_SIDE_MS = 2000;
/** While a room fills up others come first, and the dial of the smaller one waits: for so many times two seconds at most. */
const MAX_TURNS = 10;
/** However often it is announced, a dead address costs one attempt in ten seconds. */
const RETRY_MS = 10_000;
/** Announcements are rare in a full room, so a dial that failed is tried again without one: after this, then after twice as long. */
const FIRST_AGAIN_MS = 2000;
const MAX_ATTEMPTS = 5;
const MAX_REMEMBERED = 1024;
/** Anybody on the network can announce neighbours: so many new ones are looked at at once, and so many more each second. */
const NEW_AT_ONCE = 64;
const NEW_A_SECOND = 4;

export function startDialing(node: Node): Dialing {
  const notBefore = new Map<string, number>();
  const waiting = new Set<() => void>();
  /** Those who were announced on this network. */
  const neighbours = new Set<string>();
  const fresh = createTokenBucket(NEW_A_SECOND, NEW_AT_ONCE, () => performance.now());
  let overdrawnUntil = Number.NEGATIVE_INFINITY;
  /** Whether this peer may be looked at now: who was met before is no burden. */
  const mayConsider = (name: string): boolean => {
    const now = performance.now();
    if (notBefore.has(name)) return true;
    if (now < overdrawnUntil) return false;
    overdrawnUntil = now + fresh.take(1);
    return true;
  };
  let stopped = false;

  /** When a connection was opened last: as long as some are, the room fills up. */
  let openedAt = Number.NEGATIVE_INFINITY;
  const later = (ms: number, step: () => void) => {
    const cancel = after(ms, () => {
      waiting.delete(cancel);
      if (!stopped) step();
    });
    waiting.add(cancel);
  };
  // Nobody dials where nothing listens, as in a page.
  const mustDial = portOf(node) === null;
  const isOurTurn = (peer: PeerId) => mustDial || node.peerId.toString() < peer.toString();
  const dial = async (peer: PeerId, attempt = 1) => {
    if (stopped || node.getConnections(peer).length > 0) return;
    try {
      await node.dial(peer);
      notBefore.delete(peer.toString());
    } catch {
      // Not there (any more), or too much is going on there.
      if (attempt < MAX_ATTEMPTS)
        later(FIRST_AGAIN_MS * 2 ** (attempt - 1), () => void dial(peer, attempt + 1));
    }
  };
  const dialIfNothingComes = (peer: PeerId, turn = 1) =>
    later(OTHER_SIDE_MS, () => {
      if (performance.now() - openedAt < OTHER_SIDE_MS && turn < MAX_TURNS)
        dialIfNothingComes(peer, turn + 1);
      else void dial(peer);
    });
  const consider = (peer: PeerId) => {
    const name = peer.toString();
    if (stopped || peer.equals(node.peerId) || node.getConnections(peer).length > 0) return;
    const now = performance.now();
    if ((notBefore.get(name) ?? 0) > now || !mayConsider(name)) return;
    if (notBefore.size >= MAX_REMEMBERED) notBefore.clear();
    notBefore.set(name, now + RETRY_MS);
    if (isOurTurn(peer)) void dial(peer);
    else dialIfNothingComes(peer);
  };
  const announced = (peer: PeerId) => {
    if (neighbours.size >= MAX_REMEMBERED) neighbours.clear();
    neighbours.add(peer.toString());
    consider(peer);
  };

  // peer:discovery fires once per peer for the life of the process; a friend who restarts on another port is a peer:update.
  node.addEventListener("peer:discovery", ({ detail }) => announced(detail.id));
  node.addEventListener("peer:update", ({ detail }) => {
    if (detail.peer.addresses.length > 0) consider(detail.peer.id);
  });
  node.addEventListener("connection:open", () => {
    openedAt = performance.now();
  });
  // Who was announced here and is cut off is dialled soon, and not only when it announces itself again.
  node.addEventListener("peer:disconnect", ({ detail }) => {
    notBefore.delete(detail.toString());
    if (neighbours.has(detail.toString())) later(FIRST_AGAIN_MS, () => consider(detail));
  });

  return {
    heard({ peer, address }) {
      if (performance.now() < overdrawnUntil && !notBefore.has(peer)) return;
      const id = parsePeer(peer);
      if (id === null || node.getConnections(id).length > 0) return;
      node.peerStore
        .merge(id, { multiaddrs: [multiaddr(address)] })
        .then(() => announced(id))
        .catch(() => {});
    },
    stop() {
      stopped = true;
      for (const cancel of waiting) cancel();
    },
  };
}

function parsePeer(text: string): PeerId | null {
  try {
    return peerIdFromString(text);
  } catch {
    return null;
  }
}
