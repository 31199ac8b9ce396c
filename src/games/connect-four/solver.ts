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
   * Narrows the score of a running game down as far as the budget lets it, or, if only its sign is asked for, until it
   * is known who wins.
   */
  solve(position: Bitboards, aim: Aim, budget: Budget): Solution;
  /** Empties the table. */
  clear(): void;
}

export type Aim = "score" | "sign";

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

/** `min` and `max` enclose the score, and are equal once it is known; `column` (0..6) reaches at least `min`. */
export interface Solution {
  readonly min: number;
  readonly max: number;
  readonly column: number;
  readonly nodes: number;
}

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
/** Windows far from zero that are tried before the question who wins. */
const PROBES = 2;
/** The cells of the second, fourth and sixth row, and of the others. */
const EVEN_ROWS_LOW = BOTTOM_LOW * 0b101010;
const EVEN_ROWS_HIGH = BOTTOM_HIGH * 0b101010;
const ODD_ROWS_LOW = BOTTOM_LOW * 0b010101;
const ODD_ROWS_HIGH = BOTTOM_HIGH * 0b010101;
/** Positions with more discs are not looked up among what is known for certain. */
const LAST_KNOWN = 10;
/** No bound. */
const NONE = -100;

/** Who wins a position (1 the mover, 0 nobody, -1 the other) where that is known beforehand. */
export type Known = (position: Bitboards) => number | undefined;

/** A solver whose table of `2 ** tableBits` entries (8 bytes each) lasts from one call to the next. */
export function createSolver(tableBits: number, known?: Known): Solver {
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
    if (beta > 0) {
      highest = Math.min(highest, followUp(ownLow, ownHigh, allLow, allHigh));
      if (alpha >= highest) return highest;
    }
    if (known !== undefined && discs <= LAST_KNOWN) {
      const worth = known({ ownLow, ownHigh, allLow, allHigh, discs });
      if (worth === 0) return 0;
      if (worth === -1) highest = Math.min(highest, -1);
      if (worth === 1) alpha = Math.max(alpha, 1);
      if (alpha >= beta) return alpha;
      if (alpha >= highest) return highest;
    }
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

  function solve(position: Bitboards, aim: Aim, budget: Budget): Solution {
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
    let min = -((CELLS - 2 - discs) >> 1);
    let max = (CELLS - 1 - discs) >> 1;
    let probes = 0;
    while (min < max && (aim === "score" || (min <= 0 && max >= 0))) {
      const alpha = aim === "sign" && probes++ >= PROBES ? signAlpha(min) : nextAlpha(min, max);
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
        if (score > alpha) {
          column = columnOf(bitLow, bitHigh);
          // What held against this bound is tried first against the next.
          const move = moves[at] as number;
          moves.copyWithin(at, at + 1, last + 1);
          moves[last] = move;
        }
        best = Math.max(best, score);
      }
      if (best > alpha) min = Math.min(best, max);
      else max = Math.max(best, min);
    }
    return { column, min, max, nodes };
  }
  return { solve, clear: () => void table.fill(0) };
}

/**
 * A bound from above by Allen's claimeven (A Knowledge-based Approach of Connect-Four, 1988): where every column holds an
 * even number of discs, the other can answer each disc by one on top of it and so gets all cells of the even rows.
 */
function followUp(ownLow: number, ownHigh: number, allLow: number, allHigh: number): number {
  const odd = ((allLow + BOTTOM_LOW) & EVEN_ROWS_LOW) | ((allHigh + BOTTOM_HIGH) & EVEN_ROWS_HIGH);
  if (odd !== 0) return MAX_SCORE;
  if (hasLine(ownLow | (ODD_ROWS_LOW & ~allLow), ownHigh | (ODD_ROWS_HIGH & ~allHigh)))
    return MAX_SCORE;
  const otherLow = (ownLow ^ allLow) | (EVEN_ROWS_LOW & ~allLow);
  const otherHigh = (ownHigh ^ allHigh) | (EVEN_ROWS_HIGH & ~allHigh);
  return hasLine(otherLow, otherHigh) ? -1 : 0;
}

function hasLine(low: number, high: number): boolean {
  return ((winsLow(low, high) & low) | (winsHigh(low, high) & high)) !== 0;
}

/** Who wins by a solution: 1 the mover, 0 nobody, -1 the other; `null` where it leaves that open. */
export function winnerBy({ min, max }: Solution): 1 | 0 | -1 | null {
  if (min > 0) return 1;
  if (max < 0) return -1;
  return min === max ? 0 : null;
}

function exactly(column: number, score: number): Solution {
  return { column, min: score, max: score, nodes: 1 };
}

/** The lower end of the next null window, in Pons's order: far from zero first, where most of what is easy is decided. */
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
