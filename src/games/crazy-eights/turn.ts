import { type Fault, fail, ok, type Result } from "../../../protocol/result.ts";
import type { Claim, Face, Seat } from "../../engine/game.ts";
import { suitOf } from "../playing-cards.ts";
import { seatAfter } from "../seats.ts";
import { CARD_NAMES, cardsFor, isEight, isPlayable, lackOf } from "./cards.ts";
import { takeFromStock } from "./chance.ts";
import { type Action, canDraw, type State, seatsOut, seatsPlaying, topOf } from "./state.ts";

/** Why this seat may not act now, whatever the action; `null` if it may. */
export function refuseSeat(state: State, seat: Seat): Fault | null {
  if (state.phase === "over")
    return { code: "crazy-eights/GameOver", message: "The game is over." };
  if (state.hands[seat] === undefined || state.gone.includes(seat)) {
    return { code: "crazy-eights/NotParticipant", message: "You are not in this game." };
  }
  if (state.phase === "play" && seat === state.turn) return null;
  const message =
    state.phase === "play" ? "It is another player's turn." : "The cards are still being dealt.";
  return { code: "crazy-eights/NotYourTurn", message };
}

/** The seat in turn plays, draws or passes; its claims (`claimsOf`) are verified already. */
export function act(state: State, seat: Seat, action: Action): Result<State> {
  const refusal = refuseSeat(state, seat);
  if (refusal !== null) return { ok: false, fault: refusal };
  switch (action.kind) {
    case "play":
      return play(state, seat, action);
    case "draw":
      return draw(state);
    case "pass":
      return pass(state, seat);
  }
}

function play(
  state: State,
  seat: Seat,
  { slot, face, suit }: Extract<Action, { kind: "play" }>,
): Result<State> {
  const { terms, hands, lacks } = state;
  const hand = hands[seat] ?? [];
  const index = hand.indexOf(slot);
  const top = topOf(state);
  if (index < 0 || !(face < cardsFor(terms.seats))) return { ok: false, fault: notInHand(face) };
  if (top === null || state.suit === null || !isPlayable(face, top, state.suit)) {
    return fail(
      "crazy-eights/NotPlayable",
      `${CARD_NAMES[face]} matches neither the suit in play nor the top card.`,
      "face",
    );
  }
  if (suit !== null && !isEight(face)) {
    return fail("crazy-eights/SuitForNonEight", "Only an eight can name a suit.", "suit");
  }
  const next: State = {
    ...state,
    hands: hands.with(seat, hand.toSpliced(index, 1)),
    lacks: lacks.with(seat, (lacks[seat] ?? []).toSpliced(index, 1)),
    discard: [...state.discard, face],
    suit: suit ?? suitOf(face),
    turn: seatAfter(seat, terms.seats, seatsOut(state)),
    drawn: 0,
    passes: 0,
    last: { seat, kind: "play", drawn: state.drawn },
  };
  return ok(hand.length === 1 ? endHand(next, seat) : next);
}

/** The refusal for a card that the player does not hold. */
export function notInHand(face: Face): Fault {
  const message = `You do not hold ${CARD_NAMES[face] ?? "this card"}.`;
  return { code: "crazy-eights/CardNotInHand", message, field: "face" };
}

/** `seat` has just emptied its hand. */
function endHand(state: State, seat: Seat): State {
  const others = seatsPlaying(state).filter((other) => other !== seat);
  if (state.first === null && state.terms.playForSecond) {
    if (others.length > 1) return { ...state, first: seat };
    return end(state, seat, others);
  }
  return end(state, state.first ?? seat, state.first === null ? [] : [seat]);
}

function end(state: State, winner: Seat, seconds: readonly Seat[]): State {
  return {
    ...state,
    phase: "over",
    over: { reason: "hand-empty", winners: [winner], seconds, hands: [] },
  };
}

function draw(state: State): Result<State> {
  if (!canDraw(state)) {
    return fail("crazy-eights/MayNotDraw", "There is no card left to draw: pass.");
  }
  const known = { ...state, lacks: lacksOfTurn(state) };
  return ok(state.next < state.end ? takeFromStock(known) : { ...known, phase: "reshuffle" });
}

function pass(state: State, seat: Seat): Result<State> {
  if (canDraw(state)) return fail("crazy-eights/MayNotPass", "Draw a card instead.");
  const passes = state.passes + 1;
  return ok({
    ...state,
    lacks: lacksOfTurn(state),
    phase: passes < seatsPlaying(state).length ? "play" : "count",
    turn: seatAfter(seat, state.terms.seats, seatsOut(state)),
    drawn: 0,
    passes,
    last: { seat, kind: "pass", drawn: state.drawn },
  });
}

/** `lacks` after the seat in turn has proved that it cannot play. */
function lacksOfTurn(state: State): State["lacks"] {
  const top = topOf(state);
  if (top === null || state.suit === null) return state.lacks;
  const lack = lackOf(top, state.suit);
  return state.lacks.with(
    state.turn,
    (state.lacks[state.turn] ?? []).map((proved) => proved | lack),
  );
}

/**
 * Playing claims that the slot holds the card; drawing and passing claim that no card in the hand can be played. Cards
 * already proved unplayable here are left out, so each card of a long draw costs one proof.
 */
export function claimsOf(state: State, seat: Seat, action: Action): readonly Claim[] {
  if (refuseSeat(state, seat) !== null) return [];
  if (action.kind === "play") {
    const { slot, face } = action;
    return [{ kind: "is", slot, face, refusal: notInHand(face) }];
  }
  const top = topOf(state);
  const { suit } = state;
  if (top === null || suit === null) return [];
  const lack = lackOf(top, suit);
  const lacks = state.lacks[seat] ?? [];
  const slots = (state.hands[seat] ?? []).filter(
    (_, index) => ((lacks[index] ?? 0) & lack) !== lack,
  );
  if (slots.length === 0) return [];
  const faces: Face[] = [];
  for (let face = 0; face < cardsFor(state.terms.seats); face++) {
    if (isPlayable(face, top, suit)) faces.push(face);
  }
  const refusal: Fault = {
    code: action.kind === "draw" ? "crazy-eights/MayNotDraw" : "crazy-eights/MayNotPass",
    message: "You have a card you can play.",
  };
  return [{ kind: "none", slots, faces, refusal }];
}
