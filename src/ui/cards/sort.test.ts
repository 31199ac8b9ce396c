import { expect, test } from "vitest";
import { CARD_NAMES } from "../../games/crazy-eights/cards.ts";
import { type Order, sortHand } from "./sort.ts";

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
