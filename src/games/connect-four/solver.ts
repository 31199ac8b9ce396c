import {
  type Bitboards,
  BOARD_HIGH,
  BOARD_LOW,
  BOTTOM_HIGH,
  BOTTOM_LOW,
  CELLS,
  columnOf,
  highColumn,
  lowColumn,
  popcount,
  winsHigh,
  winsLow,
} from "./bitboards.ts";
import { type Budget, openSearch, type Search } from "./search.ts";
import { COLUMN_ORDER } from "./search-code.ts";

/**
 * An exact solver after Pascal Pons (http://blog.gamesolver.org): negamax with null windows, moves ordered by the
 * winning cells they make, and a transposition table in which all moves are looked up before any is searched. This file
 * is the root; everything below it is WebAssembly (search-code.ts).
 *
 * Scores are Pons's: 0 for a tie, otherwise half the number of discs the winner has left, plus one for a win with the
 * next disc, negative if the mover loses.
 */
export interface Solver {
  /**
   * Narrows down the score of a running game as far as the budget allows or, if only its sign is asked for, until it is
   * known who wins.
   */
  solve(position: Bitboards, aim: Aim, budget: Budget): Solution;
  /** Empties the table. */
  clear(): void;
}

/** Who wins a position (1 the mover, 0 nobody, -1 the opponent), and perhaps by which column. */
export interface Told {
  readonly worth: number;
  /** The score that the column reaches. */
  readonly score?: number;
  /** 0..6. */
  readonly column?: number;
}

/** What is known about a position in advance. */
export type Known = (position: Bitboards) => Told | undefined;

export type Aim = "score" | "sign";

/** A budget of this many nodes, within `outer`. */
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
  /** Columns (0..6) that the search found to lose. */
  readonly lost: readonly number[];
  readonly nodes: number;
}

/** How many windows far from zero are tried before asking who wins. */
const PROBES = 2;

interface Root {
  readonly search: Search;
  readonly known: Known | undefined;
}

/** A solver whose table of `2 ** tableBits` entries (8 bytes each) lasts from one call to the next. */
export function createSolver(tableBits: number, known?: Known): Solver {
  const search = openSearch(tableBits, (position) => known?.(position)?.worth);
  return {
    solve: (position, aim, budget) => solve({ search, known }, position, aim, budget),
    clear: () => search.clear(),
  };
}

function solve({ search, known }: Root, position: Bitboards, aim: Aim, budget: Budget): Solution {
  const { ownLow, ownHigh, allLow, allHigh, discs } = position;
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

  const moves = order(position, triedLow, triedHigh);
  const column = moves[0]?.column ?? 0;
  if (discs >= CELLS - 2) return exactly(column, 0);
  const told = known?.(position);
  if (told?.score !== undefined && told.column !== undefined)
    return exactly(told.column, told.score);
  const lost = columnsOf(low & ~triedLow, high & ~triedHigh);
  const found: Found = { moves, column: told?.column ?? column, lost: new Set(lost) };
  search.begin(budget);
  return narrow(search, position, told, found, aim);
}

/** A move, and the position after it. */
interface Move {
  readonly column: number;
  /** The cells it makes winning. */
  readonly threats: number;
  readonly after: Bitboards;
}

/** The moves to these cells, the most promising first. */
function order(position: Bitboards, triedLow: number, triedHigh: number): Move[] {
  const { ownLow, ownHigh, allLow, allHigh, discs } = position;
  const moves: Move[] = [];
  for (const column of COLUMN_ORDER) {
    const low = triedLow & lowColumn(column);
    const high = triedHigh & highColumn(column);
    if ((low | high) === 0) continue;
    const threats =
      popcount(winsLow(ownLow | low, ownHigh | high) & BOARD_LOW & ~allLow) +
      popcount(winsHigh(ownLow | low, ownHigh | high) & BOARD_HIGH & ~allHigh);
    const after = {
      ownLow: ownLow ^ allLow,
      ownHigh: ownHigh ^ allHigh,
      allLow: allLow | low,
      allHigh: allHigh | high,
      discs: discs + 1,
    };
    moves.push({ column, threats, after });
  }
  return moves.sort((one, other) => other.threats - one.threats);
}

/** Searches one null window after another until the score (or who wins) is known or the budget is spent. */
function narrow(
  search: Search,
  { discs }: Bitboards,
  told: Told | undefined,
  found: Found,
  aim: Aim,
): Solution {
  let min = -((CELLS - 2 - discs) >> 1);
  let max = (CELLS - 1 - discs) >> 1;
  const worth = told?.worth ?? Number.NaN;
  if (worth >= 0 && told?.column !== undefined) min = worth;
  if (worth <= 0) max = worth;
  let probes = 0;
  while (min < max && (aim === "score" || (min <= 0 && max >= 0))) {
    const alpha = nextBound(min, max, aim === "sign" && probes++ >= PROBES, worth);
    const best = tryMoves(search, alpha, min, found);
    if (best === null) break;
    if (best > alpha) min = Math.min(best, max);
    else max = Math.max(best, min);
  }
  const { column, lost } = found;
  return { column, lost: [...lost], min, max, nodes: search.nodes() };
}

/** The columns of these cells. */
function columnsOf(low: number, high: number): number[] {
  const columns: number[] = [];
  for (let rest = low; rest !== 0; rest &= rest - 1) columns.push(columnOf(rest, 0));
  for (let rest = high; rest !== 0; rest &= rest - 1) columns.push(columnOf(0, rest));
  return columns;
}

/** What is known about a position's moves: their order, the best column so far, and those that lose. */
interface Found {
  moves: readonly Move[];
  column: number;
  readonly lost: Set<number>;
}

/**
 * A move that takes more nodes than this waits until the others have had as many; then all have twice as many. So a
 * long search of the first moves does not keep it unknown that the others lose.
 */
const FIRST_SHARE = 4_000_000;

/**
 * The best score of the moves against this bound, at least `least`; `null` if the budget ended. The move that beats the
 * bound is stored in `found` and goes first next time.
 */
function tryMoves(search: Search, alpha: number, least: number, found: Found): number | null {
  let best = least;
  let left = [...found.moves];
  for (let share = FIRST_SHARE; left.length > 0; share *= 2) {
    const waiting: Move[] = [];
    for (const move of left) {
      const most = left.length > 1 ? share : Number.POSITIVE_INFINITY;
      const reply = search.score(move.after, -alpha - 1, most);
      if (reply === null) {
        if (found.lost.has(found.column)) found.column = waiting[0]?.column ?? move.column;
        return null;
      }
      if (reply === undefined) {
        waiting.push(move);
        continue;
      }
      if (-reply <= alpha && reply > 0) found.lost.add(move.column);
      best = Math.max(best, -reply);
      if (best <= alpha) continue;
      found.column = move.column;
      // The move that held against this bound is tried first against the next.
      found.moves = [move, ...found.moves.filter((one) => one !== move)];
      return best;
    }
    left = waiting;
  }
  return best;
}

/** Who wins by a solution: 1 the mover, 0 nobody, -1 the opponent; `null` if not known yet. */
export function winnerBy({ min, max }: Solution): 1 | 0 | -1 | null {
  if (min > 0) return 1;
  if (max < 0) return -1;
  return min === max ? 0 : null;
}

function exactly(column: number, score: number): Solution {
  return { column, lost: [], min: score, max: score, nodes: 1 };
}

/**
 * The lower end of the next null window, in Pons's order: far from zero first, which settles most easy positions.
 */
function nextAlpha(min: number, max: number): number {
  const middle = min + ((max - min) >> 1);
  if (middle <= 0 && Math.trunc(min / 2) < middle) return Math.trunc(min / 2);
  if (middle >= 0 && Math.trunc(max / 2) > middle) return Math.trunc(max / 2);
  return middle;
}

/**
 * The lower end of the next null window. Where the result is known and no column is, the first question is which one
 * reaches it.
 */
function nextBound(min: number, max: number, bySign: boolean, worth: number): number {
  if (worth >= 0 && min < worth) return worth - 1;
  return bySign ? signAlpha(min) : nextAlpha(min, max);
}

/** Whether the mover wins, then whether it at least ties. */
function signAlpha(min: number): number {
  return min < 0 ? -1 : 0;
}
