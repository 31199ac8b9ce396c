import { quantile } from "../bench/quantile.ts";

/** A move of one player as another one sees it; milliseconds. */
export interface Move {
  readonly at: number;
  readonly took: number;
}

/** What is normal: half of the moves take at most this long. */
export interface Normal {
  readonly p50: number;
  readonly movesPerSecond: number;
}

const SECOND = 1000;
const STEP_MS = 250;
const SLOWER = 3;

/**
 * Milliseconds from 0 until the first second in which moves go as before: at least a third as many, which take at most
 * three times as long. All of `observed` if there is none. A whole second, because other programs hold up any machine
 * for less.
 */
export function recoveryOf(moves: readonly Move[], normal: Normal, observed: number): number {
  for (let from = 0; from + SECOND <= observed; from += STEP_MS) {
    const within = moves.filter(({ at }) => at >= from && at < from + SECOND);
    const median = quantile(
      within.map(({ took }) => took),
      0.5,
    );
    if (within.length * SLOWER >= normal.movesPerSecond && median <= SLOWER * normal.p50)
      return from;
  }
  return observed;
}
