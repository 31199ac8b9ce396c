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
import {
  type Action,
  type Drop,
  type End,
  FIRSTS,
  isDrop,
  type Options,
  type State,
  type View,
} from "./state.ts";
import { moverIn, nothingTaken, say, wordsIn } from "./takeback.ts";

/** docs/games/connect-four.md, row 1: the seat that joined last moves first. */
const FIRST = 1;

const actionSchema = v.union([
  v.strictObject({ column: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(COLUMNS)) }),
  v.strictObject({ takeback: v.picklist(["ask", "allow", "yes", "no"]) }),
]);
const optionsSchema = v.strictObject({
  takebacks: v.optional(v.boolean(), false),
  first: v.optional(v.picklist(FIRSTS), "guest"),
  opener: v.optional(v.picklist([0, 1]), FIRST),
});

/** Connect Four, by the rows of docs/games/connect-four.md. */
export const connectFour: Game<State, Action, Options, View> = {
  id: "connect-four",
  rulesVersion: 2,
  seats: { min: 2, max: 2 },
  defaults: { takebacks: false, first: "guest", opener: FIRST },
  parseOptions: (input) =>
    parseObject(
      optionsSchema,
      input,
      "connect-four/BadOption",
      'The options are "takebacks", "first" (guest, host, lot or loser) and "opener", a seat',
    ),
  parseAction(input) {
    const parsed = v.safeParse(actionSchema, input);
    // docs/games/connect-four.md, `action`: exactly the integers 1..7, no text that merely begins with one.
    return parsed.success
      ? ok(parsed.output)
      : fail("connect-four/InvalidColumn", `Choose a column from 1 to ${COLUMNS}.`, "column");
  },
  setup({ seats, stake, options }) {
    const opener = openerOf(options);
    const start = { stake, columns: EMPTY_BOARD, turn: opener, last: null, end: null };
    return seats === 2
      ? ok({ ...start, ...nothingTaken(options), opener, toss: options.first === "lot" })
      : fail("connect-four/GameNotReady", "Connect Four needs exactly two players.", "seats");
  },
  pending: (state) =>
    state.end !== null
      ? { kind: "over" }
      : state.toss
        ? { kind: "chance", request: { kind: "roll", seat: 0, coins: 1 } }
        : { kind: "act", seats: [moverIn(state)] },
  legal(state, seat) {
    if (state.end !== null || state.toss || seat !== moverIn(state)) return [];
    if (state.takeback > 0) return [{ takeback: "yes" }, { takeback: "no" }];
    const drops = state.columns.flatMap((column, index) =>
      column.length < ROWS ? [{ column: index + 1 }] : [],
    );
    return [...drops, ...wordsIn(state)];
  },
  claims: () => [],
  apply,
  nextTerms,
  outcome,
  view: (state) => ({
    columns: state.columns,
    turn: state.end === null && !state.toss ? moverIn(state) : null,
    last: state.last,
    line:
      state.end?.reason === "line" && state.last !== null
        ? winningCells(state.columns, state.last)
        : [],
    end: state.end,
    takeback: state.takeback,
  }),
  notation: connectFourNotation,
  wordIn: (state, action) =>
    isDrop(action) ? null : { takesBack: action.takeback === "yes" ? state.takeback : 0 },
  // Bots always say yes.
  alone: (options) => ({ ...options, takebacks: true }),
  position: connectFourPosition,
};

function apply(state: State, event: GameEvent<Action>): Result<State> {
  if (state.end !== null) return fail("connect-four/GameOver", "The game is over.");
  switch (event.kind) {
    case "acted":
      return act(state, event.seat, event.action);
    case "resigned":
    case "expired": {
      const end = leaveTwo("connect-four", moverIn(state), event);
      return end.ok ? ok({ ...state, end: end.value }) : end;
    }
    case "rolled": {
      if (!state.toss) return unexpected();
      const opener = event.value === 1 ? 0 : 1;
      return ok({ ...state, turn: opener, opener, toss: false });
    }
    default:
      return unexpected();
  }
}

function unexpected(): Result<never> {
  return fail("connect-four/UnexpectedChance", "There is no coin to throw right now.");
}

function openerOf({ first, opener }: Options): Seat {
  if (first === "loser") return opener;
  return first === "host" ? 0 : FIRST;
}

/**
 * For a next match in which the loser begins, whether that is agreed already or chosen for it. Seats move on by one, so
 * the loser takes the winner's seat; after a tie, the player who did not begin does.
 */
function nextTerms({ end, stake, takebacks, first, opener }: State) {
  if (end === null) return null;
  return { stake, options: { takebacks, first, opener: end.winner ?? opener } };
}

function act(state: State, seat: Seat, action: Action): Result<State> {
  if (seat !== 0 && seat !== 1)
    return fail("connect-four/NotParticipant", "You are not in this game.");
  if (state.toss || seat !== moverIn(state))
    return fail("connect-four/NotYourTurn", "It is the other player's turn.");
  if (!isDrop(action)) return say(state, action.takeback);
  return state.takeback > 0
    ? fail("connect-four/TakebackOpen", "Answer the takeback first.")
    : place(state, seat, action);
}

function place(state: State, seat: Seat, action: Drop): Result<State> {
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
    line: [...state.line, action.column],
    refused: false,
  });
}

/** Tests for a win first, so that a winning last disc wins. */
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
