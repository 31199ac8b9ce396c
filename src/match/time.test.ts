import { describe, expect, test } from "vitest";
import type { TimeControl } from "../../protocol/manifest.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import { tick } from "./clock.ts";
import type { Match } from "./match.ts";
import { matchOf, play, tableOf, wait } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";
import {
  clockOf,
  hasFlagFallen,
  keptLeft,
  lateSeats,
  leftOf,
  overdueSeats,
  pass,
  setLeft,
  setPaused,
} from "./time.ts";

const MINUTE = 60_000;

function timed(seats: number, total: TimeControl, phase: number | null = null) {
  const table = tableOf(tally as never, seats, undefined, { phase, total });
  for (const seat of table.matches.keys()) tick(matchOf(table, seat), 0);
  return table;
}

/** Tells every peer the time, then has the seat move. */
function moveAt(table: ReturnType<typeof timed>, seat: number, now: number, number: number) {
  for (const other of table.matches.keys()) tick(matchOf(table, other), now);
  play(table, seat, { number });
  for (const other of table.matches.keys()) tick(matchOf(table, other), now);
}

/** How often a match has gone through what is to be judged, from now on. */
function countSettling(match: Match): () => number {
  const { status } = match.pool;
  let count = 0;
  Object.defineProperty(status, Symbol.iterator, {
    value: () => {
      count++;
      return status.entries();
    },
  });
  return () => count;
}

test("a match is settled when others are late than before, not with each tick after it", () => {
  const table = tableOf(tally as never, 4, undefined, 10_000);
  table.carries = () => false;
  const match = matchOf(table, 1);
  for (const now of [0, 9999]) tick(match, now);
  const settled = countSettling(match);
  tick(match, 10_000);
  expect(lateSeats(match)).toEqual([0]);
  const once = settled();
  expect(once).toBeGreaterThan(0);
  for (let now = 10_001; now < 10_050; now++) tick(match, now);
  expect(settled()).toBe(once);
  // Those whose votes are missing are late in their turn.
  for (let now = 10_050; now < 19_900; now += 50) tick(match, now);
  const before = settled();
  for (let now = 19_900; now < 20_100; now += 50) tick(match, now);
  expect(lateSeats(match)).toEqual([0, 2, 3]);
  expect(settled()).toBeGreaterThan(before);
});

describe("time for all moves", () => {
  test("with an increment, time used is gone, and each move adds some", () => {
    const table = timed(4, { kind: "increment", time: MINUTE, plus: 2000 });
    expect(leftOf(matchOf(table, 1), 5000)).toEqual([55_000, MINUTE, MINUTE, MINUTE]);
    moveAt(table, 0, 10_000, 3);
    for (const match of table.matches)
      expect(keptLeft(match)).toEqual([52_000, MINUTE, MINUTE, MINUTE]);
    expect(clockOf(matchOf(table, 2), 15_000)).toEqual({ seats: [1], limit: MINUTE, left: 55_000 });
  });

  test("with a delay, the first seconds of a move do not count", () => {
    const table = timed(4, { kind: "delay", time: MINUTE, plus: 5000 });
    expect(leftOf(matchOf(table, 0), 4000)?.[0]).toBe(MINUTE);
    moveAt(table, 0, 8000, 3);
    expect(keptLeft(matchOf(table, 0))?.[0]).toBe(57_000);
    moveAt(table, 1, 9000, 2);
    expect(keptLeft(matchOf(table, 0))?.[1]).toBe(MINUTE);
  });

  test("among three or more, a player with none left is put out by vote, whatever the limit for a move", () => {
    const table = timed(4, { kind: "increment", time: 10_000, plus: 0 }, 5 * MINUTE);
    for (const match of table.matches) setLeft(match, [4000, 10_000, 10_000, 10_000]);
    wait(table, 3999);
    expect(matchOf(table, 1).phase.gone).toEqual([]);
    expect(overdueSeats(matchOf(table, 1))).toEqual([]);
    for (let now = 4000; now < 60_000 && matchOf(table, 1).phase.gone.length === 0; now += 500)
      wait(table, now);
    expect(matchOf(table, 1).phase.gone).toEqual([0]);
  });

  test("the limit for a move counts if it is shorter", () => {
    const table = timed(4, { kind: "increment", time: MINUTE, plus: 0 }, 5000);
    expect(clockOf(matchOf(table, 1), 1000)).toEqual({ seats: [0], limit: 5000, left: 4000 });
  });

  test("between two, an app sees only its own player's flag fall", () => {
    const total: TimeControl = { kind: "increment", time: 10_000, plus: 0 };
    const table = tableOf(connectFour as never, 2, undefined, { phase: null, total });
    const [host, guest] = [matchOf(table, 0), matchOf(table, 1)];
    // The guest begins.
    for (const now of [0, 9999]) for (const match of [host, guest]) tick(match, now);
    expect([host, guest].map(hasFlagFallen)).toEqual([false, false]);
    for (const match of [host, guest]) tick(match, 10_000);
    expect([host, guest].map(hasFlagFallen)).toEqual([false, true]);
  });

  test("between two, a bot's flag does not fall: it cannot resign", () => {
    const total: TimeControl = { kind: "increment", time: 10_000, plus: 0 };
    const table = tableOf(tally as never, 3, undefined, { phase: null, total }, () => true, [
      null,
      0,
      null,
    ]);
    for (const match of table.matches) tick(match, 0);
    moveAt(table, 0, 0, 3);
    const bot = matchOf(table, 1);
    expect(bot.phase.expected).toEqual([1]);
    for (const now of [0, 20_000]) tick(bot, now);
    expect(hasFlagFallen(bot)).toBe(false);
  });

  test("words between players earn no time", () => {
    const game = { ...connectFour, defaults: { ...connectFour.defaults, takebacks: true } };
    const total: TimeControl = { kind: "increment", time: MINUTE, plus: 5000 };
    const table = tableOf(game as never, 2, undefined, { phase: null, total });
    const say = (seat: number, action: unknown) => {
      for (const match of table.matches) tick(match, 0);
      play(table, seat, action as never);
      for (const match of table.matches) tick(match, 0);
    };
    say(1, { column: 4 });
    say(0, { column: 4 });
    say(1, { takeback: "ask" });
    say(0, { takeback: "no" });
    say(1, { column: 3 });
    expect(keptLeft(matchOf(table, 0))).toEqual([65_000, 70_000]);
  });

  test("in a break no time runs; then it continues", () => {
    const table = timed(4, { kind: "increment", time: MINUTE, plus: 0 }, 30_000);
    const match = matchOf(table, 1);
    setPaused(match, true, 10_000);
    tick(match, 90_000);
    expect(leftOf(match, 100_000)?.[0]).toBe(50_000);
    expect(clockOf(match, 100_000)?.left).toBe(20_000);
    setPaused(match, false, 100_000);
    expect(leftOf(match, 105_000)?.[0]).toBe(45_000);
    expect(overdueSeats(match)).toEqual([]);
  });
});

test("a move in time is not lost to a slow vote: the vote has the whole limit as well", () => {
  const table = tableOf(tally as never, 4, undefined as never, 10_000);
  // Seat 3 says nothing, and the votes of seat 0 never arrive.
  table.carries = (from, _, { kind }) => from !== 3 && !(from === 0 && kind === "vote");
  for (let now = 0; now <= 9500; now += 500) wait(table, now);
  play(table, 0, { number: 3 });
  const lateAt = (now: number) => {
    tick(matchOf(table, 1), now);
    return lateSeats(matchOf(table, 1));
  };
  expect(lateAt(9500)).toEqual([]);
  expect(lateAt(19_000)).toEqual([]);
  expect(lateAt(19_500)).toEqual([0, 3]);
});

test("time that a peer slept through is taken from its own seat, and nobody else is late for it", () => {
  const table = timed(3, { kind: "increment", time: 10 * MINUTE, plus: 0 }, MINUTE);
  const [mover, waiting] = [matchOf(table, 0), matchOf(table, 1)];
  for (const match of [mover, waiting]) pass(match, 9 * MINUTE, 9 * MINUTE - 1000);
  expect(leftOf(mover, 9 * MINUTE)?.[0]).toBe(MINUTE);
  expect(leftOf(waiting, 9 * MINUTE)?.[0]).toBe(10 * MINUTE - 1000);
  expect([mover, waiting].map((match) => lateSeats(match))).toEqual([[0], []]);
  tick(waiting, 9 * MINUTE + 59_000);
  expect(lateSeats(waiting)).toEqual([0]);
});

test("a person's bots slept with them", () => {
  const timers = { phase: MINUTE };
  const table = tableOf(tally as never, 4, undefined, timers, undefined, [2, null, null, null]);
  const late = [0, 1, 2].map((seat) => {
    const match = matchOf(table, seat);
    tick(match, 0);
    pass(match, 9 * MINUTE, 9 * MINUTE);
    return lateSeats(match);
  });
  expect(late).toEqual([[0], [], [0]]);
});

test("no more time is slept through than has passed", () => {
  const match = matchOf(timed(3, { kind: "increment", time: 10 * MINUTE, plus: 0 }), 1);
  pass(match, MINUTE, 2 * MINUTE);
  expect(leftOf(match, MINUTE)?.[0]).toBe(10 * MINUTE);
});
