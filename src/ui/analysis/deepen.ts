import type { StudiedMove } from "../../host/api/api.ts";

/** The highest effort; see `StudyApi.study`. */
const MOST = 4;
/** How often to ask: each answer takes two seconds at most and continues from earlier results. */
const ROUNDS = 20;

/** The efforts to ask with, one after the other. */
export const EFFORTS: readonly number[] = Array.from({ length: ROUNDS }, (_, round) =>
  Math.min(round, MOST),
);

/** Every move's value is exact. */
export function isExact(moves: readonly StudiedMove[]): boolean {
  return moves.every(
    ({ winner, moves: soon, chance }) => winner === 0 || soon !== null || chance !== null,
  );
}

/** The moves known to be best: of those that win the quickest known, of those that lose the slowest. */
export function bestOf(moves: readonly StudiedMove[]): StudiedMove | null {
  const best = moves.filter((one) => one.best);
  return best.reduce<StudiedMove | null>(
    (top, one) => (top === null || haste(one) < haste(top) ? one : top),
    null,
  );
}

/**
 * The moves to mark: of those with the best result, the quickest wins and the slowest losses, once it is known of each how
 * long it takes.
 */
export function markedIn(moves: readonly StudiedMove[]): readonly StudiedMove[] {
  const best = moves.filter((one) => one.best);
  if (best.some((one) => one.winner !== 0 && one.moves === null)) return best;
  const least = Math.min(...best.map(haste));
  return best.filter((one) => haste(one) === least);
}

/** Columns stay where they are; moves with chances come best first, once all are known. */
export function inOrder(moves: readonly StudiedMove[]): readonly StudiedMove[] {
  return moves.every(({ chance }) => chance !== null)
    ? moves.toSorted((a, b) => (b.chance ?? 0) - (a.chance ?? 0))
    : moves;
}

/** If everything is lost and nothing is known about a move, another is the better defence. */
function haste({ winner, moves }: StudiedMove): number {
  return winner === -1 ? -(moves ?? 0) : (moves ?? Number.POSITIVE_INFINITY);
}
