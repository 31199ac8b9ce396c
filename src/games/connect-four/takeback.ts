import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Seat } from "../../engine/game.ts";
import type { Cell, Columns } from "./board.ts";
import type { Options, State, Takeback, TakebackWord } from "./state.ts";

// Moves are taken back if both players agree (docs/games/connect-four.md, rows 10 to 13).

/** The takeback part of a new match's state. */
export function nothingTaken({ takebacks, first }: Options) {
  return { line: [], takebacks, takeback: 0, refused: false, first } as const;
}

/** Who is asked: the player to move, or the opponent about a takeback. */
export function moverIn({ turn, takeback }: State): Seat {
  return takeback === 0 ? turn : 1 - turn;
}

/** What the player to move may say about takebacks; after a refusal, nothing until the next move. */
export function wordsIn({ takebacks, refused, line }: State): Takeback[] {
  if (!takebacks || refused) return [];
  return [
    ...(line.length >= 2 ? [{ takeback: "ask" } as const] : []),
    ...(line.length >= 1 ? [{ takeback: "allow" } as const] : []),
  ];
}

/** Applies a word of the player who is asked. Faults `connect-four/NoTakeback`. */
export function say(state: State, word: TakebackWord): Result<State> {
  const { takeback } = state;
  const isAnswer = word === "yes" || word === "no";
  if (
    isAnswer !== takeback > 0 ||
    !(isAnswer || wordsIn(state).some((one) => one.takeback === word))
  )
    return fail("connect-four/NoTakeback", "There is nothing to take back right now.");
  if (word === "no") return ok({ ...state, takeback: 0, refused: true });
  return ok(
    word === "yes" ? without(state, takeback) : { ...state, takeback: word === "ask" ? 2 : 1 },
  );
}

/** Removes this many of the last moves. */
function without(state: State, plies: number): State {
  const { line, turn } = state;
  const left = line.slice(0, line.length - plies);
  let columns = state.columns;
  for (const column of line.slice(left.length)) columns = lifted(columns, column - 1);
  const last = left.at(-1);
  return {
    ...state,
    columns,
    line: left,
    last: last === undefined ? null : topOf(columns, last - 1),
    turn: plies % 2 === 0 ? turn : 1 - turn,
    takeback: 0,
    refused: false,
  };
}

function lifted(columns: Columns, column: number): Columns {
  return columns.map((discs, index) => (index === column ? discs.slice(0, -1) : discs));
}

function topOf(columns: Columns, column: number): Cell {
  return { column, row: (columns[column]?.length ?? 1) - 1 };
}
