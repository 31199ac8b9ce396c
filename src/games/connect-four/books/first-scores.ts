import { type Bitboards, columnOf } from "../bitboards.ts";
import { COLUMNS } from "../board.ts";
import { MAX_SCORE } from "../search-parts.ts";
import { positionsAt, successors } from "./early-positions.ts";
import { FIRST_SCORES, PLIES } from "./first-scores-data.ts";
import { openingKey } from "./opening.ts";

/** A position's exact score (see `Solver`), and a column (0..6) that reaches it. */
export interface Scored {
  readonly score: number;
  readonly column: number;
}

/** By key (see `openingKey`), with the column as it is in the position that the key is of. */
export type Scores = ReadonlyMap<number, Scored>;

/** Two characters a position, in base 36. */
const WIDTH = 2;
const BASE = 36;
const NONE = "__";

/** The keys of all positions after the last ply of the book, ascending: the order in which they are packed. */
function lastKeys(plies: number): number[] {
  return [...positionsAt(plies).keys()].toSorted((one, other) => one - other);
}

/** Packs the scores of all positions after this many plies; those that are missing stay so. */
export function packScores(plies: number, scores: Scores): string {
  return lastKeys(plies)
    .map((key) => {
      const found = scores.get(key);
      if (found === undefined) return NONE;
      const code = (found.score + MAX_SCORE) * COLUMNS + found.column;
      return code.toString(BASE).padStart(WIDTH, "0");
    })
    .join("");
}

/** Reads what `packScores` wrote. */
export function unpackScores(plies: number, packed: string): Scores {
  const found = new Map<number, Scored>();
  for (const [at, key] of lastKeys(plies).entries()) {
    const text = packed.slice(at * WIDTH, (at + 1) * WIDTH);
    const code = Number.parseInt(text, BASE);
    if (text.length < WIDTH || Number.isNaN(code)) continue;
    found.set(key, {
      score: Math.floor(code / COLUMNS) - MAX_SCORE,
      column: code % COLUMNS,
    });
  }
  return found;
}

let shipped: Scores | undefined;

/** The scores that come with the game, of positions after `PLIES` plies. */
export function firstScores(): Scores {
  shipped ??= unpackScores(PLIES, FIRST_SCORES);
  return shipped;
}

/**
 * The exact score of a position after at most `PLIES` plies: of the last ones from the book, of those before from their
 * moves. `undefined` for any other, and where one of them is missing.
 */
export function scoreOfFirst(
  position: Bitboards,
  scores = firstScores(),
  plies = PLIES,
): Scored | undefined {
  if (position.discs > plies) return undefined;
  if (position.discs === plies) {
    const { key, mirrored } = openingKey(position);
    const found = scores.get(key);
    return found === undefined || !mirrored
      ? found
      : { ...found, column: COLUMNS - 1 - found.column };
  }
  let best: Scored | undefined;
  for (const next of successors(position)) {
    const reply = scoreOfFirst(next, scores, plies);
    if (reply === undefined) return undefined;
    if (best !== undefined && -reply.score <= best.score) continue;
    const [low, high] = [next.allLow ^ position.allLow, next.allHigh ^ position.allHigh];
    best = { score: 0 - reply.score, column: columnOf(low, high) };
  }
  return best;
}
