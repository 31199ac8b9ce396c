import { expect, test } from "vitest";
import { CARD_NAMES } from "../../../games/crazy-eights/cards.ts";
import type { Action } from "../../../games/crazy-eights/state.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import { SUITS } from "../../../games/playing-cards.ts";
import { mustName, playNaming, playsOf } from "./plays.ts";

const face = (name: string) => CARD_NAMES.indexOf(name);
const play = (slot: number, name: string, suit: (typeof SUITS)[number] | null = null): Action => ({
  kind: "play",
  slot,
  face: face(name),
  suit,
});
const LEGAL = [
  play(1, "5C"),
  play(2, "8D"),
  ...(["H", "S", "C"] as const).map((suit) => play(2, "8D", suit)),
];

test("the second copy of a card is played as the first", () => {
  expect(playsOf(LEGAL, face("5C") + 52)).toEqual([LEGAL[0]]);
  expect(playsOf(LEGAL, face("6C"))).toEqual([]);
});

test("every suit can be named with an eight, its own by naming none", () => {
  const plays = playsOf(LEGAL, face("8D"));
  expect(SUITS.map((suit) => playNaming(plays, suit)?.suit)).toEqual(["H", null, "S", "C"]);
});

test("a suit is asked for unless the match ends with the card", () => {
  const view = (cards: number, seats: number, first: number | null) =>
    ({ hand: Array(cards).fill(null), seats: Array(seats).fill(null), first }) as unknown as View;
  expect(mustName(view(2, 2, null), face("8D"))).toBe(true);
  expect(mustName(view(1, 3, null), face("8D"))).toBe(true);
  expect(mustName(view(1, 2, null), face("8D"))).toBe(false);
  expect(mustName(view(1, 3, 2), face("8D"))).toBe(false);
  expect(mustName(view(2, 2, null), face("9D"))).toBe(false);
});
