const WINDOW_MS = 60_000;
const MOST = 3;

/**
 * Counts the hosts whose storage was cut off. `false`: the next one would lose it, too. A page that comes and goes loses it
 * again and again, but not several times a minute. `now`: milliseconds that never go back.
 */
export function countLosses(now: () => number): () => boolean {
  let recent: readonly number[] = [];
  return () => {
    const at = now();
    recent = [...recent.filter((earlier) => at - earlier < WINDOW_MS), at];
    return recent.length <= MOST;
  };
}
