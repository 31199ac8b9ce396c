import { NO_KNOWLEDGE } from "../engine/game.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import type { State } from "../games/connect-four/state.ts";
import type { Question } from "./choose.ts";

/** A question about Connect Four after discs in these columns, to whoever is to move. */
export function questionAfter(columns: readonly number[], level: Question["level"]): Question {
  const setup = connectFour.setup({ options: connectFour.defaults, seats: 2, stake: 0 });
  if (!setup.ok) throw new Error(setup.fault.message);
  let state: State = setup.value;
  for (const column of columns) {
    const next = connectFour.apply(state, { kind: "acted", seat: state.turn, action: { column } });
    if (!next.ok) throw new Error(next.fault.message);
    state = next.value;
  }
  const question = { state, seat: state.turn, knowledge: NO_KNOWLEDGE, level, seed: 1, budget: {} };
  return { game: connectFour.id, ...question };
}

/** After these, best thinks for about half a second: the opening book ends before them, and the end is far. */
export const LONG_THOUGHT = [1, 2, 3, 4, 5, 6, 7, 1, 2];
