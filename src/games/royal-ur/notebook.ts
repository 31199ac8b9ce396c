import { ok, type Result } from "../../../protocol/result.ts";
import type { Notebook, Noted } from "../../engine/notebook.ts";
import { cannotArise, noPosition } from "../notes.ts";
import { HOME, TOKENS } from "./board.ts";
import { type Action, legalActions } from "./moves.ts";
import { royalUrPosition } from "./position.ts";
import { PUZZLES } from "./puzzles.ts";
import { royalUr } from "./rules.ts";
import type { State } from "./state.ts";

const PLACES = String.raw`((?:\d{1,2}(?:\.\d{1,2}){0,6})?)\+([0-7])`;
/** For each player, the places of the tokens and how many are home; who is to move; the throw, if it has been made. */
const FORM = new RegExp(`^${PLACES}/${PLACES}/([12])(?:/([1-4]))?$`);

interface Parts {
  readonly board: readonly [readonly number[], readonly number[]];
  readonly home: readonly [number, number];
  readonly turn: number;
  readonly roll: number | null;
}

/** `4.8+1/2+0/1/3`: the first player has tokens on 4 and 8 and one home, and is to move a 3. */
export const royalUrNotebook: Notebook<State, Action> = {
  start: "+0/+0/1",
  first: 0,
  read(text) {
    const [, first, firstHome, second, secondHome, turn, roll] = FORM.exec(text) ?? [];
    if (first === undefined || second === undefined) return noPosition();
    return reach({
      board: [placesIn(first), placesIn(second)],
      home: [Number(firstHome), Number(secondHome)],
      turn: Number(turn) - 1,
      roll: roll === undefined ? null : Number(roll),
    });
  },
  write({ tokens, turn, roll }) {
    const side = (seat: number) => `${tokens.board[seat]?.join(".")}+${tokens.home[seat]}`;
    return `${side(0)}/${side(1)}/${turn + 1}${roll === null ? "" : `/${roll}`}`;
  },
  puzzles: PUZZLES,
};

function placesIn(text: string): number[] {
  return text === "" ? [] : text.split(".").map(Number);
}

function reach(parts: Parts): Result<Noted<State, Action>> {
  const { board, home, turn, roll } = parts;
  if (board.flat().some((place) => place < 1 || place >= HOME))
    return cannotArise("royal-ur/NoSuchSquare", `squares are numbered from 1 to ${HOME - 1}`);
  if (home.includes(TOKENS)) return reachEnd(parts);
  const setup = { options: royalUr.defaults, seats: 2, stake: 0 };
  const position = royalUrPosition(setup, { board, home, turn });
  if (!position.ok)
    return cannotArise(
      "royal-ur/TooManyTokens",
      "there are too many tokens, or two of them share a square",
    );
  const { state } = position.value;
  if (roll !== null && legalActions(state.tokens, turn, roll).length === 0)
    return cannotArise(
      "royal-ur/NoMoveForThrow",
      "this throw allows no move, so the turn has passed",
    );
  const rolls = roll === null ? [] : [{ seat: turn, value: roll, passed: false }];
  return ok({ state: { ...state, roll, rolls }, last: null });
}

/** A finished match, reached by replaying its last move. */
function reachEnd({ board, home, roll }: Parts): Result<Noted<State, Action>> {
  const winner = home.indexOf(TOKENS);
  const left = board[winner] ?? [];
  if (left.length > 0 || roll !== null)
    return cannotArise("royal-ur/AlreadyWon", "the match would be over");
  const replaced = <T>(all: readonly [T, T], own: T): [T, T] =>
    winner === 0 ? [own, all[1]] : [all[0], own];
  const before = reach({
    board: replaced(board, [HOME - 1]),
    home: replaced(home, TOKENS - 1),
    turn: winner,
    roll: 1,
  });
  if (!before.ok) return before;
  const [action] = legalActions(before.value.state.tokens, winner, 1);
  if (action === undefined) return cannotArise("royal-ur/NoLastMove", "no last move leads to it");
  const next = royalUr.apply(before.value.state, { kind: "acted", seat: winner, action });
  return next.ok ? ok({ state: next.value, last: { seat: winner, action } }) : next;
}
