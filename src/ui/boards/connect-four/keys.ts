import { type Cell, COLUMNS, ROWS } from "../../../games/connect-four/board.ts";

/** The effect of a key on the board. */
export type KeyAction =
  | { readonly kind: "drop"; readonly column: number }
  | { readonly kind: "move"; readonly to: Cell };

/** Reads a key pressed while the cursor is at `cursor`: 1..7 and Enter drop, arrows, Home and End move. */
export function readKey(key: string, cursor: Cell): KeyAction | null {
  if (/^[1-7]$/.test(key)) return { kind: "drop", column: Number(key) };
  const { column, row } = cursor;
  switch (key) {
    case "Enter":
    case " ":
      return { kind: "drop", column: column + 1 };
    case "ArrowLeft":
      return moveTo(column - 1, row);
    case "ArrowRight":
      return moveTo(column + 1, row);
    case "ArrowUp":
      return moveTo(column, row + 1);
    case "ArrowDown":
      return moveTo(column, row - 1);
    case "Home":
      return moveTo(0, row);
    case "End":
      return moveTo(COLUMNS - 1, row);
    default:
      return null;
  }
}

/** The cursor stops at the edges. */
function moveTo(column: number, row: number): KeyAction {
  const to = { column: clamp(column, COLUMNS), row: clamp(row, ROWS) };
  return { kind: "move", to };
}

function clamp(value: number, size: number): number {
  return Math.max(0, Math.min(size - 1, value));
}
