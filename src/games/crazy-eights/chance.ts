import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { ChanceRequest, Face, GameEvent } from "../../engine/game.ts";
import {
  allotHands,
  dealLast,
  drawNext,
  emptyHands,
  handsInDealingOrder,
  openedHands,
  slotsOf,
} from "../hands.ts";
import { suitOf } from "../playing-cards.ts";
import { seatAfter } from "../seats.ts";
import { restock, stockOf, wholePack } from "../stock.ts";
import { CARD_NAMES, cardsFor, handSizeFor, isEight, pointsOf } from "./cards.ts";
import { type Action, type State, seatsOut, seatsPlaying } from "./state.ts";

/** What chance must supply in this phase; `null` where a seat acts or the match is over. */
export function requestOf(state: State): ChanceRequest | null {
  switch (state.phase) {
    case "shuffle":
      return wholePack(cardsFor(state.terms.seats));
    case "deal":
      return { kind: "deal", slots: handsInDealingOrder(state.hands, state.gone) };
    case "starter":
      return { kind: "open", slots: [state.next] };
    case "bury":
      return { kind: "shuffle", first: state.end, faces: state.buried, hidden: stockOf(state) };
    case "reshuffle":
      return {
        kind: "shuffle",
        first: state.end,
        faces: state.discard.slice(0, -1),
        hidden: state.returned,
      };
    case "draw":
      return dealLast(state.hands, state.turn);
    case "count":
      return { kind: "open", slots: slotsOf(state.hands, seatsPlaying(state)) };
    case "play":
    case "over":
      return null;
  }
}

/** The state after chance has answered; an answer to another request is refused. */
export function settleChance(
  state: State,
  event: Exclude<GameEvent<Action>, { kind: "acted" | "resigned" | "expired" }>,
): Result<State> {
  const { phase } = state;
  switch (event.kind) {
    case "shuffled":
      if (phase === "shuffle") return ok(deal(state));
      if (phase === "bury") return ok(bury(state));
      return phase === "reshuffle" ? ok(redraw(state)) : unexpected();
    case "dealt":
      if (phase === "deal") return ok({ ...state, phase: "starter" });
      return phase === "draw" ? ok(drawn(state)) : unexpected();
    case "opened":
      if (event.faces.some((face) => CARD_NAMES[face] === undefined)) return unexpected();
      if (phase === "starter") return turnUp(state, event.faces);
      return phase === "count" ? count(state, event.faces) : unexpected();
    case "rolled":
      return unexpected();
  }
}

function unexpected(): Result<never> {
  return fail("crazy-eights/UnexpectedChance", "The game did not ask for this.");
}

function deal(state: State): State {
  const { seats } = state.terms;
  return { ...state, phase: "deal", ...allotHands(state, handSizeFor(seats), cardsFor(seats)) };
}

/** Row 5: an eight starts the pile like any card, or is set aside and the next card turned up. */
function turnUp(state: State, [face, ...more]: readonly Face[]): Result<State> {
  if (face === undefined || more.length > 0) return unexpected();
  const next = state.next + 1;
  if (state.terms.buryStartingEight && isEight(face) && next < state.end) {
    return ok({ ...state, next, buried: [...state.buried, face] });
  }
  return ok({
    ...state,
    next,
    discard: [face],
    suit: suitOf(face),
    turn: seatAfter(state.terms.dealer, state.terms.seats, seatsOut(state)),
    phase: state.buried.length > 0 ? "bury" : "play",
  });
}

/** The eights set aside now lie somewhere in the stock. */
function bury(state: State): State {
  const cards = state.buried.length + state.end - state.next;
  return { ...restock(state, cards), buried: [], phase: "play" };
}

function redraw(state: State): State {
  const stocked = restock(state, state.discard.length - 1 + state.returned.length);
  return takeFromStock({ ...stocked, discard: state.discard.slice(-1), returned: [] });
}

/** Adds the next card of the stock to the hand of the seat in turn; the deal that shows it follows. */
export function takeFromStock(state: State): State {
  return { ...state, phase: "draw", ...drawNext(state, state.turn) };
}

function drawn(state: State): State {
  const cards = state.drawn + 1;
  return {
    ...state,
    phase: "play",
    drawn: cards,
    last: { seat: state.turn, kind: "draw", drawn: cards },
  };
}

/** Row 9: the lowest hand wins, ties share. */
function count(state: State, faces: readonly Face[]): Result<State> {
  const seats = seatsPlaying(state);
  const hands = openedHands(state.hands, seats, faces);
  if (hands === null) return unexpected();
  const points = seats.map((seat) =>
    (hands[seat] ?? []).reduce((sum, face) => sum + pointsOf(face), 0),
  );
  const lowest = Math.min(...points);
  const best = seats.filter((_, index) => points[index] === lowest);
  return ok({
    ...state,
    phase: "over",
    ...emptyHands(state, seats),
    over: {
      reason: "blocked",
      winners: state.first === null ? best : [state.first],
      seconds: state.first === null ? [] : best,
      hands,
    },
  });
}
