import * as v from "valibot";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Position, Setup } from "../../engine/game.ts";
import { parseObject } from "../parse.ts";
import { HOME, isShared, TOKENS } from "./board.ts";
import type { Options, State } from "./state.ts";

const places = v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HOME - 1)));
const home = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TOKENS - 1));
const positionSchema = v.strictObject({
  /** Places of each seat's tokens on the board. */
  board: v.strictTuple([places, places]),
  home: v.optional(v.strictTuple([home, home]), [0, 0]),
  /** The seat that rolls next. */
  turn: v.picklist([0, 1]),
});

const BAD = "royal-ur/BadPosition";
const NOT_PLAYABLE = "This position cannot be played";

/** A position before a roll, by path places (docs/games/royal-ur.md). */
export function royalUrPosition(
  { seats, stake }: Setup<Options>,
  input: unknown,
): Result<Position<State>> {
  if (seats !== 2) return fail("royal-ur/TwoPlayers", "Ur needs exactly two players.", "seats");
  const parsed = parseObject(positionSchema, input, BAD, NOT_PLAYABLE);
  if (!parsed.ok) return parsed;
  const { board, home, turn } = parsed.value;
  for (const [seat, own] of board.entries()) {
    if (new Set(own).size < own.length) return bad("two tokens on one square", `board.${seat}`);
    if (own.length + (home[seat] ?? 0) > TOKENS) return bad("too many tokens", `board.${seat}`);
  }
  if (board[0].some((place) => isShared(place) && board[1].includes(place)))
    return bad("both players on one square", "board");
  const tokens = { board: board.map((own) => own.toSorted((a, b) => a - b)), home };
  const state: State = { stake, tokens, turn, roll: null, rolls: [], last: null, end: null };
  return ok({ state, faces: new Map(), shown: [] });
}

function bad(what: string, field: string): Result<never> {
  return fail(BAD, `${NOT_PLAYABLE}: ${what}.`, field);
}
