import type { Study } from "../../host/api/api.ts";

/** An empty board of Connect Four, as a page is shown it. */
export const EMPTY = {
  columns: [[], [], [], [], [], [], []],
  turn: 1,
  last: null,
  end: null,
  line: [],
  takeback: 0,
};

/**
 * What a host says of a position of Connect Four with this many open columns: the first wins and all others lose, or
 * nothing is known yet.
 */
export function studyOf(text: string, seat: number, columns: number, isKnown: boolean): Study {
  const moves = Array.from({ length: columns }, (_, at) => ({
    action: { column: at + 1 },
    text: `${at + 1}`,
    next: `${text}${at + 1}`,
    winner: isKnown ? (at === 0 ? 1 : -1) : null,
    moves: isKnown ? 3 : null,
    chance: null,
    best: isKnown && at === 0,
  })) satisfies Study["moves"];
  const position = { game: "connect-four", text, start: "connect-four:", view: EMPTY, first: 1 };
  return { ...position, seat, last: null, outcome: null, moves, throws: [] };
}
