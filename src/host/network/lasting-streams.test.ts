import type { PeerId, Stream } from "@libp2p/interface";
import { expect, test } from "vitest";
import { handTime } from "../testing/time.ts";
import { createLastingStreams } from "./lasting-streams.ts";
import type { Node } from "./node.ts";

const PEER = { toString: () => "bob" } as PeerId;

/** One connection to Bob, over which a stream opens unless `failures` says otherwise. */
function lasting({ failures = 0, wanted = true } = {}) {
  const time = handTime();
  const state = { failures, wanted, attempts: 0, connected: true, words: 0 };
  const made: (Stream & { status: string })[] = [];
  const connection = {
    status: "open",
    async newStream() {
      state.attempts++;
      if (state.failures-- > 0) throw new Error("too slow");
      const stream = Object.assign(new EventTarget(), {
        status: "open",
        abort() {
          stream.status = "aborted";
          stream.dispatchEvent(new Event("close"));
        },
      });
      made.push(stream as never);
      return stream;
    },
  };
  const node = { getConnections: () => (state.connected ? [connection] : []) };
  const streams = createLastingStreams(node as unknown as Node, time, {
    protocol: "/talk/1",
    isWanted: () => state.wanted,
    greet: () => void state.words++,
  });
  return { time, state, streams, made };
}

/** Lets pending work finish. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

test("a failed stream is reopened, each time after twice as long, at most a minute", async () => {
  const { time, state, streams } = lasting({ failures: 9 });
  streams.open(PEER);
  await settled();
  const attempts = [state.attempts];
  for (const wait of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
    time.pass(wait * 1000 - 1);
    await settled();
    expect(state.attempts).toBe(attempts.at(-1));
    time.pass(1);
    await settled();
    attempts.push(state.attempts);
  }
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect([state.words, streams.streams.size]).toEqual([1, 1]);
});

test("there is one stream to a peer, however often it is requested", async () => {
  const { state, streams } = lasting();
  for (let time = 0; time < 3; time++) streams.open(PEER);
  await settled();
  streams.open(PEER);
  await settled();
  expect(state.attempts).toBe(1);
});

test("a stream that ends is reopened as long as there is a connection", async () => {
  const { time, state, streams, made } = lasting();
  streams.open(PEER);
  await settled();
  made[0]?.abort(new Error("gone"));
  time.pass(1000);
  await settled();
  expect(state.attempts).toBe(2);
  state.connected = false;
  made[1]?.abort(new Error("gone"));
  time.pass(100_000);
  await settled();
  expect(state.attempts).toBe(2);
});

test("a stream no longer wanted once it opens is closed, and not reopened", async () => {
  const { time, state, streams, made } = lasting();
  streams.open(PEER);
  state.wanted = false;
  await settled();
  time.pass(100_000);
  await settled();
  expect([state.attempts, made[0]?.status, streams.streams.size]).toEqual([1, "aborted", 0]);
});

test("nothing is opened after the end", async () => {
  const { time, state, streams } = lasting({ failures: 1 });
  streams.open(PEER);
  await settled();
  streams.stop();
  time.pass(100_000);
  streams.open(PEER);
  await settled();
  expect(state.attempts).toBe(1);
});
