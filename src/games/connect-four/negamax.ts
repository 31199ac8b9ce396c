import {
  type Bitboards,
  BOARD_HIGH,
  BOARD_LOW,
  BOTTOM_HIGH,
  BOTTOM_LOW,
  CELLS,
  LOW_COLUMNS,
  popcount,
  STRIDE,
  winsHigh,
  winsLow,
} from "./bitboards.ts";
import { COLUMNS } from "./board.ts";
import type { Opening } from "./opening.ts";

// The inner loop of the solver (solver.ts): negamax with null windows over halves of bitboards, and its table.

/** Called with the nodes since the last call; `false` ends the search. */
export type Budget = (nodes: number) => boolean;

/** Who wins a position, and by which column, if that is known beforehand. */
export type Known = (position: Bitboards) => Opening | undefined;

/** A win with the player's fourth disc. */
export const MAX_SCORE = 18;
/** Entries of the table: upper bounds are stored as 1..37, lower bounds as 38..74. */
const UPPER = MAX_SCORE + 1;
const LOWER = 3 * MAX_SCORE + 2;
const LAST_UPPER = MAX_SCORE + UPPER;
/** Centre columns first, because their cells are in the most lines. */
export const COLUMN_ORDER = [3, 2, 4, 1, 5, 0, 6] as const;
/** The same columns as bits of the low and of the high half. */
export const ORDER_LOW = Int32Array.from(COLUMN_ORDER, (column) =>
  column < LOW_COLUMNS ? 0x7f << (column * STRIDE) : 0,
);
export const ORDER_HIGH = Int32Array.from(COLUMN_ORDER, (column) =>
  column < LOW_COLUMNS ? 0 : 0x7f << ((column - LOW_COLUMNS) * STRIDE),
);
/** How often the budget is asked, in nodes. */
const BUDGET_STEP = 4096;
/**
 * Positions with this few discs have an eighth of the table to themselves; otherwise the many late ones would push them
 * out.
 */
const EARLY = 13;
/** With more discs, searching a move costs less than looking it up. */
const LOOKED_UP = 30;
/**
 * With more discs, searching a position costs less than looking it up, and its moves less than ordering them: looking
 * up means waiting for memory. A quarter more nodes, a fifth less time.
 */
const LATE = 34;
/** The cells of the second, fourth and sixth row, and of the others. */
const EVEN_ROWS_LOW = BOTTOM_LOW * 0b101010;
const EVEN_ROWS_HIGH = BOTTOM_HIGH * 0b101010;
const ODD_ROWS_LOW = BOTTOM_LOW * 0b010101;
const ODD_ROWS_HIGH = BOTTOM_HIGH * 0b010101;
/** Positions with more discs are not looked up in the book. */
const LAST_KNOWN = 10;
/** No bound. */
const NONE = -100;

/** What a solver keeps from one position to the next. */
export interface Search {
  /** Two words an entry: 28 bits of the key's low half; 21 bits of its high half and 7 bits of the bound. */
  readonly table: Int32Array;
  readonly firstEarly: number;
  readonly shift: number;
  /**
   * A frame of up to seven ordered moves for each ply: the cells each makes winning times 8, plus its place in the
   * order.
   */
  readonly moves: Int32Array;
  readonly known: Known | undefined;
  nodes: number;
  nextCheck: number;
  stopped: boolean;
  mayGoOn: Budget;
}

/** An empty table of `2 ** tableBits` entries (8 bytes each), and nothing searched yet. */
export function createSearch(tableBits: number, known: Known | undefined): Search {
  return {
    table: new Int32Array(2 ** (tableBits + 1) + 2 ** (tableBits - 2)),
    firstEarly: 2 ** (tableBits + 1),
    shift: 32 - tableBits,
    moves: new Int32Array((CELLS + 1) * COLUMNS),
    known,
    nodes: 0,
    nextCheck: BUDGET_STEP,
    stopped: false,
    mayGoOn: () => true,
  };
}

/** Prepares it for another position with this budget. */
export function beginSearch(search: Search, budget: Budget): void {
  search.nodes = 0;
  search.nextCheck = BUDGET_STEP;
  search.stopped = false;
  search.mayGoOn = budget;
}

function askBudget(search: Search): void {
  search.nextCheck += BUDGET_STEP;
  if (!search.mayGoOn(BUDGET_STEP)) search.stopped = true;
}

/** Where a position stands in the table. */
function slotOf(
  { shift, firstEarly }: Search,
  keyLow: number,
  keyHigh: number,
  discs: number,
): number {
  const mixed = Math.imul(keyLow, 0x9e3779b1) ^ Math.imul(keyHigh, 0x85ebca77);
  const hash = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return discs > EARLY ? (hash >>> shift) << 1 : firstEarly + ((hash >>> (shift + 3)) << 1);
}

/** The table's entry for a position, 0 if none. */
function stored({ table }: Search, slot: number, keyLow: number, keyHigh: number): number {
  const second = table[slot + 1] as number;
  return second >>> 7 === keyHigh && table[slot] === keyLow ? second & 0x7f : 0;
}

function store(
  { table }: Search,
  slot: number,
  keyLow: number,
  keyHigh: number,
  bound: number,
): void {
  table[slot] = keyLow;
  table[slot + 1] = (keyHigh << 7) | bound;
}

/** A score of at least `beta` that the table guarantees for one of the moves, or `NONE`. */
function promised(
  search: Search,
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
    const bound = stored(search, slotOf(search, keyLow, keyHigh, discs + 1), keyLow, keyHigh);
    if (bound !== 0 && bound <= UPPER - beta) return UPPER - bound;
  }
  for (let rest = high; rest !== 0; rest &= rest - 1) {
    const keyLow = otherLow + allLow;
    const keyHigh = otherHigh + (allHigh | (rest & -rest));
    const bound = stored(search, slotOf(search, keyLow, keyHigh, discs + 1), keyLow, keyHigh);
    if (bound !== 0 && bound <= UPPER - beta) return UPPER - bound;
  }
  return NONE;
}

/** Puts the moves worth considering into this ply's frame, most promising last, and returns how many. */
export function order(
  { moves }: Search,
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

/** The score within the window; the mover has no move that wins at once. Meaningless once the search has `stopped`. */
export function negamax(
  search: Search,
  ownLow: number,
  ownHigh: number,
  allLow: number,
  allHigh: number,
  discs: number,
  alpha: number,
  beta: number,
): number {
  if (++search.nodes >= search.nextCheck) askBudget(search);
  if (search.stopped) return 0;
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
  if (search.known !== undefined && discs <= LAST_KNOWN) {
    const worth = search.known({ ownLow, ownHigh, allLow, allHigh, discs })?.worth;
    if (worth === 0) return 0;
    if (worth === -1) highest = Math.min(highest, -1);
    if (worth === 1) alpha = Math.max(alpha, 1);
    if (alpha >= beta) return alpha;
    if (alpha >= highest) return highest;
  }
  const keyLow = ownLow + allLow;
  const keyHigh = ownHigh + allHigh;
  const slot = slotOf(search, keyLow, keyHigh, discs);
  const bound = discs > LATE ? 0 : stored(search, slot, keyLow, keyHigh);
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
  return searchMoves(search, ownLow, ownHigh, allLow, allHigh, discs, alpha, beta, low, high, slot);
}

/** The score of the best of these moves within the window; stored in the table. */
function searchMoves(
  search: Search,
  ownLow: number,
  ownHigh: number,
  allLow: number,
  allHigh: number,
  discs: number,
  alpha: number,
  beta: number,
  low: number,
  high: number,
  slot: number,
): number {
  const otherLow = ownLow ^ allLow;
  const otherHigh = ownHigh ^ allHigh;
  const keyLow = ownLow + allLow;
  const keyHigh = ownHigh + allHigh;
  if (discs < LOOKED_UP) {
    const score = promised(search, otherLow, otherHigh, allLow, allHigh, discs, low, high, beta);
    if (score !== NONE) return score;
  }

  const frame = discs * COLUMNS;
  const count = order(search, ownLow, ownHigh, allLow, allHigh, discs, low, high);
  for (let at = frame + count - 1; at >= frame; at--) {
    const index = (search.moves[at] as number) & 7;
    const score = -negamax(
      search,
      otherLow,
      otherHigh,
      allLow | (low & (ORDER_LOW[index] as number)),
      allHigh | (high & (ORDER_HIGH[index] as number)),
      discs + 1,
      -beta,
      -alpha,
    );
    if (search.stopped) return 0;
    if (score >= beta) {
      if (discs <= LATE) store(search, slot, keyLow, keyHigh, score + LOWER);
      return score;
    }
    if (score > alpha) alpha = score;
  }
  if (discs <= LATE) store(search, slot, keyLow, keyHigh, alpha + UPPER);
  return alpha;
}

/**
 * An upper bound by Allen's claimeven (A Knowledge-based Approach of Connect-Four, 1988): if every column holds an even
 * number of discs, the opponent can answer each disc by one on top of it and so gets all cells of the even rows.
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
