import type { Seat } from "../../engine/game.ts";
import type { Departure } from "../seats.ts";
import type { Cell, Columns } from "./board.ts";

/** How a match ended: a line of four, a full board, or one player leaving. */
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
  /** Columns 1..7 of the moves that stand, oldest first; after a hand-written position, only those since. */
  readonly line: readonly number[];
  /** Whether moves may be taken back at this table. */
  readonly takebacks: boolean;
  /** How many of the last moves may be taken back; the seat that is not `turn` decides. */
  readonly takeback: 0 | 1 | 2;
  /** A takeback has been refused since the last move. */
  readonly refused: boolean;
  readonly first: (typeof FIRSTS)[number];
  /** Who began, or will begin. */
  readonly opener: Seat;
  /** The coin that decides who begins has not been thrown yet. */
  readonly toss: boolean;
};

/** `column` is 1..7, from the left (docs/games/connect-four.md). */
export type Drop = { readonly column: number };

/**
 * `ask`: the player to move asks to take back both players' last moves. `allow`: lets the opponent take back the last
 * move. `yes` and `no` answer either.
 */
export type TakebackWord = "ask" | "allow" | "yes" | "no";
export type Takeback = { readonly takeback: TakebackWord };

export type Action = Drop | Takeback;

/** Who moves first: the second player (seat 1), the first, by the throw of a coin, or the previous match's loser. */
export const FIRSTS = ["guest", "host", "lot", "loser"] as const;

export type Options = {
  readonly takebacks: boolean;
  readonly first: (typeof FIRSTS)[number];
  /** The seat that begins if the loser of the previous match does. */
  readonly opener: Seat;
};

export function isDrop(action: Action): action is Drop {
  return "column" in action;
}

export type View = {
  readonly columns: Columns;
  /** Nobody once the match is over (docs/games/connect-four.md, row 2). */
  readonly turn: Seat | null;
  readonly last: Cell | null;
  readonly line: readonly Cell[];
  readonly end: End | null;
  readonly takeback: 0 | 1 | 2;
};
