import type { Seat } from "../../engine/game.ts";
import type { Departure } from "../seats.ts";
import type { Cell, Columns } from "./board.ts";

/** How a match ended: a line of `seat`, a full board, or the other seat's going away. */
export type End =
  | { readonly reason: "line"; readonly winner: Seat }
  | Departure
  | { readonly reason: "board-full"; readonly winner: null };

export type State = {
  readonly stake: number;
  readonly columns: Columns;
  readonly turn: Seat;
  readonly last: Cell | null;
  readonly end: End | null;
};

/** `column` is 1..7, from the left (docs/games/connect-four.md). */
export type Action = { readonly column: number };

export type Options = Record<string, never>;

export type View = {
  readonly columns: Columns;
  /** Nobody once the match is over (docs/games/connect-four.md, row 2). */
  readonly turn: Seat | null;
  readonly last: Cell | null;
  readonly line: readonly Cell[];
  readonly end: End | null;
};
