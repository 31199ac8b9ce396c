import type { Face, Slot } from "../../engine/game.ts";
import { rankOf, type Suit, suitOf } from "../../games/playing-cards.ts";

/** A card in hand; `slot` identifies it. */
export interface FannedCard {
  readonly slot: Slot;
  readonly face: Face;
}

export const ORDERS = ["suit", "rank", "own"] as const;

/** How the hand is sorted: suits together, equal ranks together, or as its holder arranges it. */
export type Order = (typeof ORDERS)[number];

/** Red and black alternate, so that neighbours are easy to tell apart. */
const SUIT_ORDER: readonly Suit[] = ["S", "H", "C", "D"];

/** The hand in its holder's preferred order; equal cards keep theirs. `own`: the slots as arranged; others follow. */
export function sortHand<Card extends FannedCard>(
  hand: readonly Card[],
  order: Order,
  own: readonly Slot[] = [],
): Card[] {
  if (order === "own") {
    const placeOf = ({ slot }: Card) => (own.includes(slot) ? own.indexOf(slot) : own.length);
    return hand.toSorted((a, b) => placeOf(a) - placeOf(b) || a.slot - b.slot);
  }
  return hand.toSorted((a, b) => {
    const bySuit = SUIT_ORDER.indexOf(suitOf(a.face)) - SUIT_ORDER.indexOf(suitOf(b.face));
    const byRank = rankOf(a.face) - rankOf(b.face);
    return (order === "suit" ? bySuit || byRank : byRank || bySuit) || a.slot - b.slot;
  });
}
