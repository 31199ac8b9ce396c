import { fail, ok } from "../../../protocol/result.ts";
import type { Game } from "../../engine/game.ts";
import { COLUMNS } from "./board.ts";
import {
  type Action,
  isDrop,
  type Options,
  type State,
  type TakebackWord,
  type View,
} from "./state.ts";

const WORDS: readonly TakebackWord[] = ["ask", "allow", "yes", "no"];

/** A move is written as the number of its column, 1..7; takeback words as `ask`, `allow`, `yes`, `no`. */
export const connectFourNotation: Game<State, Action, Options, View>["notation"] = {
  format: (_state, _seat, action) => (isDrop(action) ? String(action.column) : action.takeback),
  parse(_state, _seat, _known, text) {
    const word = WORDS.find((one) => one === text);
    if (word !== undefined) return ok({ takeback: word });
    return /^[1-7]$/.test(text)
      ? ok({ column: Number(text) })
      : fail("connect-four/InvalidColumn", `Choose a column from 1 to ${COLUMNS}.`, "column");
  },
};
