import * as v from "valibot";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Position, Setup } from "../../engine/game.ts";
import { parseObject } from "../parse.ts";
import { COLUMNS, isFull, ROWS, winningCells } from "./board.ts";
import type { Options, State } from "./state.ts";
import { nothingTaken } from "./takeback.ts";

const column = v.pipe(v.array(v.picklist([1, 2])), v.maxLength(ROWS));
const positionSchema = v.strictObject({
  /** Discs from the bottom up: 1 for seat 0, 2 for seat 1. */
  columns: v.pipe(v.array(column), v.length(COLUMNS)),
  turn: v.picklist([0, 1]),
});

const BAD = "connect-four/BadPosition";
const NOT_PLAYABLE = "This position cannot be played";

/** A position in which somebody can still move; the discs need not come from a legal game. */
export function connectFourPosition(
  { seats, stake, options }: Setup<Options>,
  input: unknown,
): Result<Position<State>> {
  if (seats !== 2)
    return fail("connect-four/GameNotReady", "Connect Four needs exactly two players.", "seats");
  const parsed = parseObject(positionSchema, input, BAD, NOT_PLAYABLE);
  if (!parsed.ok) return parsed;
  const { columns, turn } = parsed.value;
  const won = columns.some((discs, column) =>
    discs.some((_, row) => winningCells(columns, { column, row }).length > 0),
  );
  if (won || isFull(columns)) return bad("the game is already over", "columns");
  const board = { stake, columns, turn, last: null, end: null };
  const state: State = { ...board, ...nothingTaken(options), opener: turn, toss: false };
  return ok({ state, faces: new Map(), shown: [] });
}

function bad(what: string, field: string): Result<never> {
  return fail(BAD, `${NOT_PLAYABLE}: ${what}.`, field);
}
