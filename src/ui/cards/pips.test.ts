import { expect, test } from "vitest";
import { CENTRE, pipsOf } from "./pips.ts";

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test("a card has as many pips as its number says, a court card none", () => {
  for (const rank of NUMBERS) expect(pipsOf(rank)).toHaveLength(rank);
  for (const rank of [11, 12, 13]) expect(pipsOf(rank)).toEqual([]);
});

test("no two pips touch", () => {
  for (const rank of NUMBERS) {
    const pips = pipsOf(rank);
    for (const [index, one] of pips.entries()) {
      for (const other of pips.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20);
    }
  }
});

test("every card but the seven looks the same upside down", () => {
  for (const rank of NUMBERS.filter((number) => number !== 7)) {
    const pips = pipsOf(rank);
    for (const { x, y } of pips)
      expect(pips).toContainEqual({ x: 2 * CENTRE.x - x, y: 2 * CENTRE.y - y });
  }
});
