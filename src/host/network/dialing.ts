import type { PeerId } from "@libp2p/interface";
import { peerIdFromString } from "@libp2p/peer-id";
import { multiaddr } from "@multiformats/multiaddr";
import type { Heard } from "../ports/links.ts";
import { after } from "../ports/system-clock.ts";
import { ANSWER_MS, answers } from "../reach/race.ts";
import { createTokenBucket, type TokenBucket } from "../reach/token-bucket.ts";
import { createDialWindow, type DialWindow } from "./dial-window.ts";
import type { Node } from "./node.ts";

/**
 * Who dials whom. libp2p 3 does not dial automatically, and if both sides do there are two connections: the smaller
 * peer id dials at once, the other only if nothing has come, because only one of them may have heard the other.
 */
export interface Dialing {
  /** A neighbour's beacon: remembers its address and dials if it is our turn. */
  heard(heard: Heard): void;
  /** Resolves when no dial to this peer is under way or waits for its turn (any more). */
  settled(peer: PeerId): Promise<void>;
  stop(): void;
}

const OTHER_SIDE_MS = 2000;
/**
 * While a room fills up others come first, and the smaller id's dial waits: we wait this many times two seconds at
 * most.
 */
const MAX_TURNS = 10;
/** However often it is announced, a dead address costs one attempt in ten seconds. */
const RETRY_MS = 10_000;
/**
 * Announcements are rare in a full room, so a failed dial is repeated without one: after this, then after twice as
 * long.
 */
const FIRST_AGAIN_MS = 2000;
const MAX_ATTEMPTS = 5;
/** An address at which nothing listens costs no work, so it holds up the queue no longer than this; */
const NOBODY_MS = 1000;
/** nor does a peer that begins a handshake and never finishes it. */
const HANDSHAKE_MS = 5000;
/** Peers announced beyond that will be announced again. */
const MAX_DIALS = 256;
const MAX_REMEMBERED = 1024;
/**
 * Anybody on the network can announce neighbours: this many new ones are considered at once, and this many more each
 * second.
 */
const NEW_AT_ONCE = 64;
const NEW_A_SECOND = 4;

interface State {
  readonly node: Node;
  readonly notBefore: Map<string, number>;
  readonly waiting: Set<() => void>;
  /** Peers announced on this network. */
  readonly neighbours: Set<string>;
  /** By name, because most announcements in a room are about them. */
  readonly connected: Set<string>;
  readonly fresh: TokenBucket;
  readonly window: DialWindow;
  /** Who is dialled now or waits for it. */
  readonly dialled: Map<string, PromiseWithResolvers<void>>;
  /** The app that served this page, which never dials it. */
  readonly through: string | null;
  overdrawnUntil: number;
  /** When a connection was last opened: while connections keep opening, the room is filling up. */
  openedAt: number;
  stopped: boolean;
}

export function startDialing(node: Node, through: string | null): Dialing {
  const state: State = {
    node,
    notBefore: new Map(),
    waiting: new Set(),
    neighbours: new Set(),
    connected: new Set(node.getPeers().map(String)),
    fresh: createTokenBucket(NEW_A_SECOND, NEW_AT_ONCE, () => performance.now()),
    window: createDialWindow(),
    dialled: new Map(),
    through,
    overdrawnUntil: Number.NEGATIVE_INFINITY,
    openedAt: Number.NEGATIVE_INFINITY,
    stopped: false,
  };
  listen(state);
  return {
    heard: (heard) => hear(state, heard),
    settled: (peer) => state.dialled.get(peer.toString())?.promise ?? Promise.resolve(),
    stop() {
      state.stopped = true;
      state.window.stop();
      for (const cancel of state.waiting) cancel();
      // Those that have no turn any more.
      for (const { resolve } of state.dialled.values()) resolve();
    },
  };
}

function listen(state: State): void {
  const { node, notBefore, neighbours, connected } = state;
  // peer:discovery fires once per peer for the life of the process; a friend who restarts on another port is a peer:update.
  node.addEventListener("peer:discovery", ({ detail }) => announced(state, detail.id));
  node.addEventListener("peer:update", ({ detail }) => {
    if (detail.peer.addresses.length > 0) consider(state, detail.peer.id);
  });
  node.addEventListener("connection:open", () => {
    state.openedAt = performance.now();
  });
  node.addEventListener("peer:connect", ({ detail }) => void connected.add(detail.toString()));
  // A neighbour that is cut off is dialled soon, not only when it announces itself again.
  node.addEventListener("peer:disconnect", ({ detail }) => {
    connected.delete(detail.toString());
    notBefore.delete(detail.toString());
    if (neighbours.has(detail.toString()))
      later(state, FIRST_AGAIN_MS, () => consider(state, detail));
  });
}

function hear(state: State, { peer, address }: Heard): void {
  const { node, notBefore, connected } = state;
  if (connected.has(peer)) return;
  if (performance.now() < state.overdrawnUntil && !notBefore.has(peer)) return;
  const id = parsePeer(peer);
  if (id === null) return;
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
  const isOurTurn = name === state.through || node.peerId.toString() < peer.toString();
  if (isOurTurn) dial(state, peer);
  else dialIfNothingComes(state, peer);
}

/** Whether this peer may be considered now: peers met before are no burden. */
function mayConsider(state: State, name: string): boolean {
  const now = performance.now();
  if (state.notBefore.has(name)) return true;
  if (now < state.overdrawnUntil) return false;
  state.overdrawnUntil = now + state.fresh.take(1);
  return true;
}

/** Dials when its turn has come, and again if that fails. */
function dial(state: State, peer: PeerId, attempt = 1): void {
  const { window, notBefore, connected, dialled } = state;
  const name = peer.toString();
  if (dialled.has(name) || dialled.size >= MAX_DIALS) return;
  const ended = Promise.withResolvers<void>();
  dialled.set(name, ended);
  window.enter(async (leave) => {
    const there = state.stopped || connected.has(name);
    const reached = there || (await tryDial(state, peer, leave));
    dialled.delete(name);
    ended.resolve();
    leave();
    if (reached) {
      notBefore.delete(name);
      return;
    }
    // Not there (any more), or too much is going on there.
    const wait = FIRST_AGAIN_MS * 2 ** (attempt - 1);
    if (attempt < MAX_ATTEMPTS) later(state, wait, () => dial(state, peer, attempt + 1));
  });
}

/** One dial, until the peer has said who it is. `leave` is called where that takes too long for others to wait for it. */
async function tryDial({ node, window }: State, peer: PeerId, leave: () => void): Promise<boolean> {
  let endWait = after(NOBODY_MS, leave);
  let shook = false;
  try {
    const connection = await node.dial(peer, {
      onProgress({ type }) {
        if (shook || type !== "upgrader:encrypt-outbound-connection") return;
        shook = true;
        endWait();
        endWait = after(HANDSHAKE_MS, leave);
      },
    });
    if (await answers(node, connection, ANSWER_MS)) {
      window.succeeded();
      return true;
    }
  } catch {
    // Nobody there, or not in time.
  } finally {
    endWait();
  }
  if (shook) window.congested();
  return false;
}

function dialIfNothingComes(state: State, peer: PeerId, turn = 1): void {
  later(state, OTHER_SIDE_MS, () => {
    if (performance.now() - state.openedAt < OTHER_SIDE_MS && turn < MAX_TURNS)
      dialIfNothingComes(state, peer, turn + 1);
    else dial(state, peer);
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
