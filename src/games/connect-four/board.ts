import type { Seat } from "../../engine/game.ts";

export const COLUMNS = 7;
export const ROWS = 6;

/** Discs of one column from the bottom up: 1 for seat 0 (red), 2 for seat 1 (yellow) (docs/games/connect-four.md). */
export type Column = readonly number[];
export type Columns = readonly Column[];

/** A cell: column 0..6 from the left, row 0..5 from the bottom. */
export type Cell = { readonly column: number; readonly row: number };

export const EMPTY_BOARD: Columns = Array.from({ length: COLUMNS }, () => []);

/** The number of a seat's discs in `Column`. */
export function discOf(seat: Seat): number {
  return seat + 1;
}

/** The board with one more disc; the caller has checked that the column is not full. */
export function drop(columns: Columns, column: number, disc: number): Columns {
  const next = columns.slice();
  next[column] = [...(columns[column] ?? []), disc];
  return next;
}

export function isFull(columns: Columns): boolean {
  return columns.every((column) => column.length === ROWS);
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** All cells of lines of four or more through `cell`; empty if there is no such line. */
export function winningCells(columns: Columns, cell: Cell): Cell[] {
  const disc = columns[cell.column]?.[cell.row];
  if (disc === undefined) return [];
  const cells: Cell[] = [];
  for (const [right, up] of DIRECTIONS) {
    const ahead = run(columns, cell, disc, right, up);
    const behind = run(columns, cell, disc, -right, -up);
    if (ahead + behind < 3) continue;
    for (let step = -behind; step <= ahead; step++) {
      if (step !== 0) cells.push({ column: cell.column + step * right, row: cell.row + step * up });
    }
  }
  return cells.length > 0 ? [...cells, cell] : cells;
}

/** How many discs of this colour follow `cell` in one direction without a gap. */
function run(columns: Columns, cell: Cell, disc: number, right: number, up: number): number {
  let length = 0;
  while (columns[cell.column + (length + 1) * right]?.[cell.row + (length + 1) * up] === disc)
    length++;
  return length;
}
