import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Claim, Knowledge, Seat, Slot } from "../../engine/game.ts";
import { seatAfter } from "../seats.ts";
import { type Action, type Asking, type State, seatsLive } from "./state.ts";
import { doubleOf, lackOfDouble, MOST_PIPS, TILE_NAMES } from "./tiles.ts";

type Answer = Extract<Action, { kind: "show" | "lack" }>;

/** Begins the search for the hub with the highest double. */
export function beginAsking(state: State): State {
  return {
    ...state,
    step: state.step + 1,
    phase: "ask",
    asking: { double: MOST_PIPS, answered: [], holder: null },
  };
}

/** Seats that have not answered yet, ascending. */
export function seatsAsked(state: State): Seat[] {
  return seatsLive(state).filter((seat) => !state.asking?.answered.includes(seat));
}

/**
 * Applies `seat`'s answer whether it holds the double asked for, highest first. All seats answer each question at once,
 * so nothing is revealed beyond what the hub itself shows: nobody holds a higher double.
 */
export function answer(state: State, seat: Seat, action: Answer): Result<State> {
  const { asking } = state;
  if (asking === null) return fail("tequila-train/NotAsked", "No double is being asked for.");
  if (state.hands[seat] === undefined) {
    return fail("tequila-train/NotRegistered", "You are not in this game.");
  }
  if (!seatsAsked(state).includes(seat)) {
    return fail("tequila-train/NotAsked", "You have already answered, or left the game.");
  }
  const answered = [...asking.answered, seat].sort((a, b) => a - b);
  if (action.kind === "show") {
    const { slot } = action;
    if (!state.hands[seat]?.includes(slot)) {
      return fail("tequila-train/InvalidTileOwner", "You do not hold this tile.", "slot");
    }
    return ok(goOn({ ...state, asking: { ...asking, answered, holder: { seat, slot } } }));
  }
  const lack = lackOfDouble(asking.double);
  const lacks = state.lacks.with(
    seat,
    (state.lacks[seat] ?? []).map((proved) => proved | lack),
  );
  return ok(goOn({ ...state, lacks, asking: { ...asking, answered } }));
}

/** Once every seat has answered, continues with the first turn, the next lower double, or one more tile for each. */
export function goOn(state: State): State {
  const { asking } = state;
  if (asking === null || seatsAsked(state).length > 0) return state;
  const next = { ...state, step: state.step + 1 };
  if (asking.holder !== null) return layHub(next, asking, asking.holder);
  if (asking.double > 0) {
    return { ...next, asking: { double: asking.double - 1, answered: [], holder: null } };
  }
  return dealExtra(next);
}

function layHub(
  state: State,
  { double }: Asking,
  { seat, slot }: { readonly seat: Seat; readonly slot: Slot },
): State {
  const hand = state.hands[seat] ?? [];
  const index = hand.indexOf(slot);
  return {
    ...state,
    phase: "turn",
    asking: null,
    hub: { pips: double, owner: seat },
    hands: state.hands.with(seat, hand.toSpliced(index, 1)),
    lacks: state.lacks.with(seat, (state.lacks[seat] ?? []).toSpliced(index, 1)),
    ends: state.hands.map(() => double),
    turn: seatAfter(seat, state.terms.seats, state.gone),
  };
}

/** The worst deal (78 tiles without a double, then one more round) needs 84 of 91 tiles, so they never run out. */
function dealExtra(state: State): State {
  let { next, hands, lacks } = state;
  for (const seat of seatsLive(state)) {
    hands = hands.with(seat, [...(hands[seat] ?? []), next++]);
    lacks = lacks.with(seat, [...(lacks[seat] ?? []), 0]);
  }
  return { ...state, phase: "extra", asking: null, hands, lacks, next };
}

/**
 * What an answer claims. In a further round only the new tile matters: the others are already proved to be no doubles.
 */
export function claimsOfAnswer(state: State, seat: Seat, action: Answer): readonly Claim[] {
  if (state.asking === null) return [];
  const { double } = state.asking;
  const face = doubleOf(double);
  const refusal = {
    code: "tequila-train/InvalidTileOwner",
    message: `Say truthfully whether you hold ${TILE_NAMES[face]}.`,
  } as const;
  if (action.kind === "show") return [{ kind: "is", slot: action.slot, face, refusal }];
  const slots = (state.hands[seat] ?? []).filter(
    (_, index) => ((state.lacks[seat]?.[index] ?? 0) & lackOfDouble(double)) === 0,
  );
  return slots.length === 0 ? [] : [{ kind: "none", slots, faces: [face], refusal }];
}

/** This seat's one true answer; `null` if it is not asked. */
export function trueAnswer(state: State, seat: Seat, known: Knowledge): Answer | null {
  if (state.asking === null || !seatsAsked(state).includes(seat)) return null;
  const face = doubleOf(state.asking.double);
  const slot = state.hands[seat]?.find((held) => known.faces.get(held) === face);
  return slot === undefined ? { kind: "lack" } : { kind: "show", slot };
}
