import type { PlayerId } from "../api/terms.ts";

/** Looks for players who are not connected, each less and less often, and not too many at once. */
export interface Searches {
  /** Looks for the player if it is time to. */
  want(player: PlayerId): void;
  /** The player is connected; if they go away, they are looked for at once. */
  found(player: PlayerId): void;
  /** Things have changed: everybody is looked for at once again. */
  restart(): void;
}

export interface SearchesDeps {
  /** Milliseconds, from any starting point. */
  readonly now: () => number;
  /** Resolves once it is over, found or not. `round`: how many before it were in vain. */
  readonly search: (player: PlayerId, round: number) => Promise<unknown>;
  readonly atOnce: number;
}

/** A player who is not found is looked for again after this. */
const FIRST_MS = 5000;
const LAST_MS = 5 * 60_000;

export function createSearches({ now, search, atOnce }: SearchesDeps): Searches {
  const retries = createRetries(now, FIRST_MS);
  const underWay = new Set<PlayerId>();
  const rounds = new Map<PlayerId, number>();
  return {
    want(player) {
      if (underWay.has(player) || underWay.size >= atOnce || !retries.take(player)) return;
      underWay.add(player);
      const over = () => void underWay.delete(player);
      const round = rounds.get(player) ?? 0;
      rounds.set(player, round + 1);
      search(player, round).then(over, over);
    },
    found(player) {
      rounds.delete(player);
      retries.forget(player);
    },
    restart() {
      for (const player of rounds.keys()) retries.forget(player);
    },
  };
}

/** When what failed may be tried again, each less and less often. */
export interface Retries {
  /** Whether it is time for this one; then the next time is later. */
  take(name: string): boolean;
  /** It succeeded, or things have changed: it may be tried at once. */
  forget(name: string): void;
}

/**
 * What failed is tried again after `firstMs`, then after twice as long, and so on up to `lastMs`. `now`: milliseconds,
 * from any starting point.
 */
export function createRetries(now: () => number, firstMs: number, lastMs = LAST_MS): Retries {
  const tried = new Map<string, { readonly notBefore: number; readonly wait: number }>();
  return {
    take(name) {
      const { notBefore, wait } = tried.get(name) ?? { notBefore: 0, wait: firstMs };
      if (now() < notBefore) return false;
      tried.set(name, { notBefore: now() + wait, wait: Math.min(2 * wait, lastMs) });
      return true;
    },
    forget: (name) => void tried.delete(name),
  };
}
