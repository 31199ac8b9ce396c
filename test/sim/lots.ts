import { fail, ok, type Result } from "../../protocol/result.ts";
import type { ChanceRequest, Face, Game, GameEvent, Seat, Slot } from "../../src/engine/game.ts";

export type LotsState = {
  readonly stake: number;
  readonly seats: number;
  /** `draw`: the last lot of the hand in turn is on its way to it. */
  readonly phase: "shuffle" | "deal" | "turn-up" | "play" | "draw" | "reshuffle" | "over";
  readonly turn: Seat;
  readonly active: readonly Seat[];
  readonly hands: readonly (readonly Slot[])[];
  /** The hands of those who left; they go into the next shuffle. */
  readonly returned: readonly Slot[];
  readonly next: Slot;
  readonly end: Slot;
  /** Lots shown, the last one on top. */
  readonly pile: readonly Face[];
  readonly passes: number;
  readonly refills: number;
};

export type LotsAction =
  | { readonly kind: "show"; readonly slot: Slot; readonly face: Face }
  /** Takes a lot, or passes if there are none; claims that nothing in the hand can be shown. */
  | { readonly kind: "draw" };

const HAND = 2;
const LOTS_A_SEAT = 3;
const MAX_SEATS = 10;
const MAX_REFILLS = 2;

/**
 * For simulations: everything that can happen to hidden pieces, with as few of them as possible. The cost of proofs
 * grows with the number of pieces, so with three lots a player hundreds of matches with real proofs take the time of
 * one with 52 cards. A lot may be shown on one of the other parity; whoever has shown a whole hand wins.
 */
export const lots: Game<LotsState, LotsAction, Record<string, never>, LotsState> = {
  id: "lots",
  rulesVersion: 1,
  seats: { min: 2, max: MAX_SEATS },
  defaults: {},
  pieces: Array.from({ length: MAX_SEATS * LOTS_A_SEAT }, (_, face) => String(face)),
  parseOptions: () => ok({}),
  parseAction,
  setup: ({ seats, stake }) =>
    ok({
      stake,
      seats,
      phase: "shuffle",
      turn: 0,
      active: Array.from({ length: seats }, (_, seat) => seat),
      hands: Array.from({ length: seats }, () => []),
      returned: [],
      next: 0,
      end: 0,
      pile: [],
      passes: 0,
      refills: 0,
    }),
  pending(state) {
    if (state.phase === "over") return { kind: "over" };
    if (state.phase === "play") return { kind: "act", seats: [state.turn] };
    return { kind: "chance", request: requestOf(state) };
  },
  legal(state, seat, { faces }) {
    if (state.phase !== "play" || seat !== state.turn) return [];
    const shown = (state.hands[seat] ?? []).flatMap((slot) => {
      const face = faces.get(slot);
      return face !== undefined && fits(state, face) ? { kind: "show" as const, slot, face } : [];
    });
    return shown.length > 0 ? shown : [{ kind: "draw" }];
  },
  claims(state, seat, action) {
    const refusal = { code: "lots/NotSo", message: "Your hand says otherwise." } as const;
    if (action.kind === "show")
      return [{ kind: "is", slot: action.slot, face: action.face, refusal }];
    const slots = state.hands[seat] ?? [];
    const faces = lotsOf(state).filter((face) => fits(state, face));
    return [{ kind: "none", slots, faces, refusal }];
  },
  apply,
  outcome: (state) => (state.phase === "over" ? outcomeOf(state) : null),
  view: (state) => state,
  notation: {
    format: (_state, _seat, action) => (action.kind === "show" ? String(action.face) : "draw"),
    parse: () => fail("lots/NoText", "Actions of this game are never typed."),
  },
};

function parseAction(input: unknown): Result<LotsAction> {
  const { kind, slot, face } = (input ?? {}) as { [field: string]: unknown };
  if (kind === "draw") return ok({ kind });
  return kind === "show" && Number.isSafeInteger(slot) && Number.isSafeInteger(face)
    ? ok({ kind, slot: slot as Slot, face: face as Face })
    : fail("lots/BadAction", "Show a lot, or draw one.");
}

function lotsOf({ seats }: LotsState): Face[] {
  return Array.from({ length: seats * LOTS_A_SEAT }, (_, face) => face);
}

function fits({ pile }: LotsState, face: Face): boolean {
  return (face + (pile.at(-1) ?? 0)) % 2 === 1;
}

function requestOf(state: LotsState): ChanceRequest {
  const { phase, hands, turn, next, end, pile, returned } = state;
  const toHolders = (seat: Seat, slots: readonly Slot[]) => slots.map((slot) => ({ slot, seat }));
  switch (phase) {
    case "deal":
      return {
        kind: "deal",
        slots: hands.flatMap((hand, seat) => toHolders(seat, hand)),
      };
    case "draw":
      return { kind: "deal", slots: toHolders(turn, (hands[turn] ?? []).slice(-1)) };
    case "turn-up":
      return { kind: "open", slots: [next] };
    case "reshuffle":
      return { kind: "shuffle", first: end, faces: pile.slice(0, -1), hidden: returned };
    default:
      return { kind: "shuffle", first: 0, faces: lotsOf(state), hidden: [] };
  }
}

function apply(state: LotsState, event: GameEvent<LotsAction>): Result<LotsState> {
  const { phase } = state;
  if (phase === "over") return fail("lots/Over", "The match is over.");
  switch (event.kind) {
    case "acted":
      return act(state, event.seat, event.action);
    case "resigned":
    case "expired":
      return event.seats.every((seat) => state.active.includes(seat))
        ? ok(leave(state, event.seats))
        : fail("lots/NotHere", "This player has left.");
    case "shuffled":
      if (phase === "shuffle") return ok(dealHands(state));
      return phase === "reshuffle" ? ok(take(refill(state))) : unexpected();
    case "dealt":
      if (phase === "deal") return ok({ ...state, phase: "turn-up" });
      return phase === "draw" ? ok(passOn({ ...state, phase: "play" })) : unexpected();
    case "opened":
      return phase === "turn-up"
        ? ok({ ...state, phase: "play", next: state.next + 1, pile: [...event.faces] })
        : unexpected();
    case "rolled":
      return unexpected();
  }
}

function unexpected(): Result<never> {
  return fail("lots/Unexpected", "The game did not ask for this.");
}

function act(state: LotsState, seat: Seat, action: LotsAction): Result<LotsState> {
  const hand = state.hands[seat] ?? [];
  if (state.phase !== "play" || seat !== state.turn)
    return fail("lots/NotYourTurn", "Not your turn.");
  if (action.kind === "draw") return ok(draw(state));
  if (!hand.includes(action.slot) || !lotsOf(state).includes(action.face))
    return fail("lots/NotSo", "Your hand says otherwise.");
  if (!fits(state, action.face)) return fail("lots/NotFitting", "It does not fit.");
  const hands = state.hands.with(
    seat,
    hand.filter((slot) => slot !== action.slot),
  );
  const shown = { ...state, hands, pile: [...state.pile, action.face], passes: 0 };
  return ok(hand.length === 1 ? { ...shown, phase: "over" } : passOn(shown));
}

function dealHands(state: LotsState): LotsState {
  const { seats, active } = state;
  const all = Array.from({ length: seats }, (_, seat) =>
    Array.from({ length: HAND }, (_, card) => card * seats + seat),
  );
  return {
    ...state,
    phase: "deal",
    hands: all.map((hand, seat) => (active.includes(seat) ? hand : [])),
    returned: all.flatMap((hand, seat) => (active.includes(seat) ? [] : hand)),
    next: seats * HAND,
    end: seats * LOTS_A_SEAT,
  };
}

function draw(state: LotsState): LotsState {
  if (state.next < state.end) return take(state);
  if (state.refills < MAX_REFILLS && state.pile.length + state.returned.length > 1)
    return { ...state, phase: "reshuffle", passes: 0 };
  const passes = state.passes + 1;
  const passed = { ...state, passes };
  return passes < state.active.length ? passOn(passed) : { ...passed, phase: "over" };
}

function take(state: LotsState): LotsState {
  const { turn, next } = state;
  const hands = state.hands.with(turn, [...(state.hands[turn] ?? []), next]);
  return { ...state, phase: "draw", hands, next: next + 1, passes: 0 };
}

function refill(state: LotsState): LotsState {
  const { end, pile, returned, refills } = state;
  const count = pile.length - 1 + returned.length;
  return {
    ...state,
    next: end,
    end: end + count,
    pile: pile.slice(-1),
    returned: [],
    refills: refills + 1,
  };
}

function passOn(state: LotsState): LotsState {
  const { active, turn, seats } = state;
  for (let step = 1; step < seats; step++) {
    const seat = (turn + step) % seats;
    if (active.includes(seat)) return { ...state, turn: seat };
  }
  return state;
}

function leave(state: LotsState, seats: readonly Seat[]): LotsState {
  const active = state.active.filter((seat) => !seats.includes(seat));
  const left: LotsState = {
    ...state,
    active,
    hands: state.hands.map((hand, seat) => (active.includes(seat) ? hand : [])),
    returned: [...state.returned, ...seats.flatMap((seat) => state.hands[seat] ?? [])],
    passes: 0,
  };
  if (active.length < 2) return { ...left, phase: "over" };
  if (active.includes(state.turn)) return left;
  const phase = state.phase === "draw" || state.phase === "reshuffle" ? "play" : state.phase;
  return passOn({ ...left, phase });
}

/** The smallest hand wins, ties share. */
function outcomeOf({ stake, seats, active, hands }: LotsState) {
  const sizes = active.map((seat) => hands[seat]?.length ?? 0);
  const winners = active.filter((_, index) => sizes[index] === Math.min(...sizes));
  const pot = stake * seats;
  const share = winners.length > 0 ? Math.floor(pot / winners.length) : 0;
  return {
    winners,
    payouts: hands.map((_, seat) => (winners.includes(seat) ? share : 0)),
    remainder: pot - share * winners.length,
    reason: active.length > 1 ? "shown" : "resigned",
  };
}
