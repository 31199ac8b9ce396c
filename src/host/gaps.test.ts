import type { PeerId } from "@libp2p/interface";
import { expect, test } from "vitest";
import { toHex } from "../../protocol/bytes.ts";
import type { Heads } from "../match/match.ts";
import { nativeSigner } from "./crypto.ts";
import { createGaps, type Gapped } from "./gaps.ts";
import { peerOf } from "./players.ts";
import { handTime } from "./testing/time.ts";

interface Asked {
  readonly peer: PeerId;
  readonly heads: Heads | null;
  readonly answer: (brought: boolean) => Promise<void>;
}

/** A table with three others, and what they are asked. */
function room() {
  const time = handTime();
  const [ann, bob, cyd] = [1, 2, 3].map((byte) => {
    const peer = peerOf(toHex(nativeSigner(new Uint8Array(32).fill(byte)).key));
    if (peer === null) throw new Error("no peer");
    return peer;
  }) as [PeerId, PeerId, PeerId];
  const state = { at: [2, 2, 2, 2] as Heads, early: false, verifying: false };
  const table: Gapped & typeof state = Object.assign(state, {
    id: "table",
    heads: () => state.at,
    holds: () => state.early,
    isVerifying: () => state.verifying,
  });
  const asked: Asked[] = [];
  const gaps = createGaps({
    time,
    peers: () => [ann, bob, cyd],
    ask: (_, peer, heads) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const answer = async (brought: boolean) => {
        resolve(brought);
        await promise;
      };
      asked.push({ peer, heads, answer });
      return promise;
    },
  });
  const names = () => asked.map(({ peer }) => ["Ann", "Bob", "Cyd"][[ann, bob, cyd].indexOf(peer)]);
  return { time, ann, bob, cyd, table, asked, gaps, names };
}

test("asks nobody for what was only overtaken on its way", () => {
  const { time, bob, table, gaps, names } = room();
  table.early = true;
  gaps.report(table, table.at, bob);
  time.pass(50);
  table.early = false;
  table.at = [3, 3, 2, 2];
  time.pass(10_000);
  expect(names()).toEqual([]);
});

test("waits on while messages come in, but not for ever", () => {
  const { time, bob, table, gaps, names } = room();
  table.early = true;
  gaps.report(table, table.at, bob);
  for (let head = 3; head < 13; head++) {
    table.at = [head, 2, 2, 2];
    time.pass(100);
    expect(names()).toEqual([]);
  }
  time.pass(100);
  expect(names()).toEqual(["Bob"]);
});

test("asks until the match that others play has begun here too", async () => {
  const { time, bob, table, asked, gaps, names } = room();
  table.at = [];
  gaps.report(table, null, bob);
  time.pass(100);
  await asked[0]?.answer(false);
  expect(names()).toEqual(["Bob", "Ann"]);
  table.at = [0, 0, 0, 0];
  await asked[1]?.answer(false);
  time.pass(10_000);
  expect(names()).toEqual(["Bob", "Ann"]);
});

test("asks the one who sent what is ahead, and then others until nothing is missing", async () => {
  const { time, bob, table, asked, gaps, names } = room();
  table.early = true;
  gaps.report(table, table.at, bob);
  gaps.report(table, table.at, bob);
  time.pass(100);
  expect(names()).toEqual(["Bob"]);
  await asked[0]?.answer(false);
  expect(names()).toEqual(["Bob", "Ann"]);
  table.at = [3, 3, 2, 2];
  await asked[1]?.answer(true);
  expect(names()).toEqual(["Bob", "Ann", "Cyd"]);
  table.early = false;
  await asked[2]?.answer(true);
  time.pass(10_000);
  expect(asked.map(({ heads }) => heads)).toEqual([null, null, null]);
});

test("does not wait for a peer that does not answer", async () => {
  const { time, bob, table, asked, gaps, names } = room();
  table.early = true;
  gaps.report(table, table.at, bob);
  time.pass(1100);
  expect(names()).toEqual(["Bob", "Ann"]);
  // It answers after all, and has nothing: the next one is being asked already.
  await asked[0]?.answer(false);
  expect(names()).toEqual(["Bob", "Ann"]);
  await asked[1]?.answer(false);
  await asked.at(-1)?.answer(false);
  time.pass(10_000);
  expect(names()).toEqual(["Bob", "Ann", "Cyd"]);
});

test("compares whole logs, as far as they were doubted, until one differs", async () => {
  const { time, cyd, table, asked, gaps, names } = room();
  gaps.report(table, table.at, cyd);
  gaps.report(table, [0, 0, 0, 0], cyd);
  // What goes on meanwhile is no answer.
  table.at = [3, 3, 3, 3];
  time.pass(100);
  await asked[0]?.answer(false);
  await asked[1]?.answer(true);
  time.pass(10_000);
  expect(names()).toEqual(["Cyd", "Ann"]);
  expect(asked.map(({ heads }) => heads)).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
});

test("waits for proofs that are being looked at", () => {
  const { time, bob, table, gaps, names } = room();
  table.verifying = true;
  table.early = true;
  gaps.report(table, table.at, bob);
  time.pass(5000);
  expect(names()).toEqual([]);
  table.verifying = false;
  time.pass(100);
  expect(names()).toEqual(["Bob"]);
});

test("asks nobody once the table is put away", () => {
  const { time, bob, table, gaps, names } = room();
  table.early = true;
  gaps.report(table, table.at, bob);
  gaps.close(table);
  time.pass(10_000);
  expect(names()).toEqual([]);
});
