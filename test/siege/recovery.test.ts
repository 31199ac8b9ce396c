import { expect, test } from "vitest";
import { recoveryOf } from "./recovery.ts";

const NORMAL = { p50: 5, movesPerSecond: 50 };
const OBSERVED = 3000;
/** A move every twenty milliseconds from `from` to `to`. */
const moves = (from: number, to: number, took = 5) =>
  Array.from({ length: (to - from) / 20 }, (_, index) => ({ at: from + 20 * index, took }));

test("moves that go on as before have recovered at once", () => {
  expect(recoveryOf(moves(0, OBSERVED), NORMAL, OBSERVED)).toBe(0);
});

test("a pause lasts until a third of the moves of a second come again", () => {
  expect(recoveryOf(moves(2000, OBSERVED), NORMAL, OBSERVED)).toBe(1500);
});

test("slow moves are no recovery", () => {
  const slow = moves(0, 2000, 50);
  expect(recoveryOf([...slow, ...moves(2000, OBSERVED)], NORMAL, OBSERVED)).toBe(1750);
  expect(recoveryOf(moves(0, OBSERVED, 50), NORMAL, OBSERVED)).toBe(OBSERVED);
});

test("a match that stands still never recovers", () => {
  expect(recoveryOf([], NORMAL, OBSERVED)).toBe(OBSERVED);
});
