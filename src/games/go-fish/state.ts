import type { Face, Seat, Slot } from "../../engine/game.ts";
import { seatsIn } from "../seats.ts";
import type { Lack } from "./cards.ts";

/** What the match is doing. */
export type Phase =
  /** The pack is shuffled (chance). */
  | "shuffle"
  /** The hands are dealt (chance). */
  | "deal"
  /** The seat in turn lays down a book or asks somebody for a rank. */
  | "ask"
  /** The seat that was asked hands over its cards of that rank, or says "Go fish". */
  | "answer"
  /** A card must be drawn, and those of players who left are shuffled into the stock first (chance). */
  | "reshuffle"
  /** The seat in turn is dealt the card that was just added to its hand (chance). */
  | "draw"
  /** The seat in turn has fished: it shows the card it asked for, lays down a book with the new card, or is done. */
  | "fished"
  | "over";

export type End = {
  readonly reason: "books" | "stalled" | "last-seat" | "abandoned";
  readonly winners: readonly Seat[];
};

/** What stays the same throughout the match. */
type Terms = {
  readonly stake: number;
  readonly seats: number;
  readonly dealer: Seat;
  /** Cards that are not in the game; none unless it starts from a given position. */
  readonly absent: readonly Face[];
};

export type State = {
  readonly terms: Terms;
  readonly phase: Phase;
  /** Each seat's hidden cards, oldest first. */
  readonly hands: readonly (readonly Slot[])[];
  /** What each card of `hands` is proved not to be. */
  readonly lacks: readonly (readonly Lack[])[];
  /** The other cards in each hand, which everybody saw change hands; ascending. */
  readonly shown: readonly (readonly Face[])[];
  /** The ranks of each seat's books, in the order it laid them down. */
  readonly books: readonly (readonly number[])[];
  /** The stock is the slots `next` to `end - 1`; `next` is drawn first. */
  readonly next: Slot;
  readonly end: Slot;
  /** Hidden and seen cards of players who left; they go into the stock before the next card is drawn. */
  readonly returned: { readonly slots: readonly Slot[]; readonly faces: readonly Face[] };
  readonly turn: Seat;
  /** The open question, until the asker's turn goes on or ends. */
  readonly question: Question | null;
  /** Questions in a row that brought nothing with nothing to draw. */
  readonly dry: number;
  /** Seats that left, ascending. */
  readonly gone: readonly Seat[];
  readonly last: Last | null;
  readonly over: End | null;
};

export type Question = { readonly of: Seat; readonly rank: number };

/** What happened last: a catch, fishing, a lucky draw or a book. */
export type Last = {
  /** Whose turn it was. */
  readonly seat: Seat;
  /** The rank asked for or laid down. */
  readonly rank: number;
} & (
  | { readonly kind: "ask"; readonly of: Seat }
  /** `of` handed over this many cards. */
  | { readonly kind: "catch"; readonly of: Seat; readonly count: number }
  /** `of` had none; `drew` says whether there was a card to draw. */
  | { readonly kind: "fish"; readonly of: Seat; readonly drew: boolean }
  /** The drawn card is of the rank asked for. */
  | { readonly kind: "lucky"; readonly of: Seat; readonly face: Face }
  | { readonly kind: "book" }
);

/** A hidden card that is shown. */
export type Shown = { readonly slot: Slot; readonly face: Face };

export type Action =
  /** `slot` holds a card of that rank; `null` if everybody has seen one in the hand. */
  | {
      readonly kind: "ask";
      readonly of: Seat;
      readonly rank: number;
      readonly slot: Slot | null;
    }
  /** Every hidden card of the rank asked for, by ascending slot; cards already seen go with them. */
  | { readonly kind: "give"; readonly cards: readonly Shown[] }
  | { readonly kind: "fish" }
  /** The card that was drawn is of the rank asked for. */
  | { readonly kind: "show"; readonly card: Shown }
  /** The hidden cards of a book, by ascending slot; the others were seen before. */
  | { readonly kind: "book"; readonly rank: number; readonly cards: readonly Shown[] }
  | { readonly kind: "done" };

export type Options = {
  /** The seat that deals; `null` for the last one. */
  readonly dealer: Seat | null;
};

/** Seats that are still in the game, ascending. */
export function seatsPlaying({ terms, gone }: State): Seat[] {
  return seatsIn(terms.seats, gone);
}

/** Cards in this seat's hand. */
export function cardsOf({ hands, shown }: State, seat: Seat): number {
  return (hands[seat]?.length ?? 0) + (shown[seat]?.length ?? 0);
}

/** Whether a card can be drawn, if necessary after a shuffle. */
export function canDraw({ next, end, returned }: State): boolean {
  return next < end || returned.slots.length > 0 || returned.faces.length > 0;
}

/** Whom the seat in turn may ask: players with cards; anybody, as long as there is something to fish. */
export function askable(state: State, seat: Seat): Seat[] {
  return seatsPlaying(state).filter(
    (other) => other !== seat && (canDraw(state) || cardsOf(state, other) > 0),
  );
}
