import type { PlayerId } from "../api/terms.ts";

/** Looks for players who are not connected, each less and less often, and not too many at once. */
export interface Searches {
  /** Looks for the player if it is time to. */
  want(player: PlayerId): void;
  /** The player is connected; if they go away, they are looked for at once. */
  found(player: PlayerId): void;
}

export interface SearchesDeps {
  /** Milliseconds, from any starting point. */
  readonly now: () => number;
  /** Resolves once it is over, found or not. */
  readonly search: (player: PlayerId) => Promise<unknown>;
  readonly atOnce: number;
}

/** A player who is not found is looked for again after this, then after twice as long, and so on. */
const FIRST_MS = 5000;
const LAST_MS = 5 * 60_000;

export function createSearches({ now, search, atOnce }: SearchesDeps): Searches {
  const tried = new Map<PlayerId, { readonly notBefore: number; readonly wait: number }>();
  const underWay = new Set<PlayerId>();
  return {
    want(player) {
      const { notBefore, wait } = tried.get(player) ?? { notBefore: 0, wait: FIRST_MS };
      if (now() < notBefore || underWay.has(player) || underWay.size >= atOnce) return;
      tried.set(player, { notBefore: now() + wait, wait: Math.min(2 * wait, LAST_MS) });
      underWay.add(player);
      const over = () => void underWay.delete(player);
      search(player).then(over, over);
    },
    found: (player) => void tried.delete(player),
  };
}
