import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Seat } from "../../engine/game.ts";
import {
  COINS,
  HOME,
  isRosette,
  isShared,
  OFF,
  type Place,
  placeOf,
  type Square,
  squareOf,
  TOKENS,
} from "./board.ts";

/** The places of each seat's tokens on the board, ascending, and how many are home; the rest are off the board. */
export type Tokens = {
  readonly board: readonly (readonly Place[])[];
  readonly home: readonly number[];
};

/** `create` enters a token, `move` moves one; `distance` must equal the roll. */
export type Action =
  | { readonly type: "create"; readonly distance: number }
  | { readonly type: "move"; readonly from: Square; readonly distance: number };

export type Step = { readonly from: Place; readonly to: Place };

export function offBoard({ board, home }: Tokens, seat: Seat): number {
  return TOKENS - (home[seat] ?? 0) - (board[seat] ?? []).length;
}

/**
 * Where an action leads, or the first reason against it (docs/games/royal-ur.md, rows 5 to 9, in order; the caller
 * checks row 4).
 */
export function checkMove(tokens: Tokens, seat: Seat, roll: number, action: Action): Result<Step> {
  const own = tokens.board[seat] ?? [];
  const { distance } = action;
  const from = action.type === "create" ? OFF : placeOf(seat, action.from);
  const to = (from ?? OFF) + distance;
  if (distance > COINS)
    return fail("royal-ur/TooFar", `A token moves at most ${COINS} squares.`, "distance");
  if (from !== undefined && own.includes(to)) {
    return fail("royal-ur/OwnTokenOnDestination", "You already have a token there.", "distance");
  }
  if (distance !== roll)
    return fail("royal-ur/RollMismatch", `You rolled ${roll}, not ${distance}.`, "distance");
  if (action.type === "create" && offBoard(tokens, seat) === 0)
    return fail("royal-ur/NoTokenLeft", "All your tokens are on the board or home.");
  if (from === undefined || (from !== OFF && !own.includes(from)))
    return fail("royal-ur/NoToken", "You have no token there.", "from");
  if (to > HOME)
    return fail(
      "royal-ur/PastTheEnd",
      "A token needs an exact throw to leave the board.",
      "distance",
    );
  if (isShared(to) && isRosette(to) && (tokens.board[1 - seat] ?? []).includes(to))
    return fail("royal-ur/OpponentSafe", "Your opponent is safe on the rosette.", "distance");
  return ok({ from, to });
}

/** Every action the roll allows, the token nearest home last. */
export function legalActions(tokens: Tokens, seat: Seat, roll: number): Action[] {
  const moves = (tokens.board[seat] ?? []).flatMap((place): Action[] => {
    const from = squareOf(seat, place);
    return from === undefined ? [] : [{ type: "move", from, distance: roll }];
  });
  const all: Action[] = [{ type: "create", distance: roll }, ...moves];
  return roll === 0 ? [] : all.filter((action) => checkMove(tokens, seat, roll, action).ok);
}

/** Whether landing here captures a token of the other seat. */
export function captures(tokens: Tokens, seat: Seat, to: Place): boolean {
  return isShared(to) && (tokens.board[1 - seat] ?? []).includes(to);
}

/** The tokens after a step that `checkMove` has allowed. */
export function moveToken({ board, home }: Tokens, seat: Seat, { from, to }: Step): Tokens {
  const moved = (board[seat] ?? []).filter((place) => place !== from);
  const own = to === HOME ? moved : [...moved, to].sort((a, b) => a - b);
  const other = (board[1 - seat] ?? []).filter((place) => place !== to || !isShared(to));
  return {
    board: seat === 0 ? [own, other] : [other, own],
    home: to === HOME ? home.map((count, index) => (index === seat ? count + 1 : count)) : home,
  };
}
