import { rankOf } from "../../games/playing-cards.ts";
import type { FannedCard } from "./sort.ts";

/** Ranks by the key one would expect; 10 is `1` or `0`. Letters that no rank needs are left to the game. */
const RANKS: Readonly<Record<string, number>> = { a: 1, 1: 10, 0: 10, j: 11, q: 12, k: 13 };

/** The next card after `index` of the key's rank, wrapping around the hand; `null` if there is none. */
export function findByKey<Card extends FannedCard>(
  key: string,
  hand: readonly Card[],
  index: number,
): Card | null {
  const wanted = /^[2-9]$/.test(key) ? Number(key) : RANKS[key.toLowerCase()];
  if (wanted === undefined) return null;
  const after = [...hand.slice(index + 1), ...hand.slice(0, index + 1)];
  return after.find(({ face }) => rankOf(face) === wanted) ?? null;
}
