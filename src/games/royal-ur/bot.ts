import type { Seat } from "../../engine/game.ts";
import type { Policy } from "../../engine/policy.ts";
import { HOME, isRosette, isShared, OFF, type Place, placeOf } from "./board.ts";
import { type Action, captures } from "./moves.ts";
import type { State } from "./rules.ts";

/** Where an action takes a token from. */
function startOf(seat: Seat, action: Action): Place {
  return action.type === "create" ? OFF : (placeOf(seat, action.from) ?? OFF);
}

function greedy(
  worth: (from: Place, to: Place, captured: boolean) => number,
): Policy<State, Action> {
  return {
    choose({ state, seat, legal }) {
      const score = (action: Action) => {
        const from = startOf(seat, action);
        const to = from + action.distance;
        return worth(from, to, captures(state.tokens, seat, to));
      };
      return legal.reduce((best, action) => (score(action) > score(best) ? action : best));
    },
  };
}

/** Captures, else lands on a rosette, else moves its most advanced token. */
export const captureFirst = greedy(
  (from, to, captured) => (captured ? 200 : 0) + (isRosette(to) ? 100 : 0) + from,
);

/** The same, but enters a new token before it advances another. */
export const enterFirst = greedy(
  (from, to, captured) =>
    (captured ? 200 : 0) + (isRosette(to) ? 100 : 0) + (from === OFF ? 50 : 0) + from,
);

/** Chance in sixteenths that four coins show this many heads. */
const SIXTEENTHS = [1, 4, 6, 4, 1] as const;

/** Weights of the evaluation, in squares of progress. */
const WEIGHTS = { home: 2, centre: 4, entered: 1, exposed: 1 } as const;
/** Far above what any position adds up to. */
const SCALE = 200;

/**
 * Progress along the path, with a premium for tokens that are home, on the board or on the central rosette, less what
 * the other may capture with the next roll. From the view of `seat`, -1..1.
 */
export function evaluateRace({ tokens, turn }: State, seat: Seat): number {
  const side = (one: Seat) => {
    const own = tokens.board[one] ?? [];
    const others = tokens.board[1 - one] ?? [];
    let worth = (tokens.home[one] ?? 0) * (HOME + WEIGHTS.home);
    for (const place of own) {
      worth += place + WEIGHTS.entered;
      if (place === 8) worth += WEIGHTS.centre;
      if (!isShared(place) || isRosette(place)) continue;
      let hits = 0;
      for (const other of others) hits += other < place ? (SIXTEENTHS[place - other] ?? 0) : 0;
      // Whoever is to move may still run away.
      worth -= (hits / 16) * place * WEIGHTS.exposed * (turn === one ? 0.5 : 1);
    }
    return worth;
  };
  return (side(seat) - side(1 - seat)) / SCALE;
}

/** The same text for states that go on alike. */
export function keyOf({ tokens, turn, roll }: State): string {
  return `${tokens.board[0]}/${tokens.board[1]}/${tokens.home}/${turn}${roll ?? ""}`;
}
