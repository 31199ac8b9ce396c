import { COINS } from "../board.ts";
import { OWN_SHARED } from "./classes.ts";
import { arrangements, BY_COUNT, RANK, type Table } from "./positions.ts";
import { type Block, KINDS, STEP, type StepStore, WAITING } from "./steps.ts";

/** Chance that four coins show 0..4 heads. */
export const CHANCES = [1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16] as const;

/** What a thread needs to bring values up to date. */
export interface Rows {
  readonly table: Table;
  /** In single precision, the same values as whole numbers: the larger one is the larger number, too. */
  readonly words: Int32Array | null;
  /** Of a row: what is left to the other after the best move with a roll, and the mean over the rolls for the mover. */
  readonly least: Float32Array | Float64Array;
  readonly leastWords: Int32Array;
  readonly total: Float64Array;
}

export function openRows(table: Table): Rows {
  const { worth } = table;
  const isSingle = worth instanceof Float32Array;
  const least = isSingle ? new Float32Array(64) : new Float64Array(64);
  return {
    table,
    words: isSingle ? new Int32Array(worth.buffer, worth.byteOffset, worth.length) : null,
    least,
    leastWords: new Int32Array(least.buffer),
    total: new Float64Array(64),
  };
}

/** Updates every value of a block once and returns the largest change. `first`: where its steps are stored. */
export function updateBlock(
  rows: Rows,
  block: Block,
  { numbers }: StepStore,
  first: number,
): number {
  const onPrivate = block.own - (OWN_SHARED[block.shared] as number);
  let change = 0;
  // Tokens far ahead first, so that what most moves lead to is up to date.
  for (let rank = block.height - 1; rank >= 0; rank--) {
    const tokens = BY_COUNT[rank] as number;
    // Fewer tokens on the private squares come first in this order.
    const isWaiting = rank < arrangements(onPrivate - 1);
    expectRoll(
      rows,
      numbers,
      first,
      isWaiting || onPrivate > 6 ? tokens | WAITING : tokens,
      block.width,
    );
    change = Math.max(change, keepRow(rows, block.start + rank * block.width, block.width));
  }
  return change;
}

/** Sets `total` to the mean over the rolls of the best move's worth. */
function expectRoll(
  rows: Rows,
  steps: Int32Array,
  first: number,
  bits: number,
  width: number,
): void {
  rows.total.fill(0, 0, width);
  let passed = CHANCES[0] as number;
  for (let roll = 1; roll <= COINS; roll++)
    if (findLeast(rows, steps, first + roll, bits, width))
      addLeast(rows, CHANCES[roll] as number, width);
    else passed += CHANCES[roll] as number;
  findLeast(rows, steps, first, bits, width);
  addLeast(rows, passed, width);
}

/** Sets `least`; false if no move is allowed. `roll`: where its steps' place is stored. */
function findLeast(
  rows: Rows,
  steps: Int32Array,
  roll: number,
  bits: number,
  width: number,
): boolean {
  const { table, words, least, leastWords } = rows;
  let isFirst = true;
  const end = steps[roll + 1] as number;
  for (let at = steps[roll] as number; at < end; at += STEP) {
    if ((bits & (steps[at + 1] as number)) !== steps[at + 2]) continue;
    const rank = RANK[(bits ^ (steps[at + 3] as number)) & 63] as number;
    const start = (steps[at + 4] as number) + (steps[at + 5] as number) * rank;
    const kind = steps[at] as number;
    if (kind === KINDS.other) {
      const stride = steps[at + 6] as number;
      if (words === null) lower(least, table.worth, start, stride, width, isFirst);
      else lowerWords(leastWords, words, start, stride, width, isFirst);
    } else {
      if (isFirst) least.fill(1, 0, width);
      if (kind === KINDS.won) least.fill(0, 0, width);
      else lowerByRow(least, table.worth, start, width);
    }
    isFirst = false;
  }
  return !isFirst;
}

type Values = Float32Array | Float64Array;

function lower(
  least: Values,
  worth: Values,
  start: number,
  stride: number,
  width: number,
  isFirst: boolean,
): void {
  for (let at = 0, from = start; at < width; at++, from += stride) {
    const after = worth[from] as number;
    if (isFirst || after < (least[at] as number)) least[at] = after;
  }
}

/** The same without a branch, which the processor could not foresee. */
function lowerWords(
  least: Int32Array,
  words: Int32Array,
  start: number,
  stride: number,
  width: number,
  isFirst: boolean,
): void {
  if (isFirst) {
    for (let at = 0, from = start; at < width; at++, from += stride)
      least[at] = words[from] as number;
    return;
  }
  for (let at = 0, from = start; at < width; at++, from += stride) {
    const before = least[at] as number;
    const less = ((words[from] as number) - before) | 0;
    least[at] = before + (less & (less >> 31));
  }
}

function lowerByRow(least: Values, worth: Values, start: number, width: number): void {
  for (let at = 0; at < width; at++) {
    const after = 1 - (worth[start + at] as number);
    if (after < (least[at] as number)) least[at] = after;
  }
}

function addLeast({ total, least }: Rows, chance: number, width: number): void {
  for (let at = 0; at < width; at++)
    total[at] = (total[at] as number) + chance * (1 - (least[at] as number));
}

/** Keeps the new values of a row and returns the largest change. */
function keepRow({ table: { worth }, total }: Rows, start: number, width: number): number {
  let change = 0;
  for (let at = 0; at < width; at++) {
    const now = total[at] as number;
    change = Math.max(change, Math.abs(now - (worth[start + at] as number)));
    worth[start + at] = now;
  }
  return change;
}
