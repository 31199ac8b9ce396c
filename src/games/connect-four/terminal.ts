import type { Translated } from "../../text/language.ts";
import { type TextBoard, terminal } from "../terminal.ts";
import { ROWS } from "./board.ts";
import { describeOptions } from "./option-words.ts";
import type { Options, TakebackWord, View } from "./state.ts";

/** The words about a takeback as players type them; in notation they are `ask`, `allow`, `yes` and `no`. */
const TYPED: Translated<Readonly<Record<TakebackWord, string>>> = {
  en: { ask: "take back", allow: "let them take back", yes: "yes", no: "no" },
  "zh-CN": { ask: "悔棋", allow: "让对方悔棋", yes: "同意", no: "不同意" },
};

const DISCS = ["·", "O", "X"];
const TONES = ["dim", "first", "second"] as const;

/** Rows from the top; O for the first player, X for the second, the last disc in brackets. */
const board: TextBoard<View> = (view, _seat, names, _words, paint) => {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const row = ROWS - 1 - index;
    return view.columns
      .map((column, at) => {
        const held = column[row] ?? 0;
        const disc = paint(TONES[held] ?? "dim", DISCS[held] ?? "?");
        return view.last?.column === at && view.last.row === row ? `[${disc}]` : ` ${disc} `;
      })
      .join("");
  });
  return [
    ...rows,
    " 1  2  3  4  5  6  7 ",
    `${paint("first", "O")} ${names[0] ?? ""}   ${paint("second", "X")} ${names[1] ?? ""}`,
  ];
};

export const connectFourTerminal = terminal<View, Options>({
  name: { en: "Connect Four", "zh-CN": "四子棋" },
  rules: {
    en: [
      "Drop a disc into a column: type its number, 1 to 7. It falls to the lowest free space.",
      "Four of your discs in a line win: across, up or diagonally. A full board is a tie.",
      "take back asks for your last move and the reply to it; the other player answers yes or no.",
      "let them take back offers the other player their last move.",
    ],
    "zh-CN": [
      "输入列号 1 到 7 落子，棋子落到最下面的空位。",
      "横、竖或斜着连成四子就赢；下满为平局。",
      "输入“悔棋”请求收回自己的上一步和对方随后的一步，对方回答“同意”或“不同意”。",
      "输入“让对方悔棋”，对方可以收回上一步。",
    ],
  },
  usual: { takebacks: true },
  board,
  spell: (notation, language) =>
    Object.hasOwn(TYPED[language], notation) ? TYPED[language][notation as TakebackWord] : notation,
  unspell(typed, language) {
    const wanted = typed.toLocaleLowerCase();
    const word = Object.entries(TYPED[language]).find(([, said]) => said === wanted);
    return word?.[0] ?? typed;
  },
  describeOptions,
});
