import type { Connection, Stream } from "@libp2p/interface";
import { expect, onTestFinished, test, vi } from "vitest";
import { networkName, testHost, until } from "../testing/hosts.ts";
import { OTHER, PLAYING } from "./beat.ts";
import { roundTrip, startPulse } from "./heartbeat.ts";
import type { Node } from "./node.ts";

test("a ping takes as long as the round trip", async () => {
  const network = networkName();
  const hosts = await Promise.all(["Ann", "Bob"].map((name) => testHost({ network, name })));
  await Promise.all(hosts.map((host) => until(host, ({ network: { peers } }) => peers === 1)));
  const [connection] = hosts[0]?.membership?.node.getConnections() ?? [];
  if (connection === undefined) throw new Error("no connection");
  expect(await roundTrip(connection, AbortSignal.timeout(5000))).toBeGreaterThan(0);
});

// Found by the room bench: an unhandled rejection ended the host's process.
test("a stream that ends just as the ping is sent fails only the ping", async () => {
  const signal = AbortSignal.abort(new Error("too late"));
  const stream = Object.assign(new EventTarget(), {
    send: () => {
      throw new Error("the stream has ended");
    },
    abort: () => void stream.dispatchEvent(new Event("close")),
  });
  const connection = { newStream: async () => stream as unknown as Stream };
  await expect(roundTrip(connection, signal)).rejects.toThrow("the stream has ended");
});

/** With these players in a match; everybody else is a stranger. Only `awake` answer. */
function roomOf(players: readonly string[], awake: readonly string[] = []) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const open = new Map<string, Connection>();
  const events = new EventTarget();
  const silences = new Map<string, number>();
  // Whoever says that it does not know pings is alive.
  const refused = Object.assign(new Error("no pings here"), { name: "UnsupportedProtocolError" });
  const connect = (peer: string) => {
    const begun = performance.now();
    const newStream = (_: unknown, { signal }: { readonly signal: AbortSignal }) =>
      new Promise<Stream>((_, fail) => {
        if (awake.includes(peer)) fail(refused);
        else signal.addEventListener("abort", () => fail(signal.reason));
      });
    const connection = {
      remotePeer: { toString: () => peer },
      status: "open",
      newStream,
      abort() {
        open.delete(peer);
        silences.set(peer, Math.round((performance.now() - begun) / 1000));
      },
    } as unknown as Connection;
    open.set(peer, connection);
    events.dispatchEvent(Object.assign(new Event("connection:open"), { detail: connection }));
  };
  const node = Object.assign(events, {
    peerId: { toString: () => "me" },
    getConnections: () => [...open.values()],
  }) as unknown as Node;
  const pulse = startPulse(node, (peer) => (players.includes(peer) ? PLAYING : OTHER));
  onTestFinished(pulse.stop);
  return {
    connect,
    /** Connects to a peer that is silent; returns after how many seconds it is cut off. */
    async endure(peer: string): Promise<number> {
      silences.delete(peer);
      connect(peer);
      while (!silences.has(peer)) await vi.advanceTimersByTimeAsync(1000);
      return silences.get(peer) ?? 0;
    },
  };
}

/** How long a silent player of a match stays connected: until the first look, a pause, and the wait for the answer. */
const USUAL = 1 + (PLAYING.every + PLAYING.patience) / 1000;

test("a player who is cut off and back at once is given twice as long to answer", async () => {
  const room = roomOf(["Ann"]);
  expect(await room.endure("Ann")).toBe(USUAL);
  expect(await room.endure("Ann")).toBe(USUAL + PLAYING.patience / 1000);
});

test("a stranger who is cut off and back at once does not delay the moment at which a player is missed", async () => {
  const room = roomOf(["Ann", "Bob"], ["Bob"]);
  room.connect("Bob");
  await room.endure("Sam");
  room.connect("Sam");
  expect(await room.endure("Ann")).toBe(USUAL);
});

test("before the match it does: the whole room may be slow", async () => {
  const room = roomOf(["Ann"]);
  await room.endure("Sam");
  room.connect("Sam");
  expect(await room.endure("Ann")).toBe(USUAL + PLAYING.patience / 1000);
});
