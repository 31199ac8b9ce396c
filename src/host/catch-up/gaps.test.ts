import type { PeerId } from "@libp2p/interface";
import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { nativeSigner } from "../../node/keys/crypto.ts";
import { peerOf } from "../people/players.ts";
import type { Progress } from "../table/progress.ts";
import { handTime } from "../testing/time.ts";
import { createGaps, type Gapped } from "./gaps.ts";

interface Asked {
  readonly peer: PeerId;
  readonly answer: (brought: boolean) => Promise<void>;
}

function at(turn: number): Progress {
  return { turn, log: new Uint8Array(32), held: [], votes: 0 };
}

/** A table with three others or more, and the requests they get. */
function room(crowd = 0) {
  const time = handTime();
  const others = Array.from({ length: 3 + crowd }, (_, index) => {
    const peer = peerOf(toHex(nativeSigner(new Uint8Array(32).fill(1 + index)).key));
    if (peer === null) throw new Error("no peer");
    return peer;
  });
  const [ann, bob, cyd] = others as [PeerId, PeerId, PeerId];
  const state = { turn: 2 as number | null, early: false, verifying: false };
  const table: Gapped & typeof state = Object.assign(state, {
    id: "table",
    progress: () => (state.turn === null ? null : at(state.turn)),
    holds: () => state.early,
    isVerifying: () => state.verifying,
  });
  const asked: Asked[] = [];
  const gaps = createGaps({
    time,
    peers: () => others,
    ask: (_, peer) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const answer = async (brought: boolean) => {
        resolve(brought);
        await promise;
      };
      asked.push({ peer, answer });
      return promise;
    },
  });
  const names = () => asked.map(({ peer }) => ["Ann", "Bob", "Cyd"][others.indexOf(peer)] ?? "?");
  return { time, ann, bob, cyd, table, asked, gaps, names };
}

test("asks nobody for what was merely overtaken", () => {
  const { time, bob, table, gaps, names } = room();
  table.early = true;
  gaps.report(table, bob);
  time.pass(50);
  table.early = false;
  table.turn = 3;
  time.pass(10_000);
  expect(names()).toEqual([]);
});

test("keeps waiting while messages arrive, but not for ever", () => {
  const { time, bob, table, gaps, names } = room();
  table.early = true;
  gaps.report(table, bob);
  for (let turn = 3; turn < 13; turn++) {
    table.turn = turn;
    time.pass(100);
    expect(names()).toEqual([]);
  }
  time.pass(100);
  expect(names()).toEqual(["Bob"]);
});

test("asks until the match that others play has also begun here", async () => {
  const { time, bob, table, asked, gaps, names } = room();
  table.turn = null;
  gaps.report(table, bob);
  time.pass(100);
  await asked[0]?.answer(false);
  expect(names()).toEqual(["Bob", "Ann"]);
  table.turn = 0;
  await asked[1]?.answer(false);
  time.pass(10_000);
  expect(names()).toEqual(["Bob", "Ann"]);
});

test("asks the sender of what is ahead, then others, until nothing is missing", async () => {
  const { time, bob, table, asked, gaps, names } = room();
  table.early = true;
  gaps.report(table, bob);
  gaps.report(table, bob);
  time.pass(100);
  expect(names()).toEqual(["Bob"]);
  await asked[0]?.answer(false);
  expect(names()).toEqual(["Bob", "Ann"]);
  table.turn = 3;
  await asked[1]?.answer(true);
  time.pass(100);
  expect(names()).toEqual(["Bob", "Ann", "Cyd"]);
  table.early = false;
  await asked[2]?.answer(true);
  time.pass(10_000);
  expect(asked).toHaveLength(3);
});

test("does not wait for a peer that does not answer", async () => {
  const { time, bob, table, asked, gaps, names } = room();
  table.early = true;
  gaps.report(table, bob);
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

test("asks more slowly the longer nobody answers, and more so the more peers there are", () => {
  const { time, bob, table, gaps, names } = room();
  table.early = true;
  gaps.report(table, bob);
  time.pass(100 + 1000);
  expect(names()).toEqual(["Bob", "Ann"]);
  // Half a second for each of the three, which is less than twice the first wait.
  time.pass(1400);
  expect(names()).toEqual(["Bob", "Ann"]);
  time.pass(100);
  expect(names()).toEqual(["Bob", "Ann", "Cyd"]);
});

test("after an answer, keeps waiting while messages arrive, because others have moved on", async () => {
  const { time, bob, table, asked, gaps, names } = room();
  table.early = true;
  gaps.report(table, bob);
  time.pass(100);
  table.turn = 3;
  await asked[0]?.answer(true);
  for (let turn = 4; turn < 10; turn++) {
    table.turn = turn;
    time.pass(100);
  }
  expect(names()).toEqual(["Bob"]);
  table.early = false;
  time.pass(10_000);
  expect(names()).toEqual(["Bob"]);
});

test("of many peers, asks only who showed that something is missing and two others if they bring nothing", async () => {
  const { time, bob, table, asked, gaps, names } = room(60);
  table.early = true;
  gaps.report(table, bob);
  time.pass(100);
  for (let answered = 0; answered < asked.length; answered++) await asked[answered]?.answer(false);
  time.pass(60_000);
  expect(names()).toEqual(["Bob", "Ann", "Cyd"]);
});

test("of many peers that do not answer, asks no more either", () => {
  const { time, bob, table, gaps, names } = room(60);
  table.early = true;
  gaps.report(table, bob);
  time.pass(600_000);
  expect(names()).toEqual(["Bob", "Ann", "Cyd"]);
});

test("of many peers, asks on as long as they bring something new", async () => {
  const { time, bob, table, asked, gaps } = room(60);
  table.early = true;
  gaps.report(table, bob);
  time.pass(100);
  for (let answered = 0; answered < 10; answered++) {
    table.turn = 3 + answered;
    await asked[answered]?.answer(true);
    time.pass(2000);
  }
  expect(asked.length).toBeGreaterThan(10);
});

test("waits for proofs that are being verified", () => {
  const { time, bob, table, gaps, names } = room();
  table.verifying = true;
  table.early = true;
  gaps.report(table, bob);
  time.pass(5000);
  expect(names()).toEqual([]);
  table.verifying = false;
  time.pass(100);
  expect(names()).toEqual(["Bob"]);
});

test("asks nobody once the table is archived", () => {
  const { time, bob, table, gaps, names } = room();
  table.early = true;
  gaps.report(table, bob);
  gaps.close(table);
  time.pass(10_000);
  expect(names()).toEqual([]);
});
