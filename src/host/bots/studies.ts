import { fail, ok, type Result } from "../../../protocol/result.ts";
import { NO_KNOWLEDGE, type Plain } from "../../engine/game.ts";
import { PUZZLES } from "../../games/connect-four/puzzles.ts";
import { connectFour } from "../../games/connect-four/rules.ts";
import type { Action, State } from "../../games/connect-four/state.ts";
import { findGame } from "../../games/registry.ts";
import type { Puzzle, Study } from "../api/study-api.ts";
import type { Bots } from "../ports/bots.ts";
import { nodesFor } from "./effort.ts";

/** Positions that somebody studies. */
export interface Studies {
  study(text: string, effort: number): Promise<Result<Study>>;
  puzzle(day: number): Result<Puzzle>;
}

const FORM = /^\s*connect-four:([1-7]{0,42})\s*$/;

interface Reached {
  readonly state: State;
  readonly last: { readonly seat: number; readonly action: Action } | null;
}

export function createStudies(bots: Pick<Bots, "weigh">): Studies {
  return {
    async study(text, effort) {
      const moves = FORM.exec(text)?.[1];
      if (moves === undefined)
        return fail(
          "study/no-position",
          'This text is no position: one looks like "connect-four:4453", with the column of every move.',
          "text",
        );
      const reached = reach(moves);
      if (!reached.ok) return reached;
      const { state, last } = reached.value;
      const shown = {
        game: connectFour.id,
        text: `${connectFour.id}:${moves}`,
        view: connectFour.view(state, null, NO_KNOWLEDGE) as Plain,
        last,
      };
      const game = findGame(connectFour.id);
      if (state.end !== null || game === undefined) return ok({ ...shown, seat: null, moves: [] });
      const seat = state.turn;
      const weighed = await bots.weigh(game, state, seat, nodesFor(effort));
      if (!weighed.ok) return weighed;
      const told = weighed.value.map((one) => ({
        ...one,
        text: game.notation.format(state, seat, one.action),
      }));
      return ok({ ...shown, seat, moves: told });
    },
    puzzle(day) {
      const all = PUZZLES.split(" ");
      const [moves = "", rating = "1"] = (all[day % all.length] ?? "").split(":");
      return ok({ text: `${connectFour.id}:${moves}`, rating: Number(rating) });
    },
  };
}

/** Plays the moves by the rules, so that no impossible position can be opened. */
function reach(moves: string): Result<Reached> {
  const begun = connectFour.setup({ options: connectFour.defaults, seats: 2, stake: 0 });
  if (!begun.ok) return begun;
  let reached: Reached = { state: begun.value, last: null };
  for (const [index, digit] of [...moves].entries()) {
    const { state } = reached;
    const action: Action = { column: Number(digit) };
    const next = connectFour.apply(state, { kind: "acted", seat: state.turn, action });
    if (!next.ok)
      return fail(
        "study/cannot-arise",
        `This position cannot arise: move ${index + 1}, column ${digit}, is against the rules.`,
        "text",
      );
    reached = { state: next.value, last: { seat: state.turn, action } };
  }
  return ok(reached);
}
