import type { Seat } from "../../engine/game.ts";
import type { Departure } from "../seats.ts";
import type { Place } from "./board.ts";
import type { Action, Step, Tokens } from "./moves.ts";

/** How a match ended: seven tokens home, or one player leaving. */
export type End = { readonly reason: "home"; readonly winner: Seat } | Departure;

/** One throw of the coins; `passed` if it allowed no move and the turn passed automatically. */
export type Roll = { readonly seat: Seat; readonly value: number; readonly passed: boolean };

/** A move made: from place 0 the token entered, to place 15 it went home. */
export type Move = {
  readonly seat: Seat;
  readonly from: Place;
  readonly to: Place;
  readonly captured: boolean;
};

export type State = {
  readonly stake: number;
  readonly tokens: Tokens;
  readonly turn: Seat;
  /** What the seat to move has rolled; `null` while the coins are still to be thrown. */
  readonly roll: number | null;
  /** The latest throws, newest last, at most `HISTORY`. */
  readonly rolls: readonly Roll[];
  readonly last: Move | null;
  readonly end: End | null;
};

/** `first`: the seat that rolls first (docs/games/royal-ur.md, row 1). */
export type Options = { readonly first: Seat };

export type View = {
  readonly tokens: Tokens;
  /** Tokens of each seat that have not entered. */
  readonly off: readonly number[];
  /** `null` once the match is over. */
  readonly turn: Seat | null;
  readonly roll: number | null;
  /** The legal moves of the seat to move and their results: the board's targets. */
  readonly moves: readonly (Step & {
    readonly action: Action;
    readonly captures: boolean;
    /** The same seat rolls again. */
    readonly again: boolean;
  })[];
  readonly rolls: readonly Roll[];
  readonly last: Move | null;
  readonly end: End | null;
};
