import type { Face } from "../../engine/game.ts";
import { rankOf, suitOf } from "../../games/playing-cards.ts";
import { fill } from "../text/message.ts";
import type { CardTexts } from "./en.ts";

/** `Queen of Spades`. */
export function cardName(cards: CardTexts, face: Face): string {
  return fill(cards.card, { rank: rankName(cards, rankOf(face)), suit: cards.suits[suitOf(face)] });
}

/** `Queen`, `10`. */
export function rankName(cards: CardTexts, rank: number): string {
  switch (rank) {
    case 1:
      return cards.ace;
    case 11:
      return cards.jack;
    case 12:
      return cards.queen;
    case 13:
      return cards.king;
    default:
      return String(rank);
  }
}
