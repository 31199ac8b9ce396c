import type { Seat } from "../../src/engine/game.ts";
import type { Policy } from "../../src/engine/policy.ts";
import { isRosette, TOKENS } from "../../src/games/royal-ur/board.ts";
import { type Action, checkMove, moveToken, type Tokens } from "../../src/games/royal-ur/moves.ts";
import { placeInTable, type Table } from "../../src/games/royal-ur/solution/positions.ts";
import type { State } from "../../src/games/royal-ur/state.ts";

/** What follows an action: the tokens, and who rolls next. */
export interface After {
  readonly tokens: Tokens;
  readonly next: Seat;
}

export function after(tokens: Tokens, seat: Seat, action: Action): After {
  const step = checkMove(tokens, seat, action.distance, action);
  if (!step.ok) throw new Error(step.fault.message);
  return {
    tokens: moveToken(tokens, seat, step.value),
    next: isRosette(step.value.to) ? seat : 1 - seat,
  };
}

/** The chance of `seat`, whoever rolls next. */
export function trueChance({ layout, worth }: Table, { tokens, next }: After, seat: Seat): number {
  if (tokens.home[seat] === TOKENS) return 1;
  if (tokens.home[1 - seat] === TOKENS) return 0;
  const chance = worth[placeInTable(layout, tokens, next)] as number;
  return next === seat ? chance : 1 - chance;
}

/** Looks every move up. */
export function perfectUr(table: Table): Policy<State, Action> {
  return {
    choose({ state, seat, legal }) {
      const worth = (action: Action) => trueChance(table, after(state.tokens, seat, action), seat);
      return legal.reduce((best, action) => (worth(action) > worth(best) ? action : best));
    },
  };
}
