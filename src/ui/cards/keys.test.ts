import { expect, test } from "vitest";
import { CARD_NAMES } from "../../games/crazy-eights/cards.ts";
import { findByKey } from "./keys.ts";

const HAND = ["8S", "10H", "8D", "KD", "AC"].map((name, slot) => ({
  slot,
  face: CARD_NAMES.indexOf(name),
  fits: false,
}));
const found = (key: string, index: number) => findByKey(key, HAND, index)?.slot ?? null;

test("a number or letter finds the next card of that rank, and begins again at the end", () => {
  expect(found("8", 0)).toBe(2);
  expect(found("8", 2)).toBe(0);
  expect(found("k", 0)).toBe(3);
  expect(found("A", 0)).toBe(4);
});

test("the ten answers to 1 and to 0", () => {
  expect([found("1", 0), found("0", 0)]).toEqual([1, 1]);
});

test("other keys, and ranks one does not hold, find nothing", () => {
  for (const key of ["5", "d", "p", "Enter", "10"]) expect(found(key, 0)).toBeNull();
});
