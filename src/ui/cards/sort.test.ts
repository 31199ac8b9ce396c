import { expect, test } from "vitest";
import { CARD_NAMES } from "../../games/crazy-eights/cards.ts";
import { type Order, sortHand } from "./sort.ts";
import { movedTo } from "./use-own-order.ts";

const sorted = (names: readonly string[], order: Order) =>
  sortHand(
    names.map((name, slot) => ({ slot, face: CARD_NAMES.indexOf(name), fits: false })),
    order,
  );
const namesOf = (names: readonly string[], order: Order) =>
  sorted(names, order).map(({ face }) => CARD_NAMES[face]);

test("by suit: the colours alternate, each suit from ace to king", () => {
  expect(namesOf(["KD", "2C", "AH", "10C", "3S", "9H"], "suit")).toEqual([
    "3S",
    "AH",
    "9H",
    "2C",
    "10C",
    "KD",
  ]);
});

test("by rank: equal ranks lie together", () => {
  expect(namesOf(["KD", "8C", "2S", "8S", "KS"], "rank")).toEqual(["2S", "8S", "8C", "KS", "KD"]);
});

test("two copies of a card keep the order in which they came", () => {
  expect(sorted(["5C", "5C"], "rank").map(({ slot }) => slot)).toEqual([0, 1]);
});

test("the own order is kept, what is new follows, and what is gone leaves no gap", () => {
  const hand = [5, 3, 8, 1].map((slot) => ({ slot, face: slot }));
  const slots = (own: number[]) => sortHand(hand, "own", own).map(({ slot }) => slot);
  expect(slots([8, 2, 5])).toEqual([8, 5, 1, 3]);
  expect(slots([])).toEqual([1, 3, 5, 8]);
});

test("a card that is moved takes the place it is laid at, and no place beyond the ends", () => {
  expect(movedTo([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4]);
  expect(movedTo([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3]);
  expect(movedTo([1, 2, 3, 4], 1, -1)).toEqual([1, 2, 3, 4]);
  expect(movedTo([1, 2, 3, 4], 4, 9)).toEqual([1, 2, 3, 4]);
});
