import type { PeerId } from "@libp2p/interface";
import { peerIdFromString } from "@libp2p/peer-id";
import { multiaddr } from "@multiformats/multiaddr";
import type { Heard } from "../ports/links.ts";
import { after } from "../ports/system-clock.ts";
import { createTokenBucket, type TokenBucket } from "../reach/token-bucket.ts";
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

interface State {
  readonly node: Node;
  readonly notBefore: Map<string, number>;
  readonly waiting: Set<() => void>;
  /** Those who were announced on this network. */
  readonly neighbours: Set<string>;
  readonly fresh: TokenBucket;
  overdrawnUntil: number;
  /** When a connection was opened last: as long as some are, the room fills up. */
  openedAt: number;
  stopped: boolean;
}

export function startDialing(node: Node): Dialing {
  const state: State = {
    node,
    notBefore: new Map(),
    waiting: new Set(),
    neighbours: new Set(),
    fresh: createTokenBucket(NEW_A_SECOND, NEW_AT_ONCE, () => performance.now()),
    overdrawnUntil: Number.NEGATIVE_INFINITY,
    openedAt: Number.NEGATIVE_INFINITY,
    stopped: false,
  };
  listen(state);
  return {
    heard: (heard) => hear(state, heard),
    stop() {
      state.stopped = true;
      for (const cancel of state.waiting) cancel();
    },
  };
}

function listen(state: State): void {
  const { node, notBefore, neighbours } = state;
  // peer:discovery fires once per peer for the life of the process; a friend who restarts on another port is a peer:update.
  node.addEventListener("peer:discovery", ({ detail }) => announced(state, detail.id));
  node.addEventListener("peer:update", ({ detail }) => {
    if (detail.peer.addresses.length > 0) consider(state, detail.peer.id);
  });
  node.addEventListener("connection:open", () => {
    state.openedAt = performance.now();
  });
  // Who was announced here and is cut off is dialled soon, and not only when it announces itself again.
  node.addEventListener("peer:disconnect", ({ detail }) => {
    notBefore.delete(detail.toString());
    if (neighbours.has(detail.toString()))
      later(state, FIRST_AGAIN_MS, () => consider(state, detail));
  });
}

function hear(state: State, { peer, address }: Heard): void {
  const { node, notBefore } = state;
  if (performance.now() < state.overdrawnUntil && !notBefore.has(peer)) return;
  const id = parsePeer(peer);
  if (id === null || node.getConnections(id).length > 0) return;
  node.peerStore
    .merge(id, { multiaddrs: [multiaddr(address)] })
    .then(() => announced(state, id))
    .catch(() => {});
}

function announced(state: State, peer: PeerId): void {
  const { neighbours } = state;
  if (neighbours.size >= MAX_REMEMBERED) neighbours.clear();
  neighbours.add(peer.toString());
  consider(state, peer);
}

/** Dials a peer that is not connected, if it is our turn and not too soon. */
function consider(state: State, peer: PeerId): void {
  const { node, notBefore } = state;
  const name = peer.toString();
  if (state.stopped || peer.equals(node.peerId) || node.getConnections(peer).length > 0) return;
  const now = performance.now();
  if ((notBefore.get(name) ?? 0) > now || !mayConsider(state, name)) return;
  if (notBefore.size >= MAX_REMEMBERED) notBefore.clear();
  notBefore.set(name, now + RETRY_MS);
  // Nobody dials where nothing listens, as in a page.
  const mustDial = portOf(node) === null;
  const isOurTurn = mustDial || node.peerId.toString() < peer.toString();
  if (isOurTurn) void dial(state, peer);
  else dialIfNothingComes(state, peer);
}

/** Whether this peer may be looked at now: who was met before is no burden. */
function mayConsider(state: State, name: string): boolean {
  const now = performance.now();
  if (state.notBefore.has(name)) return true;
  if (now < state.overdrawnUntil) return false;
  state.overdrawnUntil = now + state.fresh.take(1);
  return true;
}

async function dial(state: State, peer: PeerId, attempt = 1): Promise<void> {
  const { node, notBefore } = state;
  if (state.stopped || node.getConnections(peer).length > 0) return;
  try {
    await node.dial(peer);
    notBefore.delete(peer.toString());
  } catch {
    // Not there (any more), or too much is going on there.
    const wait = FIRST_AGAIN_MS * 2 ** (attempt - 1);
    if (attempt < MAX_ATTEMPTS) later(state, wait, () => void dial(state, peer, attempt + 1));
  }
}

function dialIfNothingComes(state: State, peer: PeerId, turn = 1): void {
  later(state, OTHER_SIDE_MS, () => {
    if (performance.now() - state.openedAt < OTHER_SIDE_MS && turn < MAX_TURNS)
      dialIfNothingComes(state, peer, turn + 1);
    else void dial(state, peer);
  });
}

function later(state: State, ms: number, step: () => void): void {
  const cancel = after(ms, () => {
    state.waiting.delete(cancel);
    if (!state.stopped) step();
  });
  state.waiting.add(cancel);
}

function parsePeer(text: string): PeerId | null {
  try {
    return peerIdFromString(text);
  } catch {
    return null;
  }
}
