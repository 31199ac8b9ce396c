import type { Face, Seat, Slot } from "../../engine/game.ts";
import { seatsIn } from "../seats.ts";
import type { Lack, Numbers } from "./tiles.ts";

/** What the match is doing. `ask`, `walk` and `turn` wait for seats, the others for chance. */
export type Phase =
  | "shuffle"
  /** The hands are dealt. */
  | "deal"
  /** Every seat says whether it holds the double asked for. */
  | "ask"
  /** Nobody holds a double: each seat is dealt one more tile. */
  | "extra"
  /** The seat in turn places a tile, or is passed over or draws because it cannot. */
  | "walk"
  /**
   * The seat in turn places a tile, or skips because it cannot: on the first turn, after a draw, and after a seat has
   * left.
   */
  | "turn"
  /** The seat in turn is dealt the tile that was just added to its hand. */
  | "draw"
  /** Nobody can place or draw: the hands are opened and counted. */
  | "count"
  | "over";

export type End = {
  readonly reason: "hand-empty" | "blocked" | "last-seat" | "abandoned";
  readonly winners: readonly Seat[];
  /** The tiles each seat was left with, if they had to be shown. */
  readonly hands: readonly (readonly Face[])[];
};

/** What stays the same throughout the match. */
type Terms = {
  readonly stake: number;
  readonly seats: number;
  readonly timeToMove: number | null;
  readonly allowVoluntarySkip: boolean;
  /** Tiles that are not in the game; none unless it starts from a given position. */
  readonly absent: readonly Face[];
};

/** The question for the hub: who holds this double? */
export type Asking = {
  readonly double: number;
  /** Seats that have answered, ascending. */
  readonly answered: readonly Seat[];
  readonly holder: { readonly seat: Seat; readonly slot: Slot } | null;
};

export type Deed = "place" | "skip" | "pass" | "draw";

export type State = {
  readonly terms: Terms;
  /** Goes up with every phase; all answers to one question are one phase. */
  readonly step: number;
  readonly phase: Phase;
  /** Each seat's tiles, oldest first; those of a seat that left stay there, out of play. */
  readonly hands: readonly (readonly Slot[])[];
  /** What each tile of `hands` is proved not to be. */
  readonly lacks: readonly (readonly Lack[])[];
  /** The boneyard is the slots `next` to `end - 1`; `next` is drawn first. */
  readonly next: Slot;
  readonly end: Slot;
  readonly asking: Asking | null;
  /** The hub's number and who held it; `null` until it is found. */
  readonly hub: { readonly pips: number; readonly owner: Seat } | null;
  /** The tiles of each seat's track, from the hub outwards. */
  readonly tracks: readonly (readonly Face[])[];
  /** The number at the open end of each track; empty until the hub is found. */
  readonly ends: readonly number[];
  readonly markers: readonly boolean[];
  readonly shots: readonly number[];
  readonly turn: Seat;
  /** Seats in a row that have proved, since the last change, that they can neither place nor draw. */
  readonly idle: number;
  /** Seats that left, ascending. */
  readonly gone: readonly Seat[];
  /** What each seat did last. */
  readonly did: readonly (Deed | null)[];
  /** The most recent placement. */
  readonly placed: { readonly seat: Seat; readonly track: number } | null;
  readonly over: End | null;
};

/**
 * The actions of docs/games/tequila-train.md: the game's own, and what a table without a dealer must announce: answers
 * about doubles, the pass and the draw.
 */
export type Action =
  | {
      readonly kind: "place";
      readonly slot: Slot;
      readonly face: Face;
      readonly track: number;
      readonly removeTrain: boolean;
    }
  | { readonly kind: "skip" }
  | { readonly kind: "pass" }
  | { readonly kind: "draw" }
  /** "I hold the double asked for." */
  | { readonly kind: "show"; readonly slot: Slot }
  | { readonly kind: "lack" };

export type Options = {
  /** Milliseconds for a turn; `null` for no limit. */
  readonly timeToMove: number | null;
  /** Whether a player may skip although a tile fits, as in the original's scripts. */
  readonly allowVoluntarySkip: boolean;
};

export function seatsLive({ terms, gone }: State): Seat[] {
  return seatsIn(terms.seats, gone);
}

/** The numbers on which a seat may place: its own track's end and those of the other marked tracks. */
export function openNumbers({ ends, markers }: State, seat: Seat): Numbers {
  let open = 0;
  for (let track = 0; track < ends.length; track++) {
    if (track === seat || markers[track]) open |= 1 << (ends[track] as number);
  }
  return open;
}

/** Whether a seat that cannot place draws a tile instead of being passed over. */
export function mustDraw({ markers, next, end }: State, seat: Seat): boolean {
  return markers[seat] === true && next < end;
}
