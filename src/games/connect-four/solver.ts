import {
  type Bitboards,
  BOARD_HIGH,
  BOARD_LOW,
  BOTTOM_HIGH,
  BOTTOM_LOW,
  CELLS,
  columnOf,
  popcount,
  winsHigh,
  winsLow,
} from "./bitboards.ts";
import { COLUMNS } from "./board.ts";
import {
  type Budget,
  beginSearch,
  COLUMN_ORDER,
  createSearch,
  type Known,
  negamax,
  ORDER_HIGH,
  ORDER_LOW,
  order,
  type Search,
} from "./negamax.ts";

/**
 * An exact solver after Pascal Pons (http://blog.gamesolver.org): negamax with null windows, moves ordered by the
 * winning cells they make, and a transposition table, in which the moves are looked up before any is searched.
 *
 * Scores are Pons's: 0 for a tie, otherwise half the number of discs the winner has left, plus one for a win with the
 * next disc, negative if the mover loses.
 */
export interface Solver {
  /**
   * Narrows the score of a running game down as far as the budget allows or, if only its sign is asked for, until it is
   * known who wins.
   */
  solve(position: Bitboards, aim: Aim, budget: Budget): Solution;
  /** Empties the table. */
  clear(): void;
}

export type Aim = "score" | "sign";

/** A budget of this many nodes, within another one if there is one. */
export function nodeBudget(limit: number, outer: Budget = () => true): Budget {
  let left = limit;
  return (nodes) => {
    left -= nodes;
    return outer(nodes) && left > 0;
  };
}

/** `min` and `max` enclose the score, and are equal once it is known; `column` (0..6) reaches at least `min`. */
export interface Solution {
  readonly min: number;
  readonly max: number;
  /** If the budget ended before it was known who wins: a column not known to lose. */
  readonly column: number;
  /** Columns (0..6) found to lose on the way. */
  readonly lost: readonly number[];
  readonly nodes: number;
}

/** Windows far from zero that are tried before the question of who wins. */
const PROBES = 2;

/** A solver whose table of `2 ** tableBits` entries (8 bytes each) lasts from one call to the next. */
export function createSolver(tableBits: number, known?: Known): Solver {
  const search = createSearch(tableBits, known);
  return {
    solve: (position, aim, budget) => solve(search, position, aim, budget),
    clear: () => void search.table.fill(0),
  };
}

function solve(search: Search, position: Bitboards, aim: Aim, budget: Budget): Solution {
  const { ownLow, ownHigh, allLow, allHigh, discs } = position;
  beginSearch(search, budget);
  const low = (allLow + BOTTOM_LOW) & BOARD_LOW;
  const high = (allHigh + BOTTOM_HIGH) & BOARD_HIGH;
  const winLow = low & winsLow(ownLow, ownHigh);
  const winHigh = high & winsHigh(ownLow, ownHigh);
  const now = (CELLS + 1 - discs) >> 1;
  if ((winLow | winHigh) !== 0) return exactly(columnOf(winLow, winHigh), now);
  const otherLow = ownLow ^ allLow;
  const otherHigh = ownHigh ^ allHigh;
  const threatLow = winsLow(otherLow, otherHigh) & BOARD_LOW;
  const threatHigh = winsHigh(otherLow, otherHigh) & BOARD_HIGH;
  const forcedLow = low & threatLow;
  const forcedHigh = high & threatHigh;
  const forced = popcount(forcedLow) + popcount(forcedHigh);
  const triedLow = (forced > 0 ? forcedLow : low) & ~(threatLow >>> 1);
  const triedHigh = (forced > 0 ? forcedHigh : high) & ~(threatHigh >>> 1);
  if (forced > 1 || (triedLow | triedHigh) === 0) {
    const column = forced > 0 ? columnOf(forcedLow, forcedHigh) : columnOf(low, high);
    return exactly(column, -((CELLS - discs) >> 1));
  }

  const frame = discs * COLUMNS;
  const count = order(search, ownLow, ownHigh, allLow, allHigh, discs, triedLow, triedHigh);
  const last = frame + count - 1;
  const column = COLUMN_ORDER[(search.moves[last] as number) & 7] as number;
  if (discs >= CELLS - 2) return exactly(column, 0);
  const tried = { ...position, triedLow, triedHigh, last };
  return narrow(search, tried, column, aim);
}

/** A position with the moves worth considering, which are in its frame up to `last`, the most promising one there. */
interface Tried extends Bitboards {
  readonly triedLow: number;
  readonly triedHigh: number;
  readonly last: number;
}

/** Asks one null window after another until the score, or who wins, is known or the budget is spent. */
function narrow(search: Search, tried: Tried, first: number, aim: Aim): Solution {
  const { discs } = tried;
  const told = search.known?.(tried);
  const found: Found = { column: told?.column ?? first, lost: untried(tried) };
  let min = -((CELLS - 2 - discs) >> 1);
  let max = (CELLS - 1 - discs) >> 1;
  if (told !== undefined && told.worth >= 0) min = told.worth;
  if (told !== undefined && told.worth <= 0) max = told.worth;
  let probes = 0;
  while (min < max && (aim === "score" || (min <= 0 && max >= 0))) {
    const alpha = aim === "sign" && probes++ >= PROBES ? signAlpha(min) : nextAlpha(min, max);
    const best = tryMoves(search, tried, alpha, min, found);
    if (search.stopped) break;
    if (best > alpha) min = Math.min(best, max);
    else max = Math.max(best, min);
  }
  const { column, lost } = found;
  return { column, lost: [...lost], min, max, nodes: search.nodes };
}

/** The columns not worth considering: the opponent wins with the next move. */
function untried({ allLow, allHigh, triedLow, triedHigh }: Tried): Set<number> {
  let low = (allLow + BOTTOM_LOW) & BOARD_LOW & ~triedLow;
  let high = (allHigh + BOTTOM_HIGH) & BOARD_HIGH & ~triedHigh;
  const lost = new Set<number>();
  for (; low !== 0; low &= low - 1) lost.add(columnOf(low, 0));
  for (; high !== 0; high &= high - 1) lost.add(columnOf(0, high));
  return lost;
}

/** What has been found out about a position's columns (0..6): the best so far, and those that lose. */
interface Found {
  column: number;
  readonly lost: Set<number>;
}

/**
 * The best score of the moves against this bound, at least `least`; the move that beats it is `found` and goes first
 * next time.
 */
function tryMoves(
  search: Search,
  { ownLow, ownHigh, allLow, allHigh, discs, triedLow, triedHigh, last }: Tried,
  alpha: number,
  least: number,
  found: Found,
): number {
  const otherLow = ownLow ^ allLow;
  const otherHigh = ownHigh ^ allHigh;
  const frame = discs * COLUMNS;
  let best = least;
  for (let at = last; at >= frame && best <= alpha; at--) {
    const index = (search.moves[at] as number) & 7;
    const bitLow = triedLow & (ORDER_LOW[index] as number);
    const bitHigh = triedHigh & (ORDER_HIGH[index] as number);
    const score = -negamax(
      search,
      otherLow,
      otherHigh,
      allLow | bitLow,
      allHigh | bitHigh,
      discs + 1,
      -alpha - 1,
      -alpha,
    );
    const column = columnOf(bitLow, bitHigh);
    if (search.stopped) {
      if (found.lost.has(found.column)) found.column = column;
      return best;
    }
    if (score <= alpha && score < 0) found.lost.add(column);
    if (score > alpha) {
      found.column = column;
      // The move that held against this bound is tried first against the next.
      const move = search.moves[at] as number;
      search.moves.copyWithin(at, at + 1, last + 1);
      search.moves[last] = move;
    }
    best = Math.max(best, score);
  }
  return best;
}

/** Who wins by a solution: 1 the mover, 0 nobody, -1 the opponent; `null` if that is open. */
export function winnerBy({ min, max }: Solution): 1 | 0 | -1 | null {
  if (min > 0) return 1;
  if (max < 0) return -1;
  return min === max ? 0 : null;
}

function exactly(column: number, score: number): Solution {
  return { column, lost: [], min: score, max: score, nodes: 1 };
}

/**
 * The lower end of the next null window, in Pons's order: far from zero first, where most easy positions are decided.
 */
function nextAlpha(min: number, max: number): number {
  const middle = min + ((max - min) >> 1);
  if (middle <= 0 && Math.trunc(min / 2) < middle) return Math.trunc(min / 2);
  if (middle >= 0 && Math.trunc(max / 2) > middle) return Math.trunc(max / 2);
  return middle;
}

/** Whether the mover wins, then whether it at least ties. */
function signAlpha(min: number): number {
  return min < 0 ? -1 : 0;
}
