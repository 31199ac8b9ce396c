import type { Seat } from "../../engine/game.ts";
import type { Policy } from "../../engine/policy.ts";
import type { Lookup } from "../box.ts";
import { isRosette, OFF, type Place, placeOf } from "./board.ts";
import { type Action, captures, type Tokens } from "./moves.ts";
import { chanceBy, type Net } from "./net.ts";
import { numberOf } from "./solution/solution.ts";
import type { State } from "./state.ts";
import { WEIGHTS } from "./weights.ts";
import { unpackNet } from "./weights-format.ts";

/** The place an action moves a token from. */
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

/** Captures, otherwise lands on a rosette, otherwise moves its most advanced token. */
export const captureFirst = greedy(
  (from, to, captured) => (captured ? 200 : 0) + (isRosette(to) ? 100 : 0) + from,
);

/** The same, but prefers entering a token to advancing one. */
export const enterFirst = greedy(
  (from, to, captured) =>
    (captured ? 200 : 0) + (isRosette(to) ? 100 : 0) + (from === OFF ? 50 : 0) + from,
);

let net: Net | undefined;

/** The chance of whoever is about to roll, by a network trained on the solved game. */
function chanceByNet(tokens: Tokens, turn: Seat): number {
  net ??= unpackNet(WEIGHTS);
  return chanceBy(net, tokens, turn);
}

/** The value of a position before a roll for `seat`, -1..1, by that network. */
export function evaluateByNet({ tokens, turn }: State, seat: Seat): number {
  const chance = chanceByNet(tokens, turn);
  return turn === seat ? 2 * chance - 1 : 1 - 2 * chance;
}

/** The same for states that continue alike. */
export function keyOf({ tokens, turn, roll }: State): string {
  return `${tokens.board[0]}/${tokens.board[1]}/${tokens.home}/${turn}${roll ?? ""}`;
}

/** What a search needs where the game is solved: one decision ahead is perfect then. */
export function lookingUp(lookup: Lookup) {
  const evaluate = ({ tokens, turn }: State, seat: Seat) => {
    const chance = lookup(numberOf(tokens, turn)) ?? chanceByNet(tokens, turn);
    return turn === seat ? 2 * chance - 1 : 1 - 2 * chance;
  };
  return { evaluate, key: keyOf, depth: 1, exact: true };
}

/** What a search needs to look this many decisions ahead. */
export function lookingAhead(depth: number) {
  return { evaluate: evaluateByNet, key: keyOf, depth };
}
