import { COLUMNS, type Columns, ROWS } from "./board.ts";

/**
 * An exact solver after Pascal Pons (http://blog.gamesolver.org): negamax with null windows, moves ordered by the
 * winning cells they make, a transposition table. A bitboard has seven bits a column, the seventh an empty guard;
 * it is kept in two halves, columns 0..3 (28 bits) and 4..6 (21 bits), because BigInt is far too slow.
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

/** `min` and `max` enclose the score, and are equal once it is known; `column` (0..6) reaches at least `min`. */
export interface Solution extends Window {
  readonly column: number;
  readonly nodes: number;
}

export const FULL_WINDOW: Window = { min: -21, max: 21 };

/** The mover's discs and all discs, each as two halves, and the number of discs. */
export interface Bitboards {
  readonly ownLow: number;
  readonly ownHigh: number;
  readonly allLow: number;
  readonly allHigh: number;
  readonly discs: number;
}

const LOW_COLUMNS = 4;
const STRIDE = ROWS + 1;
const CELLS = COLUMNS * ROWS;
const BOTTOM_LOW = 0x204081;
const BOTTOM_HIGH = 0x4081;
const BOARD_LOW = BOTTOM_LOW * 0x3f;
const BOARD_HIGH = BOTTOM_HIGH * 0x3f;
/** A win with one's fourth disc. */
const MAX_SCORE = 18;
/** Centre columns first, as their cells lie in most lines. */
const COLUMN_ORDER = [3, 2, 4, 1, 5, 0, 6] as const;
/** How often the budget is asked, in nodes. */
const BUDGET_STEP = 4096;

export function bitboards(columns: Columns, disc: number): Bitboards {
  let [ownLow, ownHigh, allLow, allHigh, discs] = [0, 0, 0, 0, 0];
  for (const [column, stack] of columns.entries()) {
    for (const [row, occupant] of stack.entries()) {
      const low = lowBit(column, row);
      const high = highBit(column, row);
      allLow |= low;
      allHigh |= high;
      discs++;
      if (occupant !== disc) continue;
      ownLow |= low;
      ownHigh |= high;
    }
  }
  return { ownLow, ownHigh, allLow, allHigh, discs };
}

function lowBit(column: number, row: number): number {
  return column < LOW_COLUMNS ? 1 << (column * STRIDE + row) : 0;
}

function highBit(column: number, row: number): number {
  return column < LOW_COLUMNS ? 0 : 1 << ((column - LOW_COLUMNS) * STRIDE + row);
}

/** Cells of the low half that complete a line for `low, high`, occupied ones and guards included. */
function winsLow(low: number, high: number): number {
  let a1 = low << 7;
  let a2 = low << 14;
  let b1 = (low >>> 7) | (high << 21);
  let b2 = (low >>> 14) | (high << 14);
  let wins = (low << 1) & (low << 2) & (low << 3);
  wins |= a1 & a2 & ((low << 21) | b1);
  wins |= b1 & b2 & (a1 | (low >>> 21) | (high << 7));
  a1 = low << 6;
  a2 = low << 12;
  b1 = (low >>> 6) | (high << 22);
  b2 = (low >>> 12) | (high << 16);
  wins |= a1 & a2 & ((low << 18) | b1);
  wins |= b1 & b2 & (a1 | (low >>> 18) | (high << 10));
  a1 = low << 8;
  a2 = low << 16;
  b1 = (low >>> 8) | (high << 20);
  b2 = (low >>> 16) | (high << 12);
  wins |= a1 & a2 & ((low << 24) | b1);
  return wins | (b1 & b2 & (a1 | (low >>> 24) | (high << 4)));
}

/** The same for the high half. */
function winsHigh(low: number, high: number): number {
  let a1 = (high << 7) | (low >>> 21);
  let a2 = (high << 14) | (low >>> 14);
  let b1 = high >>> 7;
  let wins = (high << 1) & (high << 2) & (high << 3);
  wins |= a1 & a2 & ((high << 21) | (low >>> 7) | b1);
  wins |= b1 & (high >>> 14) & a1;
  a1 = (high << 6) | (low >>> 22);
  a2 = (high << 12) | (low >>> 16);
  b1 = high >>> 6;
  wins |= a1 & a2 & ((high << 18) | (low >>> 10) | b1);
  wins |= b1 & (high >>> 12) & (a1 | (high >>> 18));
  a1 = (high << 8) | (low >>> 20);
  a2 = (high << 16) | (low >>> 12);
  b1 = high >>> 8;
  wins |= a1 & a2 & ((high << 24) | (low >>> 4) | b1);
  return wins | (b1 & (high >>> 16) & a1);
}

function popcount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A solver whose table of `2 ** tableBits` entries (8 bytes each) lasts from one call to the next. */
export function createSolver(tableBits: number): Solver {
  // Two words an entry: 28 bits of the key's low half; 21 bits of its high half and 7 bits of the bound.
  const table = new Int32Array(2 ** (tableBits + 1));
  const shift = 32 - tableBits;
  // One frame of up to seven ordered moves a ply.
  const moveLow = new Int32Array((CELLS + 1) * COLUMNS);
  const moveHigh = new Int32Array((CELLS + 1) * COLUMNS);
  const moveScore = new Int32Array((CELLS + 1) * COLUMNS);
  let nodes = 0;
  let nextCheck = 0;
  let stopped = false;
  let mayGoOn: (nodes: number) => boolean = () => true;

  function slotOf(keyLow: number, keyHigh: number): number {
    const mixed = Math.imul(keyLow, 0x9e3779b1) ^ Math.imul(keyHigh, 0x85ebca77);
    return (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> shift) << 1;
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
      const column = COLUMN_ORDER[index] as number;
      const bitLow = column < LOW_COLUMNS ? low & (0x7f << (column * STRIDE)) : 0;
      const bitHigh = column < LOW_COLUMNS ? 0 : high & (0x7f << ((column - LOW_COLUMNS) * STRIDE));
      if ((bitLow | bitHigh) === 0) continue;
      const nextLow = ownLow | bitLow;
      const nextHigh = ownHigh | bitHigh;
      const score =
        popcount(winsLow(nextLow, nextHigh) & freeLow) +
        popcount(winsHigh(nextLow, nextHigh) & freeHigh);
      let at = frame + count++;
      while (at > frame && (moveScore[at - 1] as number) > score) {
        moveLow[at] = moveLow[at - 1] as number;
        moveHigh[at] = moveHigh[at - 1] as number;
        moveScore[at] = moveScore[at - 1] as number;
        at--;
      }
      moveLow[at] = bitLow;
      moveHigh[at] = bitHigh;
      moveScore[at] = score;
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
    const slot = slotOf(keyLow, keyHigh);
    const second = table[slot + 1] as number;
    if (second !== 0 && table[slot] === keyLow && second >>> 7 === keyHigh) {
      const bound = second & 0x7f;
      if (bound > 2 * MAX_SCORE + 1) {
        const floor = bound - 3 * MAX_SCORE - 2;
        if (alpha < floor) {
          alpha = floor;
          if (alpha >= beta) return alpha;
        }
      } else highest = Math.min(highest, bound - MAX_SCORE - 1);
    }
    if (beta > highest) {
      beta = highest;
      if (alpha >= beta) return beta;
    }

    const frame = discs * COLUMNS;
    const count = order(ownLow, ownHigh, allLow, allHigh, discs, low, high);
    for (let at = frame + count - 1; at >= frame; at--) {
      const score = -negamax(
        otherLow,
        otherHigh,
        allLow | (moveLow[at] as number),
        allHigh | (moveHigh[at] as number),
        discs + 1,
        -beta,
        -alpha,
      );
      if (stopped) return 0;
      if (score >= beta) {
        table[slot] = keyLow;
        table[slot + 1] = (keyHigh << 7) | (score + 3 * MAX_SCORE + 2);
        return score;
      }
      if (score > alpha) alpha = score;
    }
    table[slot] = keyLow;
    table[slot + 1] = (keyHigh << 7) | (alpha + MAX_SCORE + 1);
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
    let column = columnOf(moveLow[last] as number, moveHigh[last] as number);
    if (discs >= CELLS - 2) return exactly(column, 0);
    let min = Math.max(window.min, -((CELLS - 2 - discs) >> 1));
    let max = Math.min(window.max, (CELLS - 1 - discs) >> 1);
    while (min < max) {
      const alpha = nextAlpha(min, max);
      let best = min;
      for (let at = last; at >= frame && best <= alpha; at--) {
        const bitLow = moveLow[at] as number;
        const bitHigh = moveHigh[at] as number;
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

/** The column of the lowest bit. */
function columnOf(low: number, high: number): number {
  return low !== 0
    ? Math.floor((31 - Math.clz32(low & -low)) / STRIDE)
    : LOW_COLUMNS + Math.floor((31 - Math.clz32(high & -high)) / STRIDE);
}
