import type { Seat } from "../../engine/game.ts";
import { TOKENS } from "./board.ts";
import type { Tokens } from "./moves.ts";

/**
 * A small network that estimates the chance of winning of the player about to roll. Its inputs are tables over
 * neighbouring squares and counts: exactly one entry of each table is on, so the first layer sums one row of weights
 * for each table. Two layers follow; all units but the last are rectified.
 */
export interface Net {
  /** `FEATURES` rows of `FIRST` weights. */
  readonly table: Float32Array;
  readonly firstBias: Float32Array;
  /** `SECOND` rows of `FIRST` weights. */
  readonly second: Float32Array;
  readonly secondBias: Float32Array;
  readonly last: Float32Array;
  readonly lastBias: Float32Array;
}

export const FIRST = 96;
export const SECOND = 32;

/** Five neighbouring shared squares (of eight): the reach of one move. */
const WINDOW = 3 ** 5;
const WINDOWS = 4;
/** One player's first four squares and the next three; their last two and the three before. */
const START = 2 ** 4 * 3 ** 3;
const END = 2 ** 2 * 3 ** 3;
/** Tokens home by tokens waiting, and home by home. */
const COUNTS = TOKENS * (TOKENS + 1);
const SCORES = TOKENS * TOKENS;
const SIDE = START + END + COUNTS;
/** Waiting by waiting; both players' first four squares; their last two, with the two shared squares before. */
const WAITING = (TOKENS + 1) ** 2;
const STARTS = 2 ** 8;
const ENDS = 2 ** 4 * 3 ** 2;

const AFTER_SIDES = WINDOWS * WINDOW + 2 * SIDE;
export const FEATURES = AFTER_SIDES + SCORES + WAITING + STARTS + ENDS;
/** How many features are on: one from each table. */
export const ACTIVE = WINDOWS + 2 * 3 + 4;

/** Writes which features are on for the seat about to roll; nobody has won yet. */
export function writeFeatures({ board, home }: Tokens, seat: Seat, out: Int32Array): void {
  const [own, other] = [board[seat] ?? [], board[1 - seat] ?? []];
  // The shared squares in base three, from the mover's side and from the opponent's.
  let [mine, theirs] = [0, 0];
  for (const place of own) {
    const power = POWERS[place] ?? 0;
    mine += power;
    theirs += 2 * power;
  }
  for (const place of other) {
    const power = POWERS[place] ?? 0;
    mine += 2 * power;
    theirs += power;
  }
  for (let window = 0, rest = mine; window < WINDOWS; window++, rest = (rest / 3) | 0)
    out[window] = window * WINDOW + (rest % WINDOW);
  const [ownHome, otherHome] = [home[seat] ?? 0, home[1 - seat] ?? 0];
  const [ownBits, otherBits] = [bitsOf(own), bitsOf(other)];
  const [ownWaiting, otherWaiting] = [
    TOKENS - ownHome - own.length,
    TOKENS - otherHome - other.length,
  ];
  const sides = WINDOWS * WINDOW;
  writeSide(ownBits, ownHome, ownWaiting, mine, sides, out, WINDOWS);
  writeSide(otherBits, otherHome, otherWaiting, theirs, sides + SIDE, out, WINDOWS + 3);
  let base = AFTER_SIDES;
  out[WINDOWS + 6] = base + ownHome * TOKENS + otherHome;
  base += SCORES;
  out[WINDOWS + 7] = base + ownWaiting * (TOKENS + 1) + otherWaiting;
  base += WAITING;
  out[WINDOWS + 8] = base + (ownBits & 15) * 16 + (otherBits & 15);
  base += STARTS;
  out[WINDOWS + 9] = base + ((ownBits >> 4) * 4 + (otherBits >> 4)) * 9 + ((mine / 729) | 0);
}

/** The power of three for a shared place. */
const POWERS = [0, 0, 0, 0, 0, 1, 3, 9, 27, 81, 243, 729, 2187, 0, 0] as const;
/** The bit for a place on one player's path only. */
const BITS = [0, 1, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 16, 32] as const;

function bitsOf(places: readonly number[]): number {
  let bits = 0;
  for (const place of places) bits |= BITS[place] ?? 0;
  return bits;
}

function writeSide(
  bits: number,
  home: number,
  waiting: number,
  shared: number,
  base: number,
  out: Int32Array,
  at: number,
): void {
  out[at] = base + (bits & 15) * 27 + (shared % 27);
  out[at + 1] = base + START + (bits >> 4) * 27 + ((shared / 243) | 0);
  out[at + 2] = base + START + END + home * (TOKENS + 1) + waiting;
}

const features = new Int32Array(ACTIVE);
const first = new Float64Array(FIRST);

/** The chance of winning of the seat about to roll, 0..1; nobody has won yet. */
export function chanceBy(net: Net, tokens: Tokens, seat: Seat): number {
  writeFeatures(tokens, seat, features);
  first.set(net.firstBias);
  for (const feature of features) {
    const row = feature * FIRST;
    for (let unit = 0; unit < FIRST; unit++)
      first[unit] = (first[unit] as number) + (net.table[row + unit] as number);
  }
  let sum = net.lastBias[0] as number;
  for (let unit = 0; unit < SECOND; unit++) {
    let value = net.secondBias[unit] as number;
    const row = unit * FIRST;
    for (let from = 0; from < FIRST; from++) {
      const input = first[from] as number;
      if (input > 0) value += input * (net.second[row + from] as number);
    }
    if (value > 0) sum += value * (net.last[unit] as number);
  }
  return 1 / (1 + Math.exp(-sum));
}
