import type { PeerId, Stream } from "@libp2p/interface";
import type { PlayerId } from "../api/terms.ts";
import type { Conduct } from "../limits/reputation.ts";
import { encodeFrame, receiveFrames } from "../network/frames.ts";
import type { Node } from "../network/node.ts";
import { peerOf, playerOf } from "../people/players.ts";
import type { Time } from "../ports/clock.ts";
import { bestOf } from "../reach/way.ts";
import { FRIENDS } from "../versions/protocols.ts";
import type { Friends, FriendsWire } from "./friends.ts";
import { decodeGreeting, encodeGreeting, type Greeting, MAX_GREETING } from "./greetings.ts";

export interface FriendsWireDeps {
  readonly friends: Pick<Friends, "tells" | "heard" | "cameOrWent">;
  readonly conduct: Conduct;
  readonly time: Pick<Time, "after">;
}

/** For a stream to open, as in the lobby. */
const OPENING_MS = 10_000;
/** A stream that could not be opened, or has ended, is opened again after this, then after twice as long, and so on. */
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60_000;
const COST = 5;

interface Wire {
  readonly node: Node;
  readonly deps: FriendsWireDeps;
  /** By peer: streams to those who are told, and how many streams there are from those who tell. */
  readonly told: Map<string, Stream>;
  readonly telling: Map<string, number>;
  readonly opening: Set<string>;
  /** Those whose app knows the protocol. */
  readonly speakers: Map<string, PeerId>;
  readonly retries: Map<string, () => void>;
  stopped: boolean;
}

/**
 * Presence among friends. Whoever is told that this player is here has a stream from it; the other way round, whoever has a
 * stream to this player is here. It costs nothing to hear strangers out: one stream a peer, of which nothing is kept.
 */
export async function startFriendsWire(
  node: Node,
  deps: FriendsWireDeps,
): Promise<FriendsWire & { stop(): void }> {
  const wire: Wire = {
    node,
    deps,
    told: new Map(),
    telling: new Map(),
    opening: new Set(),
    speakers: new Map(),
    retries: new Map(),
    stopped: false,
  };
  await node.handle(FRIENDS, (stream, { remotePeer }) => listen(wire, stream, remotePeer), {
    maxInboundStreams: 2,
    runOnLimitedConnection: true,
  });
  node.addEventListener("peer:identify", ({ detail: { peerId, protocols } }) => {
    if (!protocols.includes(FRIENDS)) return;
    wire.speakers.set(peerId.toString(), peerId);
    void open(wire, peerId);
  });
  node.addEventListener("peer:disconnect", ({ detail }) => {
    const name = detail.toString();
    wire.speakers.delete(name);
    wire.retries.get(name)?.();
    wire.retries.delete(name);
    wire.told.delete(name);
  });
  return {
    isHere(player) {
      const peer = peerOf(player);
      return peer !== null && wire.telling.has(peer.toString());
    },
    say: (player, greeting) => say(wire, player, greeting),
    changed() {
      for (const [name, peer] of wire.speakers)
        if (isTold(wire, peer)) void open(wire, peer);
        else close(wire, name);
    },
    stop() {
      wire.stopped = true;
      for (const cancel of wire.retries.values()) cancel();
    },
  };
}

function isTold({ stopped, deps, speakers }: Wire, peer: PeerId): boolean {
  const player = playerOf(peer);
  return !stopped && player !== null && deps.friends.tells(player) && speakers.has(peer.toString());
}

async function open(wire: Wire, peer: PeerId, retry = FIRST_RETRY_MS): Promise<void> {
  const { node, told, opening } = wire;
  const name = peer.toString();
  const connection = bestOf(node.getConnections(peer));
  const isOpen = told.get(name)?.status === "open";
  if (connection === undefined || isOpen || opening.has(name) || !isTold(wire, peer)) return;
  opening.add(name);
  try {
    const stream = await connection.newStream(FRIENDS, {
      signal: AbortSignal.timeout(OPENING_MS),
      runOnLimitedConnection: true,
    });
    told.set(name, stream);
    stream.addEventListener("close", () => openLater(wire, peer, FIRST_RETRY_MS));
    stream.send(encodeFrame(encodeGreeting({ v: 1, kind: "here" })));
  } catch {
    openLater(wire, peer, retry);
  } finally {
    opening.delete(name);
  }
  // The switch may have been turned meanwhile.
  if (!isTold(wire, peer)) close(wire, name);
}

function openLater(wire: Wire, peer: PeerId, wait: number): void {
  const { retries, deps } = wire;
  const name = peer.toString();
  if (retries.has(name) || !isTold(wire, peer)) return;
  retries.set(
    name,
    deps.time.after(wait, () => {
      retries.delete(name);
      void open(wire, peer, Math.min(2 * wait, LAST_RETRY_MS));
    }),
  );
}

function close({ told }: Wire, name: string): void {
  const stream = told.get(name);
  told.delete(name);
  stream?.abort(new Error("not told any more"));
}

function say({ told }: Wire, player: PlayerId, greeting: Greeting): boolean {
  const stream = told.get(peerOf(player)?.toString() ?? "");
  if (stream?.status !== "open") return false;
  try {
    stream.send(encodeFrame(encodeGreeting(greeting)));
    return true;
  } catch {
    return false;
  }
}

async function listen(wire: Wire, stream: Stream, peer: PeerId): Promise<void> {
  const { conduct, friends } = wire.deps;
  const name = peer.toString();
  const player = playerOf(peer);
  if (player === null) return stream.abort(new Error("no player"));
  let isCounted = false;
  const hear = (frame: Uint8Array): boolean => {
    if (conduct.shunned(name)) return false;
    if (!conduct.afford(name, COST)) return true;
    const greeting = decodeGreeting(frame);
    if (!greeting.ok) {
      conduct.offended(name, 1);
      return false;
    }
    if (!isCounted) count(wire, name, 1);
    isCounted = true;
    friends.heard(player, greeting.value);
    return true;
  };
  const limits = { maxFrame: MAX_GREETING, hold: conduct.holding(name) };
  const ended = await receiveFrames(stream, limits, hear);
  if (!ended.ok && ended.fault.code === "frame/bad-length") conduct.offended(name, 1);
  stream.abort(new Error("done"));
  if (isCounted) count(wire, name, -1);
}

function count({ telling, deps }: Wire, name: string, by: number): void {
  const now = (telling.get(name) ?? 0) + by;
  if (now > 0) telling.set(name, now);
  else telling.delete(name);
  deps.friends.cameOrWent();
}
