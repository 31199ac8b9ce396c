import { fail, ok, type Result } from "../../protocol/result.ts";
import type { Game, GameEvent, Seat } from "../engine/game.ts";

export type TallyState = {
  readonly rounds: number;
  readonly round: number;
  readonly stake: number;
  readonly active: readonly Seat[];
  /** Seats whose number is still missing in this round. */
  readonly waiting: readonly Seat[];
  /** Numbers of this round: no two seats may name the same. */
  readonly taken: readonly number[];
  readonly sums: readonly number[];
};
export type TallyAction = { readonly number: number };

const HIGHEST = 5;

/**
 * For tests, with everything a match must cope with: phases of one seat and of all at once, simultaneous actions that
 * clash, actions nobody chooses (`number: 0` in every fifth round), and players who leave while the rest goes on.
 */
export const tally: Game<TallyState, TallyAction, { rounds: number }, TallyState> = {
  id: "tally",
  rulesVersion: 1,
  seats: { min: 2, max: 8 },
  defaults: { rounds: 9 },
  parseOptions: (input) => {
    const rounds = (input as { rounds?: unknown } | null)?.rounds ?? 9;
    return typeof rounds === "number" ? ok({ rounds }) : fail("tally/BadOption", "A number.");
  },
  parseAction: (input) => {
    const number = (input as { number?: unknown } | null)?.number;
    return Number.isSafeInteger(number)
      ? ok({ number: number as number })
      : fail("tally/NoNumber", "Name a number.");
  },
  setup: ({ options, seats, stake }) => {
    const active = Array.from({ length: seats }, (_, seat) => seat);
    const sums = active.map(() => 0);
    return ok(nextRound({ ...options, round: -1, stake, active, waiting: [], taken: [], sums }));
  },
  pending: (state) => (isOver(state) ? { kind: "over" } : { kind: "act", seats: state.waiting }),
  legal: (state, seat) =>
    isOver(state) || !state.waiting.includes(seat)
      ? []
      : Array.from({ length: HIGHEST }, (_, index) => ({ number: index + 1 })).filter(
          ({ number }) => !state.taken.includes(number),
        ),
  claims: () => [],
  apply,
  outcome: (state) => {
    if (!isOver(state)) return null;
    const best = Math.max(...state.active.map((seat) => state.sums[seat] ?? 0));
    const winners = state.active.filter((seat) => state.sums[seat] === best);
    const pot = state.stake * state.sums.length;
    const share = winners.length > 0 ? Math.floor(pot / winners.length) : 0;
    return {
      winners,
      payouts: state.sums.map((_, seat) => (winners.includes(seat) ? share : 0)),
      remainder: pot - share * winners.length,
      reason: state.active.length > 1 ? "rounds" : "resigned",
    };
  },
  view: (state) => state,
  notation: {
    format: (_state, _seat, action) => String(action.number),
    parse: (_state, _seat, _known, text) => tally.parseAction({ number: Number(text) }),
  },
  automatic: (state, seat) =>
    state.round % 5 === 4 && state.waiting.includes(seat) ? { number: 0 } : null,
};

function apply(state: TallyState, event: GameEvent<TallyAction>): Result<TallyState> {
  if (isOver(state)) return fail("tally/Over", "It is over.");
  switch (event.kind) {
    case "acted": {
      const { seat, action } = event;
      if (!state.waiting.includes(seat)) return fail("tally/NotYourTurn", "Not your turn.");
      if (action.number < 0 || action.number > HIGHEST)
        return fail("tally/TooHigh", "The number is too high.");
      if (action.number > 0 && state.taken.includes(action.number))
        return fail("tally/Taken", "Somebody named it first.");
      const waiting = state.waiting.filter((other) => other !== seat);
      const sums = state.sums.with(seat, (state.sums[seat] ?? 0) + action.number);
      return ok(settled({ ...state, waiting, sums, taken: [...state.taken, action.number] }));
    }
    case "resigned": {
      const active = state.active.filter((seat) => !event.seats.includes(seat));
      const waiting = state.waiting.filter((seat) => !event.seats.includes(seat));
      return ok(settled({ ...state, active, waiting }));
    }
    default:
      return fail("tally/NoChance", "Nothing here is left to chance.");
  }
}

function isOver({ round, rounds, active }: TallyState): boolean {
  return round >= rounds || active.length < 2;
}

function settled(state: TallyState): TallyState {
  return state.waiting.length === 0 && !isOver(state) ? nextRound(state) : state;
}

/** Every third round is for all seats at once, the others for one. */
function nextRound(state: TallyState): TallyState {
  const round = state.round + 1;
  const { active } = state;
  const waiting = round % 3 === 2 ? active : [active[round % active.length] ?? 0];
  return { ...state, round, waiting, taken: [] };
}

/** The same, but a player who names 1 is knocked out, and watches. */
export const knockOut: typeof tally = {
  ...tally,
  apply: (state, event) => {
    const after = tally.apply(state, event);
    const out = event.kind === "acted" && event.action.number === 1 ? event.seat : null;
    return after.ok && out !== null
      ? ok({ ...after.value, active: after.value.active.filter((seat) => seat !== out) })
      : after;
  },
};
