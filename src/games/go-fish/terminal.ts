import { fill } from "../../text/fill.ts";
import { joinTitled } from "../../text/joining.ts";
import type { Translated } from "../../text/language.ts";
import { cardWith } from "../card-terminal.ts";
import { RANK_NAMES } from "../playing-cards.ts";
import { type TextBoard, terminal } from "../terminal.ts";
import { CARD_NAMES } from "./cards.ts";
import { describeOptions } from "./option-words.ts";
import type { Options } from "./state.ts";
import { faceOf, type View } from "./view.ts";

const en = {
  books: "books: {ranks}",
  asked: "{name} asked {other}: any {rank}s?",
  pond: "pond {count}",
};

const WORDS: Translated<typeof en> = {
  en,
  "zh-CN": {
    books: "成套：{ranks}",
    asked: "{name}问{other}：有 {rank} 吗？",
    pond: "鱼塘 {count}",
  },
};

const nameOf = (rank: number) => RANK_NAMES[rank - 1] ?? "?";

/** The last question, everybody's cards and books, and our own hand by rank. */
const board: TextBoard<View> = (view, seat, names, words, paint) => {
  const own = WORDS[words.language];
  const { last } = view;
  return [
    fill(own.pond, { count: view.stock }),
    ...(last === null || last.kind === "book"
      ? []
      : [
          fill(own.asked, {
            name: names[last.seat] ?? "",
            other: names[last.of] ?? "",
            rank: nameOf(last.rank),
          }),
        ]),
    ...view.seats.map(({ cards, books, gone }, index) => {
      const ranks = books.map(nameOf).join(" ") || "-";
      const holds = gone ? words.gone : fill(words.cards, { count: cards });
      return joinTitled(words.language, `${index + 1} ${names[index] ?? ""}`, [
        holds,
        fill(own.books, { ranks }),
      ]);
    }),
    ...(seat === null
      ? []
      : [
          fill(words.hand, {
            pieces: view.hand
              .map((card) => {
                const name = CARD_NAMES[faceOf(card)] ?? "?";
                return paint(/[HD]$/.test(name) ? "red" : "strong", cardWith(name));
              })
              .join(" "),
          }),
        ]),
  ];
};

/** Players count seats from 1. */
function shiftSeat(move: string, by: number): string {
  return move.replace(/\?(\d)$/, (_, seat: string) => `?${Number(seat) + by}`);
}

export const goFishTerminal = terminal<View, Options>({
  name: { en: "Go Fish", "zh-CN": "去钓鱼" },
  rules: {
    en: [
      "Ask somebody for a rank that you hold: 7?2 asks player 2 for sevens. You get all of them and ask again.",
      "None there? You go fishing: a card is drawn for you. If it is what you asked for, you ask again.",
      "Four of a rank are a book, which is laid down automatically. Most books win.",
    ],
    "zh-CN": [
      "向别人要一个你手里有的点数：7?2 表示向 2 号玩家要 7。对方有的全给你，你接着问。",
      "对方没有？那就去钓鱼：自动摸一张牌。摸到所要的点数，可以接着问。",
      "四张同点数成一套，自动亮出。套数最多者获胜。",
    ],
  },
  board,
  spell: (notation) =>
    shiftSeat(notation, 1).replace(/\b(\d{1,2}|[AJQK])[HDSC]\b/g, (card) => cardWith(card)),
  unspell: (typed) => shiftSeat(typed.trim(), -1),
  describeOptions,
});
