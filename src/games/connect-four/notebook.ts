import { ok, type Result } from "../../../protocol/result.ts";
import type { Notebook, Noted } from "../../engine/notebook.ts";
import { cannotArise, noPosition } from "../notes.ts";
import { PUZZLES } from "./puzzles.ts";
import { connectFour } from "./rules.ts";
import type { Action, State } from "./state.ts";

const FORM = /^[1-7]{0,42}$/;

/** The columns of the moves, in order. */
export const connectFourNotebook: Notebook<State, Action> = {
  start: "",
  first: 1,
  read: (text) => (FORM.test(text) ? reach(text) : noPosition()),
  write: ({ line }) => line.join(""),
  puzzles: PUZZLES,
};

/** Plays the moves by the rules, so that no impossible position can be opened. */
function reach(moves: string): Result<Noted<State, Action>> {
  const begun = connectFour.setup({ options: connectFour.defaults, seats: 2, stake: 0 });
  if (!begun.ok) return begun;
  let reached: Noted<State, Action> = { state: begun.value, last: null };
  for (const [index, digit] of [...moves].entries()) {
    const { state } = reached;
    const action: Action = { column: Number(digit) };
    const next = connectFour.apply(state, { kind: "acted", seat: state.turn, action });
    if (!next.ok && connectFour.outcome(state) !== null)
      return cannotArise(
        "connect-four/MoveAfterEnd",
        `the match was over before move ${index + 1}`,
      );
    if (!next.ok)
      return cannotArise(
        "connect-four/MoveAgainstRules",
        `move ${index + 1}, column ${digit}, is against the rules`,
      );
    reached = { state: next.value, last: { seat: state.turn, action } };
  }
  return ok(reached);
}
