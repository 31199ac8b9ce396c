import type { Face, Knowledge, Seat, Slot } from "../../engine/game.ts";
import { rankOf, SUITS, suitOf } from "../playing-cards.ts";
import { cardsOf, type End, type Last, type Phase, type Question, type State } from "./state.ts";

export type View = {
  readonly phase: Phase;
  /** `null` during the first deal and once the match is over. */
  readonly turn: Seat | null;
  readonly dealer: Seat;
  /** Our own cards by rank and suit; empty for a spectator. */
  readonly hand: readonly HandCard[];
  readonly seats: readonly SeatView[];
  /** Cards that can be drawn. */
  readonly stock: number;
  readonly question: Question | null;
  readonly last: Last | null;
  readonly over: End | null;
};

export type HandCard = {
  /** `null` for a card that everybody has seen. */
  readonly card: { readonly slot: Slot; readonly face: Face } | null;
  /** The same as in `card`, where there is one. */
  readonly rank: number;
  readonly seen: Face | null;
};

export type SeatView = {
  readonly cards: number;
  /** Ranks laid down, in order. */
  readonly books: readonly number[];
  readonly gone: boolean;
};

/** The face of a card in hand. */
export function faceOf({ card, seen }: HandCard): Face {
  return card?.face ?? seen ?? 0;
}

export function viewOf(state: State, seat: Seat | null, known: Knowledge): View {
  const hand: HandCard[] = [];
  for (const slot of (seat === null ? undefined : state.hands[seat]) ?? []) {
    const face = known.faces.get(slot);
    if (face !== undefined) hand.push({ card: { slot, face }, rank: rankOf(face), seen: null });
  }
  for (const face of (seat === null ? undefined : state.shown[seat]) ?? [])
    hand.push({ card: null, rank: rankOf(face), seen: face });
  const begun = state.phase !== "shuffle" && state.phase !== "deal" && state.phase !== "over";
  return {
    phase: state.phase,
    turn: begun ? state.turn : null,
    dealer: state.terms.dealer,
    hand: hand.sort((a, b) => placeOf(faceOf(a)) - placeOf(faceOf(b))),
    seats: state.books.map((books, index) => ({
      cards: cardsOf(state, index),
      books,
      gone: state.gone.includes(index),
    })),
    stock: state.end - state.next + state.returned.slots.length + state.returned.faces.length,
    question: state.question,
    last: state.last,
    over: state.over,
  };
}

function placeOf(face: Face): number {
  return rankOf(face) * SUITS.length + SUITS.indexOf(suitOf(face));
}
