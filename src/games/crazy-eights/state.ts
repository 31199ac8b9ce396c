import type { Face, Seat, Slot } from "../../engine/game.ts";
import type { Suit } from "../playing-cards.ts";
import { seatsIn } from "../seats.ts";
import type { Lack } from "./cards.ts";

/** What the match is doing. All phases but `play` and `over` wait for chance. */
export type Phase =
  /** The pack is shuffled. */
  | "shuffle"
  /** The hands are dealt. */
  | "deal"
  /** The next card of the stock is turned up to start the discard pile. */
  | "starter"
  /** Eights that were turned up go back into the stock (`buryStartingEight`). */
  | "bury"
  /** The seat in turn plays, draws or passes. */
  | "play"
  /** The stock is empty and a card must be drawn: the discards below the top one become the stock. */
  | "reshuffle"
  /** The seat in turn is dealt the card that was just added to its hand. */
  | "draw"
  /** Nobody can play or draw: the hands are opened and counted. */
  | "count"
  | "over";

export type End = {
  readonly reason: "hand-empty" | "blocked" | "last-seat" | "abandoned";
  readonly winners: readonly Seat[];
  /** Second place; empty unless the game went on for it. */
  readonly seconds: readonly Seat[];
  /** The cards each seat was left with, if they had to be shown. */
  readonly hands: readonly (readonly Face[])[];
};

/** What stays the same throughout the match. */
type Terms = {
  readonly stake: number;
  readonly seats: number;
  readonly dealer: Seat;
  readonly playForSecond: boolean;
  readonly buryStartingEight: boolean;
  /** Cards that are not in the game; none unless it starts from a given position. */
  readonly absent: readonly Face[];
};

export type State = {
  readonly terms: Terms;
  readonly phase: Phase;
  /** Each seat's cards, oldest first. */
  readonly hands: readonly (readonly Slot[])[];
  /** What each card of `hands` is proved not to be. */
  readonly lacks: readonly (readonly Lack[])[];
  /** The stock is the slots `next` to `end - 1`; `next` is drawn first. */
  readonly next: Slot;
  readonly end: Slot;
  /** Cards of players who left; hidden, and back in play with the next reshuffle. */
  readonly returned: readonly Slot[];
  /** Eights turned up before the starter. */
  readonly buried: readonly Face[];
  /** Top card last. */
  readonly discard: readonly Face[];
  /** The suit in play; `null` until there is a starter. */
  readonly suit: Suit | null;
  readonly turn: Seat;
  /** Cards drawn in this turn. */
  readonly drawn: number;
  /** Passes in a row. */
  readonly passes: number;
  /** Seats that left, ascending. */
  readonly gone: readonly Seat[];
  /** Who emptied the first hand, while the game goes on for second place. */
  readonly first: Seat | null;
  readonly last: Last | null;
  readonly over: End | null;
};

/** The most recent action, and how many cards its seat had drawn in that turn. */
export type Last = {
  readonly seat: Seat;
  readonly kind: "play" | "draw" | "pass";
  readonly drawn: number;
};

export type Action =
  /** `suit` is the one named with an eight; `null` names none. */
  | {
      readonly kind: "play";
      readonly slot: Slot;
      readonly face: Face;
      readonly suit: Suit | null;
    }
  | { readonly kind: "draw" }
  | { readonly kind: "pass" };

export type Options = {
  /** Play on after the first winner until a second hand is empty; needs three players. */
  readonly playForSecond: boolean;
  /** If the starter is an eight, turn up another one and shuffle the eight back into the stock (row 5). */
  readonly buryStartingEight: boolean;
  /** The seat that deals; `null` for the last one. */
  readonly dealer: Seat | null;
};

/** Seats that take no more turns. */
export function seatsOut({ gone, first }: State): readonly Seat[] {
  return first === null ? gone : [...gone, first];
}

/** Seats that still take turns, ascending. */
export function seatsPlaying(state: State): Seat[] {
  return seatsIn(state.terms.seats, seatsOut(state));
}

/** The top card; `null` before the starter. */
export function topOf({ discard }: State): Face | null {
  return discard[discard.length - 1] ?? null;
}

/** Whether a card can be drawn, if necessary after a reshuffle. */
export function canDraw({ next, end, discard, returned }: State): boolean {
  return next < end || discard.length > 1 || returned.length > 0;
}
