import { expect, test } from "vitest";
import type { View } from "../../../games/royal-ur/state.ts";
import { beforeThrow, coinsOf, countAt, hindrances, hindranceTo, latestThrows } from "./throws.ts";

const EMPTY: View = {
  tokens: { board: [[], []], home: [0, 0] },
  off: [7, 7],
  turn: 0,
  roll: null,
  moves: [],
  rolls: [],
  last: null,
  end: null,
};
const pass = (seat: number, value: number) => ({ seat, value, passed: true });
const use = (seat: number, value: number) => ({ seat, value, passed: false });

test("names what keeps a token in its place (UR-7, UR-5, UR-4)", () => {
  const safe = { ...EMPTY, tokens: { board: [[4], [8]], home: [0, 0] }, off: [6, 6] };
  expect(hindranceTo(safe, 0, 0, 4)).toBe("own");
  expect(hindranceTo(safe, 0, 4, 4)).toBe("safe");
  expect(hindranceTo(safe, 0, 4, 3)).toBeNull();
  expect(hindrances(safe, 0, 4)).toEqual(["own", "safe"]);

  const last = { ...EMPTY, tokens: { board: [[13, 14], []], home: [5, 0] }, off: [0, 7] };
  expect(hindrances(last, 0, 3)).toEqual(["exact"]);
  expect(hindrances(last, 0, 0)).toEqual(["zero"]);
});

test("before its coins have landed nothing tells a throw", () => {
  const thrown = { ...EMPTY, roll: 2, rolls: [use(1, 3), use(0, 2)] };
  expect(beforeThrow(thrown)).toEqual({ ...EMPTY, rolls: [use(1, 3)] });
});

test("tells the throws since the last move", () => {
  const rolls = [use(0, 3), pass(1, 0), pass(0, 4), use(1, 2)];
  expect(latestThrows({ ...EMPTY, rolls, roll: 2 })).toEqual({
    passes: [pass(1, 0), pass(0, 4)],
    current: use(1, 2),
  });
  // The move was made and the coins are in the air.
  expect(latestThrows({ ...EMPTY, rolls })).toEqual({ passes: [], current: null });
  expect(latestThrows({ ...EMPTY, rolls: rolls.slice(0, 3) })).toEqual({
    passes: [pass(1, 0), pass(0, 4)],
    current: null,
  });
});

test("shows as many heads as were thrown, not always the same coins", () => {
  for (const value of [0, 1, 2, 3, 4])
    for (let nth = 0; nth < 8; nth++)
      expect(coinsOf(value, nth).filter((head) => head)).toHaveLength(value);
  expect(coinsOf(1, 0)).not.toEqual(coinsOf(1, 1));
});

test("counts the tokens of a square and of both trays", () => {
  const view = { ...EMPTY, tokens: { board: [[4], [8]], home: [2, 0] }, off: [4, 6] };
  expect([0, 4, 8, 15].map((place) => countAt(view, 0, place))).toEqual([4, 1, 0, 2]);
  expect([0, 4, 8, 15].map((place) => countAt(view, 1, place))).toEqual([6, 0, 1, 0]);
});
