import type { Face } from "../../engine/game.ts";
import { fill } from "../../text/fill.ts";
import { joinParts, joinTitled } from "../../text/joining.ts";
import type { Translated } from "../../text/language.ts";
import { cardWith, readCards, spellCards, suitSign } from "../card-terminal.ts";
import { type Paint, type TextBoard, terminal } from "../terminal.ts";
import { CARD_NAMES } from "./cards.ts";
import { describeOptions } from "./option-words.ts";
import type { Options } from "./state.ts";
import type { View } from "./view.ts";

const en = {
  suit: "suit in play {suit}",
};

const WORDS: Translated<typeof en> = {
  en,
  "zh-CN": {
    suit: "当前花色 {suit}",
  },
};

/** The top card and suit, how many cards everybody has, and our own hand. */
const board: TextBoard<View> = (view, seat, names, words, paint) => [
  joinParts(words.language, [
    view.top === null ? "-" : cardOf(view.top, paint),
    fill(WORDS[words.language].suit, {
      suit: view.suit === null ? "-" : tinted(view.suit, suitSign(view.suit), paint),
    }),
    fill(words.stock, { count: view.stock }),
  ]),
  ...view.seats.map(({ cards, gone }, index) =>
    joinTitled(words.language, names[index] ?? "", [
      gone ? words.gone : fill(words.cards, { count: cards }),
    ]),
  ),
  ...(seat === null
    ? []
    : [fill(words.hand, { pieces: view.hand.map(({ face }) => cardOf(face, paint)).join(" ") })]),
];

function cardOf(face: Face, paint: Paint): string {
  const name = CARD_NAMES[face] ?? "?";
  return tinted(name.at(-1) ?? "", cardWith(name), paint);
}

function tinted(suit: string, text: string, paint: Paint): string {
  return suit === "H" || suit === "D" ? paint("red", text) : paint("strong", text);
}

export const crazyEightsTerminal = terminal<View, Options>({
  name: { en: "Crazy Eights", "zh-CN": "疯狂八点" },
  rules: {
    en: [
      "Play a card of the same suit or rank: type 8♦ or 8D. With an eight, name the next suit: 8D=C.",
      "Nothing fits? Type draw. When nothing is left to draw, type pass.",
      "First to empty their hand wins.",
    ],
    "zh-CN": [
      "打出花色或点数相同的牌：输入 8♦ 或 8D。打出八点时指定下一个花色：8D=C。",
      "没有能出的牌？输入 draw 摸牌；没有牌可摸时输入 pass 过牌。",
      "最先出完手牌者获胜。",
    ],
  },
  board,
  spell: spellCards,
  unspell: readCards,
  describeOptions,
});
