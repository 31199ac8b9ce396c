import { ok, type Result } from "../../../protocol/result.ts";
import type { Seat } from "../../engine/game.ts";
import type { Notebook, Noted } from "../../engine/notebook.ts";
import { cannotArise, noPosition } from "../notes.ts";
import { PUZZLES } from "./puzzles.ts";
import { connectFour } from "./rules.ts";
import type { Action, State } from "./state.ts";

/** The seat that begins unless a text says otherwise. */
const FIRST = 1;
const FORM = /^([1-7]{0,42})(?:\/([12]))?$/;

/** `4453`: the columns of the moves, in order. `4453/1`: the same, and the first seat began (`/2`: the second, as without it). */
export const connectFourNotebook: Notebook<State, Action> = {
  start: "",
  first: FIRST,
  read(text) {
    const [, moves, begun] = FORM.exec(text) ?? [];
    if (moves === undefined) return noPosition();
    return reach(moves, begun === undefined ? FIRST : Number(begun) - 1);
  },
  write: ({ line, opener }) => `${line.join("")}${opener === FIRST ? "" : `/${opener + 1}`}`,
  puzzles: PUZZLES,
};

/** Plays the moves by the rules, so that no impossible position can be opened. */
function reach(moves: string, opener: Seat): Result<Noted<State, Action>> {
  const options = { ...connectFour.defaults, first: opener === FIRST ? "guest" : "host" } as const;
  const begun = connectFour.setup({ options, seats: 2, stake: 0 });
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
