import type { PeerId, Stream } from "@libp2p/interface";
import type { PlayerId } from "../api/terms.ts";
import type { Conduct } from "../limits/reputation.ts";
import { encodeFrame, receiveFrames } from "../network/frames.ts";
import { createLastingStreams, type LastingStreams } from "../network/lasting-streams.ts";
import type { Node } from "../network/node.ts";
import { peerOf, playerOf } from "../people/players.ts";
import type { Time } from "../ports/clock.ts";
import { FRIENDS } from "../versions/protocols.ts";
import type { Friends, FriendsWire } from "./friends.ts";
import { decodeGreeting, encodeGreeting, type Greeting, MAX_GREETING } from "./greetings.ts";

export interface FriendsWireDeps {
  readonly friends: Pick<Friends, "tells" | "heard" | "cameOrWent">;
  readonly conduct: Conduct;
  readonly time: Pick<Time, "after">;
}

const COST = 5;

interface Wire {
  readonly deps: FriendsWireDeps;
  /** Streams to those who are told. */
  readonly told: LastingStreams;
  /** By peer: the number of streams from those who tell. */
  readonly telling: Map<string, number>;
  /** Peers whose app knows the protocol. */
  readonly speakers: Map<string, PeerId>;
}

/**
 * Presence among friends. A friend who may know that this player is online has a stream from it; in the other
 * direction, a friend with a stream to this player is online. Listening to strangers costs nothing: one stream a peer,
 * of which nothing is stored.
 */
export async function startFriendsWire(
  node: Node,
  deps: FriendsWireDeps,
): Promise<FriendsWire & { stop(): void }> {
  const wire: Wire = {
    deps,
    told: createLastingStreams(node, deps.time, {
      protocol: FRIENDS,
      isWanted: (peer) => isTold(wire, peer),
      greet: (stream) => stream.send(encodeFrame(encodeGreeting({ v: 1, kind: "here" }))),
    }),
    telling: new Map(),
    speakers: new Map(),
  };
  await node.handle(FRIENDS, (stream, { remotePeer }) => listen(wire, stream, remotePeer), {
    maxInboundStreams: 2,
    runOnLimitedConnection: true,
  });
  node.addEventListener("peer:identify", ({ detail: { peerId, protocols } }) => {
    if (!protocols.includes(FRIENDS)) return;
    wire.speakers.set(peerId.toString(), peerId);
    wire.told.open(peerId);
  });
  node.addEventListener("peer:disconnect", ({ detail }) => {
    const name = detail.toString();
    wire.speakers.delete(name);
    wire.told.forget(name);
  });
  return {
    isHere(player) {
      const peer = peerOf(player);
      return peer !== null && wire.telling.has(peer.toString());
    },
    say: (player, greeting) => say(wire, player, greeting),
    changed() {
      for (const [name, peer] of wire.speakers)
        if (isTold(wire, peer)) wire.told.open(peer);
        else wire.told.close(name);
    },
    stop: wire.told.stop,
  };
}

function isTold({ deps, speakers }: Wire, peer: PeerId): boolean {
  const player = playerOf(peer);
  return player !== null && deps.friends.tells(player) && speakers.has(peer.toString());
}

function say({ told }: Wire, player: PlayerId, greeting: Greeting): boolean {
  const stream = told.streams.get(peerOf(player)?.toString() ?? "");
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
