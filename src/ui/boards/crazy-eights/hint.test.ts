import { expect, test } from "vitest";
import { CARD_NAMES } from "../../../games/crazy-eights/cards.ts";
import type { Action } from "../../../games/crazy-eights/state.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import { en as cardsEn } from "../../cards/en.ts";
import { en as screens } from "../../text/en.ts";
import { en } from "./en.ts";
import { explain, type Wish } from "./hint.ts";

const face = (name: string) => CARD_NAMES.indexOf(name);
const VIEW = { over: null, turn: 0, top: face("7H"), suit: "H" } as View;
const PLAY: Action = { kind: "play", slot: 0, face: face("9H"), suit: null };
const told = (view: Partial<View>, legal: readonly Action[], wish: Wish) =>
  explain(en, cardsEn, screens.play, { ...VIEW, ...view }, legal, wish);

test("says what would fit instead of a card that does not", () => {
  expect(told({}, [PLAY], { play: face("2S") })).toBe(
    "2 of Spades doesn't fit: play Hearts, another 7 or an eight.",
  );
});

test("says why one may not draw or pass", () => {
  expect(told({}, [PLAY], "draw")).toBe(en.hints.mustPlay);
  expect(told({}, [PLAY], "pass")).toBe(en.hints.mustPlay);
  expect(told({}, [{ kind: "draw" }], "pass")).toBe(en.hints.mustDraw);
  expect(told({}, [{ kind: "pass" }], "draw")).toBe(en.hints.mustPass);
});

test("says whose fault it is not: the others' turn, the deal, the end", () => {
  expect(told({ turn: 1 }, [], "draw")).toBe(screens.play.notYourTurn);
  expect(told({ turn: null, phase: "deal" }, [], "draw")).toBe(en.hints.dealing);
  expect(told({ over: {} as View["over"] }, [], "draw")).toBe(screens.play.over);
});
