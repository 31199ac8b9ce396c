import { type TextBoard, terminal } from "../terminal.ts";
import { ROWS } from "./board.ts";
import type { View } from "./state.ts";

const DISCS = ["·", "O", "X"];
const TONES = ["dim", "first", "second"] as const;

/** Rows from the top; O for the host, X for the other player, the last disc in brackets. */
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

export const connectFourTerminal = terminal<View>({
  name: { en: "Connect Four", "zh-CN": "四子棋" },
  rules: {
    en: [
      "Drop a disc into a column: type its number, 1 to 7. It falls to the lowest free space.",
      "Four of your discs in a line win: across, up or diagonally. A full board is a tie.",
    ],
    "zh-CN": [
      "输入列号 1 到 7 落子，棋子落到最下面的空位。",
      "横、竖或斜着连成四子就赢；下满为平局。",
    ],
  },
  board,
});
