import { expect, test } from "vitest";
import { dailyVerdictOn } from "./daily-verdict.ts";

type Move = Parameters<typeof dailyVerdictOn>[0];

const PUZZLE = "connect-four:5246554466545224";
const BEST: Move = { winner: 1, chance: null, best: true };
const LOSING: Move = { winner: -1, chance: null, best: false };
const UNKNOWN: Move = { winner: null, chance: null, best: false };

test("only the best move solves the puzzle of the day", () => {
  expect(dailyVerdictOn(BEST, PUZZLE, PUZZLE)).toBe("right");
  expect(dailyVerdictOn(LOSING, PUZZLE, PUZZLE)).toBe("wrong");
});

test("a move with a good chance is wrong, too, if another one is better", () => {
  expect(dailyVerdictOn({ winner: null, chance: 0.9, best: false }, PUZZLE, PUZZLE)).toBe("wrong");
  expect(dailyVerdictOn({ winner: null, chance: 0, best: false }, PUZZLE, PUZZLE)).toBe("wrong");
});

test("a tie is a known end, and not the solution", () => {
  expect(dailyVerdictOn({ winner: 0, chance: null, best: false }, PUZZLE, PUZZLE)).toBe("wrong");
});

test("a move that is not calculated yet is neither right nor wrong", () => {
  expect(dailyVerdictOn(UNKNOWN, PUZZLE, PUZZLE)).toBe("wait");
});

test.each([
  ["in another position", `${PUZZLE}4`, PUZZLE],
  ["once the solution is shown", PUZZLE, null],
])("any move may be tried %s", (_where, position, open) => {
  for (const move of [BEST, LOSING, UNKNOWN])
    expect(dailyVerdictOn(move, position, open)).toBe("free");
});
