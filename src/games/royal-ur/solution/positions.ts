import { isShared, TOKENS } from "../board.ts";
import type { Tokens } from "../moves.ts";

/**
 * Where the worth of every position lies: the chance that whoever is about to roll wins. After P. Tijskens et al.,
 * "Solving the Royal Game of Ur" (https://royalur.net/articles/solving): 137,870,097 positions with seven tokens.
 *
 * A position is the mover's bits and the other's bits of the six private squares, and the eight shared squares in base
 * three (1 mover, 2 other). Positions with equal numbers of tokens not yet home form a layer; within one, all positions
 * of the shared squares follow one another, then the mover's private squares, then the other's.
 */
export interface Table {
  readonly layout: Layout;
  readonly worth: Float32Array | Float64Array;
}

/** Tokens of each player; per layer the place of each arrangement of the shared squares, -1 if the layer has too few tokens for it. */
export interface Layout {
  readonly tokens: number;
  readonly starts: readonly Float64Array[];
  readonly size: number;
}

export const SHARED = 3 ** 8;
/** The bit of a private place: 1..4, 13 and 14. */
export const PRIVATE_BITS = [0, 1, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 16, 32] as const;
/** The power of three of a shared place. */
export const POWERS = [0, 0, 0, 0, 0, 1, 3, 9, 27, 81, 243, 729, 2187, 0, 0] as const;

/** The values of six bits ordered by how many are set, so that those with at most a given number come first. */
export const BY_COUNT: readonly number[] = Array.from({ length: 64 }, (_, bits) => bits).sort(
  (a, b) => countBits(a) - countBits(b) || a - b,
);
export const RANK: readonly number[] = BY_COUNT.map((_, bits) => BY_COUNT.indexOf(bits));

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** How many arrangements of six squares hold at most this many tokens. */
export function arrangements(tokens: number): number {
  return tokens < 0 ? 0 : ([1, 7, 22, 42, 57, 63, 64][Math.min(tokens, 6)] ?? 0);
}

/** The tokens of the mover (`whose` 1) or the other (2) on the shared squares. */
export function countShared(shared: number, whose: number): number {
  let count = 0;
  for (let rest = shared; rest > 0; rest = Math.floor(rest / 3)) if (rest % 3 === whose) count++;
  return count;
}

/** The same squares as the other player sees them. */
export function swapShared(shared: number): number {
  let swapped = 0;
  for (let power = 1, rest = shared; rest > 0; power *= 3, rest = Math.floor(rest / 3))
    swapped += power * ((3 - (rest % 3)) % 3);
  return swapped;
}

/** The layer in which the mover has `own` tokens not yet home and the other has `other`. */
export function layerOf(layout: Layout, own: number, other: number): Float64Array {
  return layout.starts[(own - 1) * layout.tokens + other - 1] as Float64Array;
}

export function layOut(tokens: number): Layout {
  const counts = Array.from({ length: SHARED }, (_, shared) => [
    countShared(shared, 1),
    countShared(shared, 2),
  ]);
  const starts: Float64Array[] = [];
  let size = 0;
  for (let own = 1; own <= tokens; own++) {
    for (let other = 1; other <= tokens; other++) {
      const start = new Float64Array(SHARED).fill(-1);
      for (const [shared, [mine = 0, theirs = 0]] of counts.entries()) {
        if (mine > own || theirs > other) continue;
        start[shared] = size;
        size += arrangements(own - mine) * arrangements(other - theirs);
      }
      starts.push(start);
    }
  }
  return { tokens, starts, size };
}

/**
 * The place of a position before a roll, seen by the seat that is to roll; nobody has won in it. A game with fewer than
 * seven tokens is one in which the rest are home from the start.
 */
export function placeInTable(layout: Layout, { board, home }: Tokens, seat: number): number {
  let [shared, mine, theirs, theirsShared] = [0, 0, 0, 0];
  for (const place of board[seat] ?? []) {
    shared += POWERS[place] ?? 0;
    mine |= PRIVATE_BITS[place] ?? 0;
  }
  for (const place of board[1 - seat] ?? []) {
    shared += 2 * (POWERS[place] ?? 0);
    theirs |= PRIVATE_BITS[place] ?? 0;
    if (isShared(place)) theirsShared++;
  }
  const other = TOKENS - (home[1 - seat] ?? 0);
  const start = layerOf(layout, TOKENS - (home[seat] ?? 0), other)[shared] as number;
  const width = arrangements(other - theirsShared);
  return start + (RANK[mine] as number) * width + (RANK[theirs] as number);
}
