import { fail, ok } from "../../../protocol/result.ts";
import type { Game } from "../../engine/game.ts";
import { COLUMNS } from "./board.ts";
import type { Action, Options, State, View } from "./state.ts";

/** A move is written as the number of its column, 1..7. */
export const connectFourNotation: Game<State, Action, Options, View>["notation"] = {
  format: (_state, _seat, action) => String(action.column),
  parse: (_state, _seat, _known, text) =>
    /^[1-7]$/.test(text)
      ? ok({ column: Number(text) })
      : fail("connect-four/InvalidColumn", `Choose a column from 1 to ${COLUMNS}.`, "column"),
};
