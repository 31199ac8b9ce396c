import type { PeerId } from "@libp2p/interface";
import { peerIdFromString } from "@libp2p/peer-id";
import { type Multiaddr, multiaddr } from "@multiformats/multiaddr";
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
/** One machine that announces neighbours who are not there does not take all of them. */
const MAX_DIALS_A_SOURCE = 64;
const MAX_REMEMBERED = 1024;
/** libp2p dials no more of one peer's addresses. Whoever announces more of them begins anew, so that they cannot grow. */
const MAX_ADDRESSES = 25;
/**
 * Anybody on the network can announce neighbours: of those that this player does not know, this many new ones are considered
 * at once, and this many more each second. A sender's address can be forged, so there is a bound for all of them, too.
 */
const NEW = {
  source: { atOnce: 64, perSecond: 1 },
  all: { atOnce: 256, perSecond: 4 },
} as const;
const MAX_SOURCES = 256;
/** Of what mDNS and libp2p tell, which do not say who sent it. */
const ELSEWHERE = "elsewhere";

interface State {
  readonly node: Node;
  readonly notBefore: Map<string, number>;
  readonly waiting: Set<() => void>;
  /** Peers announced on this network. */
  readonly neighbours: Set<string>;
  /** By name, because most announcements in a room are about them. */
  readonly connected: Set<string>;
  readonly fresh: TokenBucket;
  /** Who first announced a peer. */
  readonly sourceOf: Map<string, string>;
  /** Where a peer was last heard: where it is now, while most of what is known may be where it was yesterday. */
  readonly heardAt: Map<string, Multiaddr>;
  /** By the address of whoever announces. */
  readonly sources: Map<string, TokenBucket>;
  readonly window: DialWindow;
  /** Who is dialled now or waits for it. */
  readonly dialled: Map<string, PromiseWithResolvers<void> & { readonly source: string }>;
  readonly isKnown: (peer: string) => boolean;
  /** The app that served this page, which never dials it. */
  readonly through: string | null;
  /** When a connection was last opened: while connections keep opening, the room is filling up. */
  openedAt: number;
  stopped: boolean;
}

export function startDialing(
  node: Node,
  through: string | null,
  isKnown: (peer: string) => boolean = () => false,
): Dialing {
  const state: State = {
    node,
    notBefore: new Map(),
    waiting: new Set(),
    neighbours: new Set(),
    connected: new Set(node.getPeers().map(String)),
    fresh: createTokenBucket(NEW.all.perSecond, NEW.all.atOnce, () => performance.now()),
    sourceOf: new Map(),
    heardAt: new Map(),
    sources: new Map(),
    isKnown,
    window: createDialWindow(),
    dialled: new Map(),
    through,
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
  if (state.connected.has(peer)) return;
  const source = /^\/ip4\/([^/]+)/.exec(address)?.[1] ?? ELSEWHERE;
  const id = parsePeer(peer);
  if (id === null || !mayConsider(state, peer, source)) return;
  remember(state, id, address)
    .then(() => announced(state, id))
    .catch(() => {});
}

async function remember(state: State, id: PeerId, address: string): Promise<void> {
  const { heardAt, node } = state;
  const { peerStore } = node;
  if (heardAt.size >= MAX_REMEMBERED) heardAt.clear();
  heardAt.set(id.toString(), multiaddr(`${address}/p2p/${id}`));
  const multiaddrs = [multiaddr(address)];
  const known = (await peerStore.has(id)) ? (await peerStore.get(id)).addresses : [];
  if (known.length < MAX_ADDRESSES) await peerStore.merge(id, { multiaddrs });
  else await peerStore.patch(id, { multiaddrs });
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
  notBefore.set(name, now + RETRY_MS);
  const isOurTurn = name === state.through || node.peerId.toString() < peer.toString();
  if (isOurTurn) dial(state, peer);
  else dialIfNothingComes(state, peer);
}

/** Whether this peer may be considered: those met before are no burden, and from now on this one has been met. */
function mayConsider(state: State, name: string, source = ELSEWHERE): boolean {
  const { notBefore, sourceOf, sources, fresh, isKnown } = state;
  if (notBefore.has(name)) return true;
  if (!isKnown(name)) {
    const { perSecond, atOnce } = NEW.source;
    const own =
      sources.get(source) ?? createTokenBucket(perSecond, atOnce, () => performance.now());
    sources.delete(source);
    sources.set(source, own);
    const [oldest] = sources.size > MAX_SOURCES ? sources.keys() : [];
    if (oldest !== undefined) sources.delete(oldest);
    if (own.take(0) > 0 || fresh.take(0) > 0) return false;
    own.take(1);
    fresh.take(1);
  }
  if (notBefore.size >= MAX_REMEMBERED) notBefore.clear();
  if (sourceOf.size >= MAX_REMEMBERED) sourceOf.clear();
  notBefore.set(name, Number.NEGATIVE_INFINITY);
  sourceOf.set(name, source);
  return true;
}

/** Dials when its turn has come, and again if that fails. */
function dial(state: State, peer: PeerId, attempt = 1): void {
  const { window, notBefore, connected, dialled, sourceOf } = state;
  const name = peer.toString();
  const source = sourceOf.get(name) ?? ELSEWHERE;
  if (dialled.has(name) || !mayWait(state, name, source)) return;
  const ended = { ...Promise.withResolvers<void>(), source };
  dialled.set(name, ended);
  window.enter(async (leave) => {
    const there = state.stopped || connected.has(name);
    // Every other time at all that is known: what was heard need not be true.
    const heard = attempt % 2 === 1 ? state.heardAt.get(name) : undefined;
    const reached = there || (await tryDial(state, heard ?? peer, leave));
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
  }, source);
}

function mayWait({ dialled, isKnown }: State, name: string, source: string): boolean {
  if (isKnown(name)) return true;
  const same = [...dialled.values()].filter((one) => one.source === source);
  return dialled.size < MAX_DIALS && same.length < MAX_DIALS_A_SOURCE;
}

/** One dial, until the peer has said who it is. `leave` is called where that takes too long for others to wait for it. */
async function tryDial(
  { node, window }: State,
  peer: PeerId | Multiaddr,
  leave: () => void,
): Promise<boolean> {
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
