import { expect, test } from "vitest";
import { HALF, pipsOf } from "./pips.ts";

const NUMBERS = Array.from({ length: 13 }, (_, number) => number);

test("half a tile has as many pips as its number says", () => {
  for (const number of NUMBERS) expect(pipsOf(number)).toHaveLength(number);
});

test("no two pips touch, and none leaves its half", () => {
  for (const number of NUMBERS) {
    const pips = pipsOf(number);
    for (const [index, { x, y }] of pips.entries()) {
      expect(Math.min(x, y, HALF - x, HALF - y)).toBeGreaterThan(6);
      for (const other of pips.slice(index + 1))
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(9.5);
    }
  }
});

test("every number looks the same upside down", () => {
  for (const number of NUMBERS) {
    const pips = pipsOf(number);
    for (const { x, y } of pips)
      expect(pips.some((pip) => Math.hypot(pip.x - (HALF - x), pip.y - (HALF - y)) < 0.1)).toBe(
        true,
      );
  }
});
