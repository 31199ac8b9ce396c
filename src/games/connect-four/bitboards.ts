import { COLUMNS, type Columns, ROWS } from "./board.ts";

/**
 * The board as bits: seven a column, the seventh an empty guard. It is kept in two halves, columns 0..3 (28 bits) and
 * 4..6 (21 bits), because BigInt is far too slow. Contains the mover's discs, all discs, and their number.
 */
export interface Bitboards {
  readonly ownLow: number;
  readonly ownHigh: number;
  readonly allLow: number;
  readonly allHigh: number;
  readonly discs: number;
}

export const LOW_COLUMNS = 4;
export const STRIDE = ROWS + 1;
export const CELLS = COLUMNS * ROWS;
export const BOTTOM_LOW = 0x204081;
export const BOTTOM_HIGH = 0x4081;
export const BOARD_LOW = BOTTOM_LOW * 0x3f;
export const BOARD_HIGH = BOTTOM_HIGH * 0x3f;
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

/** A column's cells in the low half, and in the high one. */
export function lowColumn(column: number): number {
  return column < LOW_COLUMNS ? 0x3f << (column * STRIDE) : 0;
}

export function highColumn(column: number): number {
  return column < LOW_COLUMNS ? 0 : 0x3f << ((column - LOW_COLUMNS) * STRIDE);
}

/** Cells of the low half that complete a line for `low, high`, occupied ones and guards included. */
export function winsLow(low: number, high: number): number {
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
export function winsHigh(low: number, high: number): number {
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
  wins |= b1 & (high >>> 12) & a1;
  a1 = (high << 8) | (low >>> 20);
  a2 = (high << 16) | (low >>> 12);
  b1 = high >>> 8;
  wins |= a1 & a2 & ((high << 24) | (low >>> 4) | b1);
  return wins | (b1 & (high >>> 16) & a1);
}

export function popcount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The column of the lowest bit. */
export function columnOf(low: number, high: number): number {
  return low !== 0
    ? Math.floor((31 - Math.clz32(low & -low)) / STRIDE)
    : LOW_COLUMNS + Math.floor((31 - Math.clz32(high & -high)) / STRIDE);
}
