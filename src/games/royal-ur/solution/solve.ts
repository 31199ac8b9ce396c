import { COINS, HOME, isRosette, OFF } from "../board.ts";
import {
  arrangements,
  BY_COUNT,
  countShared,
  type Layout,
  layerOf,
  layOut,
  POWERS,
  PRIVATE_BITS,
  RANK,
  SHARED,
  swapShared,
  type Table,
} from "./positions.ts";

/** Chance that four coins show 0..4 heads. */
export const CHANCES = [1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16] as const;

const everyShared = Array.from({ length: SHARED }, (_, shared) => shared);
const SWAPPED = Int32Array.from(everyShared, swapShared);
const OWN_SHARED = Int32Array.from(everyShared, (shared) => countShared(shared, 1));
const OTHER_SHARED = Int32Array.from(everyShared, (shared) => countShared(shared, 2));
const SHARED_PLACES = [5, 6, 7, 8, 9, 10, 11, 12];
const ON_PRIVATE = Array.from({ length: 64 }, (_, bits) =>
  [1, 2, 3, 4, 13, 14].filter((place) => (bits & (PRIVATE_BITS[place] as number)) !== 0),
);
const BIT_COUNTS = ON_PRIVATE.map((places) => places.length);
const ROSETTE = Array.from({ length: HOME + 1 }, (_, place) => isRosette(place));

/**
 * Solves the game with this many tokens by value iteration, layer by layer from the end: a token that is home stays
 * there, so a layer leads only to itself, to its mirror image and to layers already solved. `tolerance` bounds the
 * largest change in the last sweep over a layer. `report` is told what was solved last, and the share of the work that is
 * done, 0..1.
 */
export function solveUr(
  tokens: number,
  tolerance: number,
  report: (line: string, share: number) => void = () => {},
): Table {
  const layout = layOut(tokens);
  // In single precision the positions with seven tokens fill half a gigabyte.
  const worth = tokens > 4 ? new Float32Array(layout.size) : new Float64Array(layout.size);
  const sweep = createSweep(layout, worth.fill(0.5));
  const sizes = sizesOf(layout);
  let done = 0;
  for (let sum = 2; sum <= 2 * tokens; sum++) {
    for (let own = Math.max(1, sum - tokens); 2 * own <= sum; own++) {
      const other = sum - own;
      const size = (sizes.get(`${own}/${other}`) ?? 0) * (own === other ? 1 : 2);
      const name = `${own} against ${other} tokens`;
      let change = 1;
      let sweeps = 0;
      for (; change > tolerance; sweeps++) {
        const share = Math.min(sweeps / USUAL_SWEEPS, 1);
        report(`${name}: sweep ${sweeps + 1}`, (done + share * size) / layout.size);
        change = sweepLayer(sweep, own, other);
        if (own !== other) change = Math.max(change, sweepLayer(sweep, other, own));
      }
      done += size;
      report(`${name}: ${sweeps} sweeps`, done / layout.size);
    }
  }
  return { layout, worth };
}

/** In single precision. */
const USUAL_SWEEPS = 10;

/** How many positions each layer has, by the tokens of the mover and of the other. */
function sizesOf(layout: Layout): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  let end = layout.size;
  for (let own = layout.tokens; own >= 1; own--)
    for (let other = layout.tokens; other >= 1; other--) {
      const [start = 0] = layerOf(layout, own, other);
      sizes.set(`${own}/${other}`, end - start);
      end = start;
    }
  return sizes;
}

/** The chance of whoever rolls first. */
export function chanceAtStart({ layout, worth }: Table): number {
  return worth[layerOf(layout, layout.tokens, layout.tokens)[0] as number] as number;
}

/** The arrangement that is being brought up to date, and what its moves are worth. */
interface Sweep {
  readonly layout: Layout;
  readonly worth: Float32Array | Float64Array;
  /** The worth of the best move with a roll, and the mean over the rolls, for each of a row. */
  readonly best: Float64Array;
  readonly total: Float64Array;
  /** Tokens that are not home. */
  own: number;
  other: number;
  shared: number;
  /** The mover's private squares. */
  bits: number;
  /** How many arrangements of the other's private squares make a row. */
  width: number;
  /** The mover's places among the shared ones. */
  onShared: readonly number[];
}

function createSweep(layout: Layout, worth: Sweep["worth"]): Sweep {
  const best = new Float64Array(BY_COUNT.length);
  const total = new Float64Array(BY_COUNT.length);
  const nowhere = { own: 0, other: 0, shared: 0, bits: 0, width: 0, onShared: [] };
  return { layout, worth, best, total, ...nowhere };
}

/**
 * Updates every value of a layer once and returns the largest change. The opponent's private squares do not affect the
 * mover's moves, so each move is made for all of their arrangements at a time: a row.
 */
function sweepLayer(sweep: Sweep, own: number, other: number): number {
  sweep.own = own;
  sweep.other = other;
  const starts = layerOf(sweep.layout, own, other);
  let change = 0;
  // Tokens far ahead first, so that what most moves lead to is up to date.
  for (let shared = SHARED - 1; shared >= 0; shared--) {
    const start = starts[shared] as number;
    if (start < 0) continue;
    sweep.shared = shared;
    sweep.onShared = SHARED_PLACES.filter((place) => holderOf(shared, place) === 1);
    sweep.width = arrangements(other - (OTHER_SHARED[shared] as number));
    for (let rank = arrangements(own - (OWN_SHARED[shared] as number)) - 1; rank >= 0; rank--) {
      sweep.bits = BY_COUNT[rank] as number;
      expectRoll(sweep);
      change = Math.max(change, keepRow(sweep, start + rank * sweep.width));
    }
  }
  return change;
}

function keepRow({ worth, total, width }: Sweep, row: number): number {
  let change = 0;
  for (let at = 0; at < width; at++) {
    const now = total[at] as number;
    const before = worth[row + at] as number;
    if (now - before > change) change = now - before;
    else if (before - now > change) change = before - now;
    worth[row + at] = now;
  }
  return change;
}

/** Sets `total` to the mean over the rolls of the best move's worth. */
function expectRoll(sweep: Sweep): void {
  const { best, total, own, shared, bits, width } = sweep;
  total.fill(0, 0, width);
  const waiting = own - (OWN_SHARED[shared] as number) > (BIT_COUNTS[bits] as number);
  for (let roll = 0; roll <= COINS; roll++) {
    best.fill(-1, 0, width);
    let moves = 0;
    if (roll > 0) {
      if (waiting) moves += tryMove(sweep, OFF, roll);
      for (const from of sweep.onShared) moves += tryMove(sweep, from, from + roll);
      for (const from of ON_PRIVATE[bits] as number[]) moves += tryMove(sweep, from, from + roll);
    }
    if (moves === 0) otherRolls(sweep, shared, bits, own);
    const chance = CHANCES[roll] as number;
    for (let at = 0; at < width; at++)
      total[at] = (total[at] as number) + chance * (best[at] as number);
  }
}

/** Whose token stands on a shared place: 1 the mover's, 2 the other's, 0 nobody's. */
function holderOf(shared: number, place: number): number {
  return ((shared / (POWERS[place] as number)) | 0) % 3;
}

/** Raises `best` to what a move is worth and returns 1; returns 0 if the move is not allowed. */
function tryMove(sweep: Sweep, from: number, to: number): number {
  if (to > HOME) return 0;
  const { shared, bits, own } = sweep;
  let nextShared = shared - (from === OFF ? 0 : (POWERS[from] as number));
  let nextBits = from === OFF ? bits : bits & ~(PRIVATE_BITS[from] as number);
  if (to === HOME) {
    if (own === 1) sweep.best.fill(1, 0, sweep.width);
    else otherRolls(sweep, nextShared, nextBits, own - 1);
    return 1;
  }
  const bit = PRIVATE_BITS[to] as number;
  if (bit > 0) {
    if ((bits & bit) !== 0) return 0;
    nextBits |= bit;
  } else {
    const there = holderOf(shared, to);
    if (there === 1 || (there === 2 && ROSETTE[to])) return 0;
    nextShared += (1 - there) * (POWERS[to] as number);
  }
  if (ROSETTE[to]) moverRolls(sweep, nextShared, nextBits);
  else otherRolls(sweep, nextShared, nextBits, own);
  return 1;
}

function moverRolls(sweep: Sweep, nextShared: number, nextBits: number): void {
  const { layout, worth, best, own, other, width } = sweep;
  const start =
    (layerOf(layout, own, other)[nextShared] as number) + (RANK[nextBits] as number) * width;
  for (let at = 0; at < width; at++) {
    const after = worth[start + at] as number;
    if (after > (best[at] as number)) best[at] = after;
  }
}

function otherRolls(sweep: Sweep, nextShared: number, nextBits: number, ownTokens: number): void {
  const { layout, worth, best, other, width } = sweep;
  const start =
    (layerOf(layout, other, ownTokens)[SWAPPED[nextShared] as number] as number) +
    (RANK[nextBits] as number);
  const stride = arrangements(ownTokens - (OWN_SHARED[nextShared] as number));
  for (let at = 0; at < width; at++) {
    const after = 1 - (worth[start + at * stride] as number);
    if (after > (best[at] as number)) best[at] = after;
  }
}
