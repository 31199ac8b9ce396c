import type { PeerId } from "@libp2p/interface";
import { peerIdFromString } from "@libp2p/peer-id";
import { multiaddr } from "@multiformats/multiaddr";
import type { Heard } from "./lan-beacon.ts";
import type { Node } from "./node.ts";
import { createTokenBucket } from "./reach/token-bucket.ts";

/**
 * Who dials whom. libp2p 3 does not dial by itself, and if both sides do there are two connections: the smaller peer id
 * dials at once, the other after two seconds, for only one of them may have heard the other.
 */
export interface Dialing {
  /** A beacon of a neighbour: remembers its address and dials if it is our turn. */
  heard(heard: Heard): void;
  stop(): void;
}

const OTHER_SIDE_MS = 2000;
/** After a failed dial, so that a dead address costs one attempt in ten seconds. */
const RETRY_MS = 10_000;
const MAX_REMEMBERED = 1024;
/** Anybody on the network can announce neighbours: so many new ones are looked at at once, and so many more each second. */
const NEW_AT_ONCE = 64;
const NEW_A_SECOND = 4;

export function startDialing(node: Node): Dialing {
  const notBefore = new Map<string, number>();
  const waiting = new Set<NodeJS.Timeout>();
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

  const dial = async (peer: PeerId) => {
    if (stopped || node.getConnections(peer).length > 0) return;
    try {
      await node.dial(peer);
      notBefore.delete(peer.toString());
    } catch {
      // Not there (any more); its next announcement starts another attempt.
    }
  };
  const consider = (peer: PeerId) => {
    const name = peer.toString();
    if (stopped || peer.equals(node.peerId) || node.getConnections(peer).length > 0) return;
    const now = performance.now();
    if ((notBefore.get(name) ?? 0) > now || !mayConsider(name)) return;
    if (notBefore.size >= MAX_REMEMBERED) notBefore.clear();
    notBefore.set(name, now + RETRY_MS);
    const delay = node.peerId.toString() < name ? 0 : OTHER_SIDE_MS;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      void dial(peer);
    }, delay);
    waiting.add(timer);
  };

  // peer:discovery fires once per peer for the life of the process; a friend who restarts on another port is a peer:update.
  node.addEventListener("peer:discovery", ({ detail }) => consider(detail.id));
  node.addEventListener("peer:update", ({ detail }) => {
    if (detail.peer.addresses.length > 0) consider(detail.peer.id);
  });
  // A peer that went away is dialled at its next sign of life, not ten seconds after the last attempt.
  node.addEventListener(
    "peer:disconnect",
    ({ detail }) => void notBefore.delete(detail.toString()),
  );

  return {
    heard({ peer, address, port }) {
      if (performance.now() < overdrawnUntil && !notBefore.has(peer)) return;
      const id = parsePeer(peer);
      if (id === null || node.getConnections(id).length > 0) return;
      node.peerStore
        .merge(id, { multiaddrs: [multiaddr(`/ip4/${address}/tcp/${port}`)] })
        .then(() => consider(id))
        .catch(() => {});
    },
    stop() {
      stopped = true;
      for (const timer of waiting) clearTimeout(timer);
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
