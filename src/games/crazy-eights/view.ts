import type { Face, Knowledge, Seat, Slot } from "../../engine/game.ts";
import { rankOf, SUITS, type Suit, suitOf } from "../playing-cards.ts";
import { isPlayable } from "./cards.ts";
import { type End, type Last, type Phase, type State, topOf } from "./state.ts";

export type View = {
  readonly phase: Phase;
  /** `null` while cards are dealt and once the match is over. */
  readonly turn: Seat | null;
  readonly dealer: Seat;
  /** Our own cards by suit and rank; empty for a spectator. */
  readonly hand: readonly HandCard[];
  readonly seats: readonly SeatView[];
  /** The discard pile's top card; `null` before the starter. */
  readonly top: Face | null;
  readonly suit: Suit | null;
  /** Cards in the discard pile. */
  readonly discards: number;
  readonly stock: number;
  /** Cards drawn so far in this turn. */
  readonly drawn: number;
  readonly last: Last | null;
  /** Who came first, while the others play for second place. */
  readonly first: Seat | null;
  readonly over: End | null;
};

export type HandCard = {
  readonly slot: Slot;
  readonly face: Face;
  /** Fits the top card now, whoever's turn it is. */
  readonly fits: boolean;
};

export type SeatView = { readonly cards: number; readonly gone: boolean };

export function viewOf(state: State, seat: Seat | null, known: Knowledge): View {
  const top = topOf(state);
  const { suit } = state;
  const hand: HandCard[] = [];
  for (const slot of (seat === null ? undefined : state.hands[seat]) ?? []) {
    const face = known.faces.get(slot);
    if (face === undefined) continue;
    hand.push({ slot, face, fits: top !== null && suit !== null && isPlayable(face, top, suit) });
  }
  return {
    phase: state.phase,
    turn: state.phase === "play" ? state.turn : null,
    dealer: state.terms.dealer,
    hand: hand.sort((a, b) => placeOf(a.face) - placeOf(b.face) || a.slot - b.slot),
    seats: state.hands.map((slots, index) => ({
      cards: slots.length,
      gone: state.gone.includes(index),
    })),
    top,
    suit,
    discards: state.discard.length,
    stock: state.end - state.next,
    drawn: state.drawn,
    last: state.last,
    first: state.first,
    over: state.over,
  };
}

function placeOf(face: Face): number {
  return SUITS.indexOf(suitOf(face)) * 100 + rankOf(face);
}
