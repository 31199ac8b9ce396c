import { COINS, HOME, isRosette, OFF } from "../../src/games/royal-ur/board.ts";
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
} from "./royal-ur-table.ts";

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
 * Solves the game with so many tokens by value iteration, layer by layer from the end: a token that is home stays there,
 * so a layer leads only to itself, to its mirror image and to layers already solved. `tolerance` bounds the largest
 * change in the last sweep over a layer.
 */
export function solveUr(
  tokens: number,
  tolerance: number,
  report: (line: string) => void = () => {},
): Table {
  const layout = layOut(tokens);
  // In single precision the positions with seven tokens fill half a gigabyte.
  const worth = tokens > 4 ? new Float32Array(layout.size) : new Float64Array(layout.size);
  const sweep = sweeper(layout, worth.fill(0.5));
  for (let sum = 2; sum <= 2 * tokens; sum++) {
    for (let own = Math.max(1, sum - tokens); 2 * own <= sum; own++) {
      const other = sum - own;
      let change = 1;
      let sweeps = 0;
      for (; change > tolerance; sweeps++) {
        change = sweep(own, other);
        if (own !== other) change = Math.max(change, sweep(other, own));
      }
      report(`${own} against ${other} tokens: ${sweeps} sweeps`);
    }
  }
  return { layout, worth };
}

/** The chance of whoever rolls first. */
export function chanceAtStart({ layout, worth }: Table): number {
  return worth[layerOf(layout, layout.tokens, layout.tokens)[0] as number] as number;
}

/**
 * A function that brings every worth of a layer up to date once and answers the largest change. What the other has on
 * his private squares does not bear on the mover's moves, so each move is made for all of that at a time: a row.
 */
function sweeper(
  layout: Layout,
  worth: Float32Array | Float64Array,
): (own: number, other: number) => number {
  const best = new Float64Array(BY_COUNT.length);
  const total = new Float64Array(BY_COUNT.length);
  let [own, other, shared, bits, width] = [0, 0, 0, 0, 0];
  let onShared: readonly number[] = [];

  function sweep(ownTokens: number, otherTokens: number): number {
    [own, other] = [ownTokens, otherTokens];
    const starts = layerOf(layout, own, other);
    let change = 0;
    // Tokens far ahead first, so that what most moves lead to is up to date.
    for (shared = SHARED - 1; shared >= 0; shared--) {
      const start = starts[shared] as number;
      if (start < 0) continue;
      onShared = SHARED_PLACES.filter(isOwn);
      width = arrangements(other - (OTHER_SHARED[shared] as number));
      for (let rank = arrangements(own - (OWN_SHARED[shared] as number)) - 1; rank >= 0; rank--) {
        bits = BY_COUNT[rank] as number;
        expectRoll();
        const row = start + rank * width;
        for (let at = 0; at < width; at++) {
          const now = total[at] as number;
          const before = worth[row + at] as number;
          if (now - before > change) change = now - before;
          else if (before - now > change) change = before - now;
          worth[row + at] = now;
        }
      }
    }
    return change;
  }

  /** Sets `total` to the mean over the rolls of the best move's worth. */
  function expectRoll(): void {
    total.fill(0, 0, width);
    const waiting = own - (OWN_SHARED[shared] as number) > (BIT_COUNTS[bits] as number);
    for (let roll = 0; roll <= COINS; roll++) {
      best.fill(-1, 0, width);
      let moves = 0;
      if (roll > 0) {
        if (waiting) moves += tryMove(OFF, roll);
        for (const from of onShared) moves += tryMove(from, from + roll);
        for (const from of ON_PRIVATE[bits] as number[]) moves += tryMove(from, from + roll);
      }
      if (moves === 0) otherRolls(shared, bits, own);
      const chance = CHANCES[roll] as number;
      for (let at = 0; at < width; at++)
        total[at] = (total[at] as number) + chance * (best[at] as number);
    }
  }

  /** Whose token stands on a shared place: 1 the mover's, 2 the other's, 0 nobody's. */
  function whose(place: number): number {
    return ((shared / (POWERS[place] as number)) | 0) % 3;
  }

  function isOwn(place: number): boolean {
    return whose(place) === 1;
  }

  /** Raises `best` to what a move is worth and answers 1, or 0 if the move is not allowed. */
  function tryMove(from: number, to: number): number {
    if (to > HOME) return 0;
    let nextShared = shared - (from === OFF ? 0 : (POWERS[from] as number));
    let nextBits = from === OFF ? bits : bits & ~(PRIVATE_BITS[from] as number);
    if (to === HOME) {
      if (own === 1) best.fill(1, 0, width);
      else otherRolls(nextShared, nextBits, own - 1);
      return 1;
    }
    const bit = PRIVATE_BITS[to] as number;
    if (bit > 0) {
      if ((bits & bit) !== 0) return 0;
      nextBits |= bit;
    } else {
      const there = whose(to);
      if (there === 1 || (there === 2 && ROSETTE[to])) return 0;
      nextShared += (1 - there) * (POWERS[to] as number);
    }
    if (ROSETTE[to]) moverRolls(nextShared, nextBits);
    else otherRolls(nextShared, nextBits, own);
    return 1;
  }

  function moverRolls(nextShared: number, nextBits: number): void {
    const start =
      (layerOf(layout, own, other)[nextShared] as number) + (RANK[nextBits] as number) * width;
    for (let at = 0; at < width; at++) {
      const after = worth[start + at] as number;
      if (after > (best[at] as number)) best[at] = after;
    }
  }

  function otherRolls(nextShared: number, nextBits: number, ownTokens: number): void {
    const start =
      (layerOf(layout, other, ownTokens)[SWAPPED[nextShared] as number] as number) +
      (RANK[nextBits] as number);
    const stride = arrangements(ownTokens - (OWN_SHARED[nextShared] as number));
    for (let at = 0; at < width; at++) {
      const after = 1 - (worth[start + at * stride] as number);
      if (after > (best[at] as number)) best[at] = after;
    }
  }

  return sweep;
}
