import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { ChanceRequest, Face, GameEvent, Seat, Slot } from "../../engine/game.ts";
import { dealLast, emptyHands, openedHands, slotsOf, unproved } from "../hands.ts";
import { wholePack } from "../stock.ts";
import { beginAsking } from "./hub.ts";
import { handSizeFor } from "./options.ts";
import { type Action, type State, seatsLive } from "./state.ts";
import { pipsOf, TILE_COUNT, TILE_NAMES } from "./tiles.ts";

/** What chance must supply in this phase; `null` where seats act or the match is over. */
export function requestOf(state: State): ChanceRequest | null {
  const { hands, turn } = state;
  switch (state.phase) {
    case "shuffle":
      return wholePack(TILE_COUNT);
    case "deal":
      return { kind: "deal", slots: seatsLive(state).flatMap((seat) => toSeat(seat, hands[seat])) };
    case "extra":
      return {
        kind: "deal",
        slots: seatsLive(state).flatMap((seat) => toSeat(seat, hands[seat]?.slice(-1))),
      };
    case "draw":
      return dealLast(hands, turn);
    case "count":
      return { kind: "open", slots: slotsOf(hands, seatsLive(state)) };
    case "ask":
    case "walk":
    case "turn":
    case "over":
      return null;
  }
}

function toSeat(seat: Seat, slots: readonly Slot[] = []): { slot: Slot; seat: Seat }[] {
  return slots.map((slot) => ({ slot, seat }));
}

/** The state after chance has answered; an answer to another request is refused. */
export function settleChance(
  state: State,
  event: Exclude<GameEvent<Action>, { kind: "acted" | "resigned" | "expired" }>,
): Result<State> {
  const { phase } = state;
  switch (event.kind) {
    case "shuffled":
      return phase === "shuffle" ? ok(allotHands(state)) : unexpected();
    case "dealt":
      if (phase === "draw") return ok({ ...state, step: state.step + 1, phase: "turn" });
      return phase === "deal" || phase === "extra" ? ok(beginAsking(state)) : unexpected();
    case "opened":
      return phase === "count" ? count(state, event.faces) : unexpected();
    case "rolled":
      return unexpected();
  }
}

function unexpected(): Result<never> {
  return fail("tequila-train/UnexpectedChance", "The game did not ask for this.");
}

/** Seat 0 gets its whole hand first, then seat 1, and so on. Slots become hands before anybody learns a face. */
function allotHands(state: State): State {
  const size = handSizeFor(state.terms.seats);
  const hands = state.hands.map((_, seat) =>
    Array.from({ length: size }, (_, index) => seat * size + index),
  );
  return {
    ...state,
    step: state.step + 1,
    phase: "deal",
    ...unproved(hands),
    next: size * hands.length,
    end: TILE_COUNT,
  };
}

/** The end of a blocked game: the fewest pips win, ties share, players who left do not score. */
function count(state: State, faces: readonly Face[]): Result<State> {
  const seats = seatsLive(state);
  const hands = openedHands(state.hands, seats, faces);
  if (hands === null || faces.some((face) => TILE_NAMES[face] === undefined)) return unexpected();
  const scores = hands.map(scoreOf);
  const lowest = Math.min(...seats.map((seat) => scores[seat] ?? 0));
  return ok({
    ...state,
    step: state.step + 1,
    phase: "over",
    ...emptyHands(state, seats),
    over: { reason: "blocked", winners: seats.filter((seat) => scores[seat] === lowest), hands },
  });
}

/** The pips of a hand. */
export function scoreOf(hand: readonly Face[]): number {
  return hand.reduce((sum, face) => sum + pipsOf(face), 0);
}
