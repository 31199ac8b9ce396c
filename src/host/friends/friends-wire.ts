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

/**
 * Presence among friends. Whoever is told that this player is here has a stream from it; the other way round, whoever has a
 * stream to this player is here. It costs nothing to hear strangers out: one stream a peer, of which nothing is kept.
 */
export async function startFriendsWire(
  node: Node,
  { friends, conduct, time }: FriendsWireDeps,
): Promise<FriendsWire & { stop(): void }> {
  /** By peer: streams to those who are told, and the number of streams from those who tell. */
  const told = new Map<string, Stream>();
  const telling = new Map<string, number>();
  const opening = new Set<string>();
  const speakers = new Map<string, PeerId>();
  const retries = new Map<string, () => void>();
  let stopped = false;

  const isTold = (peer: PeerId) => {
    const player = playerOf(peer);
    return !stopped && player !== null && friends.tells(player) && speakers.has(peer.toString());
  };
  const open = async (peer: PeerId, retry = FIRST_RETRY_MS): Promise<void> => {
    const name = peer.toString();
    const connection = bestOf(node.getConnections(peer));
    const isOpen = told.get(name)?.status === "open";
    if (connection === undefined || isOpen || opening.has(name) || !isTold(peer)) return;
    opening.add(name);
    try {
      const stream = await connection.newStream(FRIENDS, {
        signal: AbortSignal.timeout(OPENING_MS),
        runOnLimitedConnection: true,
      });
      told.set(name, stream);
      stream.addEventListener("close", () => openLater(peer, FIRST_RETRY_MS));
      stream.send(encodeFrame(encodeGreeting({ v: 1, kind: "here" })));
    } catch {
      openLater(peer, retry);
    } finally {
      opening.delete(name);
    }
    // The switch may have been turned meanwhile.
    if (!isTold(peer)) close(name);
  };
  const openLater = (peer: PeerId, wait: number) => {
    const name = peer.toString();
    if (retries.has(name) || !isTold(peer)) return;
    retries.set(
      name,
      time.after(wait, () => {
        retries.delete(name);
        void open(peer, Math.min(2 * wait, LAST_RETRY_MS));
      }),
    );
  };
  const close = (name: string) => {
    const stream = told.get(name);
    told.delete(name);
    stream?.abort(new Error("not told any more"));
  };
  const count = (name: string, by: number) => {
    const now = (telling.get(name) ?? 0) + by;
    if (now > 0) telling.set(name, now);
    else telling.delete(name);
    friends.cameOrWent();
  };

  await node.handle(
    FRIENDS,
    async (stream, { remotePeer }) => {
      const name = remotePeer.toString();
      const player = playerOf(remotePeer);
      if (player === null) return stream.abort(new Error("no player"));
      let isCounted = false;
      const ended = await receiveFrames(
        stream,
        { maxFrame: MAX_GREETING, hold: conduct.holding(name) },
        (frame) => {
          if (conduct.shunned(name)) return false;
          if (!conduct.afford(name, COST)) return true;
          const greeting = decodeGreeting(frame);
          if (!greeting.ok) {
            conduct.offended(name, 1);
            return false;
          }
          if (!isCounted) count(name, 1);
          isCounted = true;
          friends.heard(player, greeting.value);
          return true;
        },
      );
      if (!ended.ok && ended.fault.code === "frame/bad-length") conduct.offended(name, 1);
      stream.abort(new Error("done"));
      if (isCounted) count(name, -1);
    },
    { maxInboundStreams: 2, runOnLimitedConnection: true },
  );
  node.addEventListener("peer:identify", ({ detail: { peerId, protocols } }) => {
    if (!protocols.includes(FRIENDS)) return;
    speakers.set(peerId.toString(), peerId);
    void open(peerId);
  });
  node.addEventListener("peer:disconnect", ({ detail }) => {
    const name = detail.toString();
    speakers.delete(name);
    retries.get(name)?.();
    retries.delete(name);
    told.delete(name);
  });

  return {
    isHere(player) {
      const peer = peerOf(player);
      return peer !== null && telling.has(peer.toString());
    },
    say(player: PlayerId, greeting: Greeting) {
      const stream = told.get(peerOf(player)?.toString() ?? "");
      if (stream?.status !== "open") return false;
      try {
        stream.send(encodeFrame(encodeGreeting(greeting)));
        return true;
      } catch {
        return false;
      }
    },
    changed() {
      for (const [name, peer] of speakers)
        if (isTold(peer)) void open(peer);
        else close(name);
    },
    stop() {
      stopped = true;
      for (const cancel of retries.values()) cancel();
    },
  };
}
