import type { Cell, Columns } from "../../../games/connect-four/board.ts";
import { joinParts } from "../../../text/joining.ts";
import type { Language } from "../../../text/language.ts";
import { fill } from "../../text/message.ts";
import type { ConnectFourText } from "./en.ts";

/** A cell's label: `column 4, row 1, red, Anna, last move`. */
export function cellLabel(
  language: Language,
  text: ConnectFourText["board"],
  names: readonly string[],
  board: { readonly columns: Columns; readonly last: Cell | null; readonly line: readonly Cell[] },
  cell: Cell,
): string {
  const disc = board.columns[cell.column]?.[cell.row];
  const parts = [
    fill(text.column, { column: cell.column + 1 }),
    fill(text.row, { row: cell.row + 1 }),
    disc === undefined
      ? text.empty
      : fill(disc === 1 ? text.red : text.yellow, { name: names[disc - 1] ?? "" }),
  ];
  if (board.last !== null && isSameCell(cell, board.last)) parts.push(text.last);
  if (board.line.some((winning) => isSameCell(cell, winning))) parts.push(text.winning);
  return joinParts(language, parts);
}

export function isSameCell(a: Cell, b: Cell): boolean {
  return a.column === b.column && a.row === b.row;
}
