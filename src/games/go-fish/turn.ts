import type { Face, Seat } from "../../engine/game.ts";
import { drawNext } from "../hands.ts";
import { rankOf } from "../playing-cards.ts";
import { seatAfter } from "../seats.ts";
import { type Action, canDraw, cardsOf, type End, type State, seatsPlaying } from "./state.ts";

/** Fruitless questions in a row, without a card to draw, that end the match (GF-8). */
export const PATIENCE = 78;

/** Gives or leaves this seat the turn. Without cards it draws one first; if it cannot, the next seat plays. */
export function takeTurn(state: State, seat: Seat): State {
  const now: State = { ...state, turn: seat, question: null };
  const holders = seatsPlaying(now).filter((one) => cardsOf(now, one) > 0);
  if (canDraw(now)) return holders.includes(seat) ? { ...now, phase: "ask" } : drawFor(now);
  const [first] = holders;
  if (first === undefined) return end(now, "books");
  return { ...now, phase: "ask", turn: holders.find((one) => one >= seat) ?? first };
}

/** Gives the turn to the next seat still in the game. */
export function passTurn(state: State): State {
  return takeTurn(state, seatAfter(state.turn, state.terms.seats, state.gone));
}

/** Adds the next card of the stock to the hand of the seat in turn; the deal that shows it follows. */
export function drawFor(state: State): State {
  const { turn, returned } = state;
  if (returned.slots.length > 0 || returned.faces.length > 0)
    return { ...state, phase: "reshuffle" };
  return { ...state, phase: "draw", ...drawNext(state, turn) };
}

/** The most books win; ties share. */
export function end(state: State, reason: "books" | "stalled"): State {
  const seats = seatsPlaying(state);
  const most = Math.max(...seats.map((seat) => state.books[seat]?.length ?? 0));
  const winners = seats.filter((seat) => state.books[seat]?.length === most);
  const over: End = { reason, winners };
  return { ...state, phase: "over", question: null, over };
}

/** The cards of this rank in the hand that everybody has seen. */
export function shownOf(state: State, seat: Seat, rank: number): Face[] {
  return (state.shown[seat] ?? []).filter((face) => rankOf(face) === rank);
}

/** Takes the hidden cards of `action` out of the hand. */
export function withoutCards(
  state: State,
  seat: Seat,
  cards: Extract<Action, { kind: "give" }>["cards"],
): State {
  const hand = state.hands[seat] ?? [];
  const stays = hand.map((slot) => !cards.some((card) => card.slot === slot));
  return {
    ...state,
    hands: state.hands.with(
      seat,
      hand.filter((_, index) => stays[index]),
    ),
    lacks: state.lacks.with(
      seat,
      (state.lacks[seat] ?? []).filter((_, index) => stays[index]),
    ),
  };
}
