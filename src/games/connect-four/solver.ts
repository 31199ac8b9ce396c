import {
  type Bitboards,
  BOARD_HIGH,
  BOARD_LOW,
  BOTTOM_HIGH,
  BOTTOM_LOW,
  CELLS,
  columnOf,
  LOW_COLUMNS,
  popcount,
  STRIDE,
  winsHigh,
  winsLow,
} from "./bitboards.ts";
import { COLUMNS } from "./board.ts";

/**
 * An exact solver after Pascal Pons (http://blog.gamesolver.org): negamax with null windows, moves ordered by the
 * winning cells they make, a transposition table, in which the moves are looked up before any is searched.
 *
 * Scores are Pons's: 0 for a tie, else half the number of discs the winner has left, plus one if he wins now,
 * negative if the mover loses.
 */
export interface Solver {
  /**
   * Narrows the score of a running game down as far as the budget lets it. With the window -1..1 that is just
   * who wins, which is much cheaper; a score outside the window is answered as its nearer end.
   */
  solve(position: Bitboards, window: Window, budget: Budget): Solution;
  /** Empties the table. */
  clear(): void;
}

export interface Window {
  readonly min: number;
  readonly max: number;
}

/** Called with the nodes since the last call; `false` ends the search. */
export type Budget = (nodes: number) => boolean;

/** A budget of so many nodes, within another one if there is one. */
export function nodeBudget(limit: number, outer: Budget = () => true): Budget {
  let left = limit;
  return (nodes) => {
    left -= nodes;
    return outer(nodes) && left > 0;
  };
}

/**
 * `min` and `max` enclose the score, and are equal once it is known; `column` (0..6) reaches at least `min` if that lies
 * above the window's lower end or is the lowest possible score.
 */
export interface Solution extends Window {
  readonly column: number;
  readonly nodes: number;
}

export const FULL_WINDOW: Window = { min: -21, max: 21 };

/** A win with one's fourth disc. */
export const MAX_SCORE = 18;
/** Entries of the table: upper bounds are stored as 1..37, lower bounds as 38..74. */
const UPPER = MAX_SCORE + 1;
const LOWER = 3 * MAX_SCORE + 2;
const LAST_UPPER = MAX_SCORE + UPPER;
/** Centre columns first, as their cells lie in most lines. */
const COLUMN_ORDER = [3, 2, 4, 1, 5, 0, 6] as const;
/** The same columns as bits of the low and of the high half. */
const ORDER_LOW = Int32Array.from(COLUMN_ORDER, (column) =>
  column < LOW_COLUMNS ? 0x7f << (column * STRIDE) : 0,
);
const ORDER_HIGH = Int32Array.from(COLUMN_ORDER, (column) =>
  column < LOW_COLUMNS ? 0 : 0x7f << ((column - LOW_COLUMNS) * STRIDE),
);
/** How often the budget is asked, in nodes. */
const BUDGET_STEP = 4096;
/** Positions with so few discs have an eighth of the table to themselves, or the many late ones would push them out. */
const EARLY = 13;
/** With more discs a move costs less to search than to look up. */
const LOOKED_UP = 30;
/**
 * With more discs a position costs less to search than to look up at all, and its moves than to put in order: looking up
 * is waiting for memory. A quarter more nodes, a fifth less time.
 */
const LATE = 34;
/** No bound. */
const NONE = -100;

/** A solver whose table of `2 ** tableBits` entries (8 bytes each) lasts from one call to the next. */
export function createSolver(tableBits: number): Solver {
  // Two words an entry: 28 bits of the key's low half; 21 bits of its high half and 7 bits of the bound.
  const table = new Int32Array(2 ** (tableBits + 1) + 2 ** (tableBits - 2));
  const firstEarly = 2 ** (tableBits + 1);
  const shift = 32 - tableBits;
  // One frame of up to seven ordered moves a ply: the cells each makes winning times 8, plus its place in the order.
  const moves = new Int32Array((CELLS + 1) * COLUMNS);
  let nodes = 0;
  let nextCheck = 0;
  let stopped = false;
  let mayGoOn: (nodes: number) => boolean = () => true;

  function slotOf(keyLow: number, keyHigh: number, discs: number): number {
    const mixed = Math.imul(keyLow, 0x9e3779b1) ^ Math.imul(keyHigh, 0x85ebca77);
    const hash = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    return discs > EARLY ? (hash >>> shift) << 1 : firstEarly + ((hash >>> (shift + 3)) << 1);
  }

  /** What the table knows of a position, 0 if nothing. */
  function stored(slot: number, keyLow: number, keyHigh: number): number {
    const second = table[slot + 1] as number;
    return second >>> 7 === keyHigh && table[slot] === keyLow ? second & 0x7f : 0;
  }

  function store(slot: number, keyLow: number, keyHigh: number, bound: number): void {
    table[slot] = keyLow;
    table[slot + 1] = (keyHigh << 7) | bound;
  }

  /** A score of at least `beta` that the table promises for one of the moves, or `NONE`. */
  function promised(
    otherLow: number,
    otherHigh: number,
    allLow: number,
    allHigh: number,
    discs: number,
    low: number,
    high: number,
    beta: number,
  ): number {
    for (let rest = low; rest !== 0; rest &= rest - 1) {
      const keyLow = otherLow + (allLow | (rest & -rest));
      const keyHigh = otherHigh + allHigh;
      const bound = stored(slotOf(keyLow, keyHigh, discs + 1), keyLow, keyHigh);
      if (bound !== 0 && bound <= UPPER - beta) return UPPER - bound;
    }
    for (let rest = high; rest !== 0; rest &= rest - 1) {
      const keyLow = otherLow + allLow;
      const keyHigh = otherHigh + (allHigh | (rest & -rest));
      const bound = stored(slotOf(keyLow, keyHigh, discs + 1), keyLow, keyHigh);
      if (bound !== 0 && bound <= UPPER - beta) return UPPER - bound;
    }
    return NONE;
  }

  /** Puts the moves worth a look into this ply's frame, most promising last, and answers how many. */
  function order(
    ownLow: number,
    ownHigh: number,
    allLow: number,
    allHigh: number,
    discs: number,
    low: number,
    high: number,
  ): number {
    const frame = discs * COLUMNS;
    const freeLow = BOARD_LOW & ~allLow;
    const freeHigh = BOARD_HIGH & ~allHigh;
    let count = 0;
    for (let index = COLUMNS - 1; index >= 0; index--) {
      const bitLow = low & (ORDER_LOW[index] as number);
      const bitHigh = high & (ORDER_HIGH[index] as number);
      if ((bitLow | bitHigh) === 0) continue;
      const nextLow = ownLow | bitLow;
      const nextHigh = ownHigh | bitHigh;
      const score =
        discs > LATE
          ? 0
          : popcount(winsLow(nextLow, nextHigh) & freeLow) +
            popcount(winsHigh(nextLow, nextHigh) & freeHigh);
      let at = frame + count++;
      for (; at > frame && (moves[at - 1] as number) >> 3 > score; at--) {
        moves[at] = moves[at - 1] as number;
      }
      moves[at] = (score << 3) | index;
    }
    return count;
  }

  /** The score within the window; the mover has no move that wins at once. Meaningless once `stopped`. */
  function negamax(
    ownLow: number,
    ownHigh: number,
    allLow: number,
    allHigh: number,
    discs: number,
    alpha: number,
    beta: number,
  ): number {
    if (++nodes >= nextCheck) {
      nextCheck += BUDGET_STEP;
      if (!mayGoOn(BUDGET_STEP)) stopped = true;
    }
    if (stopped) return 0;
    const otherLow = ownLow ^ allLow;
    const otherHigh = ownHigh ^ allHigh;
    const threatLow = winsLow(otherLow, otherHigh) & BOARD_LOW & ~allLow;
    const threatHigh = winsHigh(otherLow, otherHigh) & BOARD_HIGH & ~allHigh;
    let low = (allLow + BOTTOM_LOW) & BOARD_LOW;
    let high = (allHigh + BOTTOM_HIGH) & BOARD_HIGH;
    const forcedLow = low & threatLow;
    const forcedHigh = high & threatHigh;
    if ((forcedLow | forcedHigh) !== 0) {
      if (popcount(forcedLow) + popcount(forcedHigh) > 1) return -((CELLS - discs) >> 1);
      low = forcedLow;
      high = forcedHigh;
    }
    // Never play below a cell where the other wins.
    low &= ~(threatLow >>> 1);
    high &= ~(threatHigh >>> 1);
    if ((low | high) === 0) return -((CELLS - discs) >> 1);
    if (discs >= CELLS - 2) return 0;

    const lowest = -((CELLS - 2 - discs) >> 1);
    if (alpha < lowest) {
      alpha = lowest;
      if (alpha >= beta) return alpha;
    }
    let highest = (CELLS - 1 - discs) >> 1;
    const keyLow = ownLow + allLow;
    const keyHigh = ownHigh + allHigh;
    const slot = slotOf(keyLow, keyHigh, discs);
    const bound = discs > LATE ? 0 : stored(slot, keyLow, keyHigh);
    if (bound > LAST_UPPER) {
      const floor = bound - LOWER;
      if (alpha < floor) {
        alpha = floor;
        if (alpha >= beta) return alpha;
      }
    } else if (bound !== 0) highest = Math.min(highest, bound - UPPER);
    if (beta > highest) {
      beta = highest;
      if (alpha >= beta) return beta;
    }
    if (discs < LOOKED_UP) {
      const score = promised(otherLow, otherHigh, allLow, allHigh, discs, low, high, beta);
      if (score !== NONE) return score;
    }

    const frame = discs * COLUMNS;
    const count = order(ownLow, ownHigh, allLow, allHigh, discs, low, high);
    for (let at = frame + count - 1; at >= frame; at--) {
      const index = (moves[at] as number) & 7;
      const score = -negamax(
        otherLow,
        otherHigh,
        allLow | (low & (ORDER_LOW[index] as number)),
        allHigh | (high & (ORDER_HIGH[index] as number)),
        discs + 1,
        -beta,
        -alpha,
      );
      if (stopped) return 0;
      if (score >= beta) {
        if (discs <= LATE) store(slot, keyLow, keyHigh, score + LOWER);
        return score;
      }
      if (score > alpha) alpha = score;
    }
    if (discs <= LATE) store(slot, keyLow, keyHigh, alpha + UPPER);
    return alpha;
  }

  function solve(position: Bitboards, window: Window, budget: Budget): Solution {
    const { ownLow, ownHigh, allLow, allHigh, discs } = position;
    nodes = 0;
    nextCheck = BUDGET_STEP;
    stopped = false;
    mayGoOn = budget;
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
    const count = order(ownLow, ownHigh, allLow, allHigh, discs, triedLow, triedHigh);
    const last = frame + count - 1;
    let column = COLUMN_ORDER[(moves[last] as number) & 7] as number;
    if (discs >= CELLS - 2) return exactly(column, 0);
    let min = Math.max(window.min, -((CELLS - 2 - discs) >> 1));
    let max = Math.min(window.max, (CELLS - 1 - discs) >> 1);
    while (min < max) {
      const alpha = nextAlpha(min, max);
      let best = min;
      for (let at = last; at >= frame && best <= alpha; at--) {
        const index = (moves[at] as number) & 7;
        const bitLow = triedLow & (ORDER_LOW[index] as number);
        const bitHigh = triedHigh & (ORDER_HIGH[index] as number);
        const score = -negamax(
          otherLow,
          otherHigh,
          allLow | bitLow,
          allHigh | bitHigh,
          discs + 1,
          -alpha - 1,
          -alpha,
        );
        if (stopped) return { column, min, max, nodes };
        if (score > alpha) column = columnOf(bitLow, bitHigh);
        best = Math.max(best, score);
      }
      if (best > alpha) min = Math.min(best, max);
      else max = Math.max(best, min);
    }
    return { column, min, max, nodes };
  }
  return { solve, clear: () => void table.fill(0) };
}

function exactly(column: number, score: number): Solution {
  return { column, min: score, max: score, nodes: 1 };
}

/** The lower end of the next null window: first who wins, then halves. */
function nextAlpha(min: number, max: number): number {
  if (min < 0 && max > 0) return 0;
  if (min < 0 && max === 0) return -1;
  return min + ((max - min) >> 1);
}
