import { ROWS } from "../../../games/connect-four/board.ts";
import type { View } from "../../../games/connect-four/rules.ts";
import { textBoard } from "./text-board.ts";

const DISCS = ["·", "O", "X"];
const TONES = ["dim", "first", "second"] as const;

/** Rows from the top; O for the host, X for the other player, the last disc in brackets. */
export const connectFourBoard = textBoard<View>((view, _seat, names, _words, paint) => {
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
});
