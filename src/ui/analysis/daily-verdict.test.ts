import { expect, test } from "vitest";
import { dailyVerdictOn } from "./daily-verdict.ts";

type Move = Parameters<typeof dailyVerdictOn>[0];

const PUZZLE = "connect-four:5246554466545224";
const BEST: Move = { winner: 1, chance: null, best: true };
const LOSING: Move = { winner: -1, chance: null, best: false };
const UNKNOWN: Move = { winner: null, chance: null, best: false };

/** What is said of a move when these are the others. */
function said(move: Move, ...others: readonly Move[]) {
  return dailyVerdictOn(move, { text: PUZZLE, moves: [move, ...others] }, PUZZLE);
}

function chance(value: number, best = false): Move {
  return { winner: null, chance: value, best };
}

test("only the best move solves the puzzle of the day", () => {
  expect(said(BEST, LOSING)).toBe("right");
  expect(said(LOSING, BEST)).toBe("wrong");
  expect(said(chance(0.9, true), chance(0.8))).toBe("right");
  expect(said(chance(0.8), chance(0.9, true))).toBe("wrong");
  expect(said(chance(0), chance(0.9, true))).toBe("wrong");
});

test("a move that certainly does not win is wrong before the others are known", () => {
  expect(said(LOSING, UNKNOWN)).toBe("wrong");
  expect(said({ ...LOSING, winner: 0 }, UNKNOWN)).toBe("wrong");
});

test("a move that is not calculated yet is neither right nor wrong", () => {
  expect(said(UNKNOWN, LOSING)).toBe("wait");
  expect(said(UNKNOWN, BEST)).toBe("wait");
});

test("a chance is not compared with those of moves that are not calculated yet", () => {
  expect(said(chance(0.9), chance(0.8), UNKNOWN)).toBe("wait");
  expect(said({ ...chance(1), winner: 1 }, UNKNOWN)).toBe("wait");
});

test.each([
  ["in another position", `${PUZZLE}4`, PUZZLE],
  ["once the solution is shown", PUZZLE, null],
])("any move may be tried %s", (_where, text, open) => {
  for (const move of [BEST, LOSING, UNKNOWN])
    expect(dailyVerdictOn(move, { text, moves: [move] }, open)).toBe("free");
});
