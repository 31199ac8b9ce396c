import { expect, test } from "vitest";
import { CARD_NAMES } from "../../../games/crazy-eights/cards.ts";
import { en as cardsEn } from "../../cards/en.ts";
import { cardName } from "../../cards/label.ts";
import { zhCn as cardsZh } from "../../cards/zh-cn.ts";
import { en } from "./en.ts";
import { deedLabel, misfitLabel, moveLabel } from "./label.ts";
import { zhCn } from "./zh-cn.ts";

const face = (name: string) => CARD_NAMES.indexOf(name);

test("cards are called by rank and suit in the reader's language", () => {
  expect(cardName(cardsEn, face("QS"))).toBe("Queen of Spades");
  expect(cardName(cardsEn, face("10C") + 52)).toBe("10 of Clubs");
  expect(cardName(cardsZh, face("AH"))).toBe("红桃A");
});

test("a move tells the suit that was named", () => {
  const play = { kind: "play", slot: 3, face: face("8D") } as const;
  expect(moveLabel(en, cardsEn, { ...play, suit: "C" })).toBe("8 of Diamonds, naming Clubs");
  expect(moveLabel(en, cardsEn, { ...play, suit: null })).toBe("8 of Diamonds");
  expect(moveLabel(en, cardsEn, { kind: "draw" })).toBe("draws a card");
});

test("a deed tells what was drawn before, and always the suit that follows an eight", () => {
  const deed = { kind: "play", drawn: 2, face: face("8D"), suit: "D" } as const;
  expect(deedLabel("en", en, cardsEn, deed)).toBe(
    "drew 2 cards, played 8 of Diamonds, named Diamonds",
  );
  expect(deedLabel("zh-CN", zhCn, cardsZh, deed)).toBe("摸了 2 张，出了方块8，指定方块");
  expect(deedLabel("en", en, cardsEn, { ...deed, drawn: 0, face: face("9D") })).toBe(
    "played 9 of Diamonds",
  );
  expect(deedLabel("en", en, cardsEn, { kind: "draw", drawn: 1 })).toBe("drew 1 card");
  expect(deedLabel("en", en, cardsEn, { kind: "pass", drawn: 0 })).toBe("passed");
});

test("a card that does not fit says what would; an eight on top has no rank to match", () => {
  expect(misfitLabel(en, cardsEn, face("9C"), face("7H"), "H")).toBe(
    "9 of Clubs doesn't fit: play Hearts, another 7 or an eight.",
  );
  expect(misfitLabel(en, cardsEn, face("9C"), face("8H"), "S")).toBe(
    "9 of Clubs doesn't fit: play Spades or an eight.",
  );
});
