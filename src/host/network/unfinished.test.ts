import type { Stream } from "@libp2p/interface";
import { afterEach, expect, test, vi } from "vitest";
import { createConduct } from "../limits/reputation.ts";
import { seedOf, testNode } from "../testing/test-node.ts";
import { boundUnfinished } from "./unfinished.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** What comes over a stream, the memory that was asked for, and whether the stream was aborted. */
function stream(most = Infinity) {
  const aborts: string[] = [];
  const holds: number[] = [];
  const made = Object.assign(new EventTarget(), {
    abort: ({ message }: Error) => void aborts.push(message),
  });
  boundUnfinished(made as unknown as Stream, (bytes) => {
    holds.push(bytes);
    return bytes <= most;
  });
  const hear = (...data: number[]) =>
    made.dispatchEvent(Object.assign(new Event("message"), { data: Uint8Array.from(data) }));
  return { aborts, holds, hear };
}

test("a message that was begun takes its bytes and its chunks' lists, one that is whole nothing", () => {
  const { hear, holds } = stream();
  hear(2, 7, 7, 3, 8);
  hear(8);
  hear(8, 130);
  hear(1);
  expect(holds).toEqual([702, 1403, 701, 1402]);
  hear(...Array<number>(130).fill(9));
  expect(holds.at(-1)).toBe(0);
});

test("a message that finds no memory ends its stream", () => {
  const { hear, aborts } = stream(3000);
  for (let chunk = 0; chunk < 5; chunk++) hear(100);
  expect(aborts).toEqual(["too many messages are unfinished"]);
});

test("a message has half a minute, however its bytes come; a stream may stay silent between two", () => {
  vi.useFakeTimers();
  const { hear, aborts } = stream();
  hear(3, 1);
  vi.advanceTimersByTime(29_000);
  hear(1, 1, 3);
  vi.advanceTimersByTime(29_000);
  hear(1);
  expect(aborts).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(aborts).toEqual(["the message was not finished in time"]);
  const other = stream();
  other.hear(1, 1);
  vi.advanceTimersByTime(100_000);
  expect(other.aborts).toEqual([]);
});

test("of gossip that a stranger begins over many streams, most is refused", async () => {
  const conduct = createConduct(() => performance.now());
  const [host, stranger] = await Promise.all([
    testNode(seedOf(51), conduct),
    testNode(seedOf(52), conduct),
  ]);
  const connection = await stranger.dial(host.getMultiaddrs());
  const streams = await Promise.all(
    Array.from({ length: 8 }, () => connection.newStream("/meshsub/1.1.0")),
  );
  const refused = new Promise<void>((resolve) => {
    const look = () => streams.filter(({ status }) => status === "open").length < 2 && resolve();
    for (const one of streams) one.addEventListener("close", look);
    look();
  });
  // 1 MiB is announced by its length, and all but its last byte follows.
  const begun = new Uint8Array(3 + (1 << 20) - 1);
  begun.set([128, 128, 64]);
  for (const one of streams) {
    try {
      one.send(begun);
    } catch {
      // Refused already.
    }
  }
  await refused;
  expect(connection.status).toBe("open");
});
