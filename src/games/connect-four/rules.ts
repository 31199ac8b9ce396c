import * as v from "valibot";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Game, GameEvent, Outcome, Seat } from "../../engine/game.ts";
import { parseObject } from "../parse.ts";
import { leaveTwo, payShares } from "../seats.ts";
import {
  type Cell,
  COLUMNS,
  type Columns,
  discOf,
  drop,
  EMPTY_BOARD,
  isFull,
  ROWS,
  winningCells,
} from "./board.ts";
import { connectFourNotation } from "./notation.ts";
import { connectFourPosition } from "./position.ts";
import type { Action, End, Options, State, View } from "./state.ts";

/** docs/games/connect-four.md, row 1: the seat that joined last moves first. */
const FIRST: Seat = 1;

const actionSchema = v.strictObject({
  column: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(COLUMNS)),
});
const optionsSchema = v.strictObject({});

/** Connect Four, by the rows of docs/games/connect-four.md. */
export const connectFour: Game<State, Action, Options, View> = {
  id: "connect-four",
  rulesVersion: 1,
  seats: { min: 2, max: 2 },
  defaults: {},
  parseOptions: (input) =>
    parseObject(optionsSchema, input, "connect-four/BadOption", "Connect Four has no options"),
  parseAction(input) {
    const parsed = v.safeParse(actionSchema, input);
    // docs/games/connect-four.md, `action`: exactly the integers 1..7, no texts that merely begin like one.
    return parsed.success
      ? ok(parsed.output)
      : fail("connect-four/InvalidColumn", `Choose a column from 1 to ${COLUMNS}.`, "column");
  },
  setup({ seats, stake }) {
    return seats === 2
      ? ok({ stake, columns: EMPTY_BOARD, turn: FIRST, last: null, end: null })
      : fail("connect-four/GameNotReady", "Connect Four needs exactly two players.", "seats");
  },
  pending: (state) =>
    state.end === null ? { kind: "act", seats: [state.turn] } : { kind: "over" },
  legal(state, seat) {
    if (state.end !== null || seat !== state.turn) return [];
    return state.columns.flatMap((column, index) =>
      column.length < ROWS ? [{ column: index + 1 }] : [],
    );
  },
  claims: () => [],
  apply,
  outcome,
  view: (state) => ({
    columns: state.columns,
    turn: state.end === null ? state.turn : null,
    last: state.last,
    line:
      state.end?.reason === "line" && state.last !== null
        ? winningCells(state.columns, state.last)
        : [],
    end: state.end,
  }),
  notation: connectFourNotation,
  position: connectFourPosition,
};

function apply(state: State, event: GameEvent<Action>): Result<State> {
  if (state.end !== null) return fail("connect-four/GameOver", "The game is over.");
  switch (event.kind) {
    case "acted":
      return place(state, event.seat, event.action);
    case "resigned":
    case "expired": {
      const end = leaveTwo("connect-four", state.turn, event);
      return end.ok ? ok({ ...state, end: end.value }) : end;
    }
    default:
      return fail("connect-four/UnexpectedChance", "Connect Four asks for no chance.");
  }
}

function place(state: State, seat: Seat, action: Action): Result<State> {
  if (seat !== 0 && seat !== 1)
    return fail("connect-four/NotParticipant", "You do not play in this game.");
  if (seat !== state.turn)
    return fail("connect-four/NotYourTurn", "It is the other player's turn.");
  const column = action.column - 1;
  const discs = state.columns[column];
  if (discs === undefined)
    return fail("connect-four/InvalidColumn", `Choose a column from 1 to ${COLUMNS}.`, "column");
  if (discs.length >= ROWS)
    return fail("connect-four/ColumnFull", `Column ${action.column} is full.`, "column");
  const last: Cell = { column, row: discs.length };
  const columns = drop(state.columns, column, discOf(seat));
  return ok({
    ...state,
    columns,
    last,
    turn: 1 - seat,
    end: endAfter(columns, last, seat),
  });
}

/** The win test comes first, so that a winning last disc wins. */
function endAfter(columns: Columns, last: Cell, seat: Seat): End | null {
  if (winningCells(columns, last).length > 0) return { reason: "line", winner: seat };
  return isFull(columns) ? { reason: "board-full", winner: null } : null;
}

function outcome({ end, stake }: State): Outcome | null {
  if (end === null) return null;
  const winners = end.winner === null ? [0, 1] : [end.winner];
  return {
    winners,
    ...payShares(2, [{ chips: 2 * stake, seats: winners }]),
    reason: end.reason,
  };
}
