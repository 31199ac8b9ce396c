import type { HandCard } from "../../../games/crazy-eights/view.ts";
import { rankOf } from "../../../games/playing-cards.ts";

/** Ranks by the key one would expect; 10 is `1` or `0`. D and P are taken for drawing and passing, no rank needs them. */
const RANKS: Readonly<Record<string, number>> = { a: 1, 1: 10, 0: 10, j: 11, q: 12, k: 13 };

/** The next card after `index` of the rank that the key stands for, round the hand; `null` if there is none. */
export function findByKey(key: string, hand: readonly HandCard[], index: number): HandCard | null {
  const wanted = /^[2-9]$/.test(key) ? Number(key) : RANKS[key.toLowerCase()];
  if (wanted === undefined) return null;
  const after = [...hand.slice(index + 1), ...hand.slice(0, index + 1)];
  return after.find(({ face }) => rankOf(face) === wanted) ?? null;
}
