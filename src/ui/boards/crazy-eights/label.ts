import type { Face } from "../../../engine/game.ts";
import { isEight } from "../../../games/crazy-eights/cards.ts";
import type { Action } from "../../../games/crazy-eights/state.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import { rankOf, type Suit, suitOf } from "../../../games/playing-cards.ts";
import type { Language } from "../../../text/language.ts";
import { fill, fillCounted } from "../../text/message.ts";
import { joinParts } from "../../text/messages.ts";
import type { CrazyEightsText } from "./en.ts";

/** `Queen of Spades`. */
export function cardName({ cards }: CrazyEightsText, face: Face): string {
  return fill(cards.card, {
    rank: rankName(cards, rankOf(face)),
    suit: cards.suits[suitOf(face)],
  });
}

function rankName(cards: CrazyEightsText["cards"], rank: number): string {
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

/** A move as the announcer tells it: `8 of Diamonds, naming Clubs`. */
export function moveLabel(text: CrazyEightsText, action: Action): string {
  if (action.kind !== "play") return text.moves[action.kind];
  const card = cardName(text, action.face);
  return action.suit === null
    ? card
    : fill(text.moves.named, { card, suit: text.cards.suits[action.suit] });
}

/** What one player did last. */
export type Deed =
  | { readonly kind: "play"; readonly drawn: number; readonly face: Face; readonly suit: Suit }
  | { readonly kind: "draw" | "pass"; readonly drawn: number };

/** The most recent deed: the card that was played is the top card, whatever suit is in play was named with it. */
export function deedOf({ last, top, suit }: View): Deed | null {
  if (last === null) return null;
  if (last.kind !== "play") return { kind: last.kind, drawn: last.drawn };
  return top === null || suit === null
    ? null
    : { kind: "play", drawn: last.drawn, face: top, suit };
}

/** `drew 2 cards, played 8 of Diamonds, named Clubs`. */
export function deedLabel(language: Language, text: CrazyEightsText, deed: Deed): string {
  const { deeds } = text;
  const parts = deed.drawn > 0 ? [fillCounted(language, deeds.drew, deed.drawn, {})] : [];
  if (deed.kind === "pass") parts.push(deeds.passed);
  if (deed.kind === "play") {
    parts.push(fill(deeds.played, { card: cardName(text, deed.face) }));
    if (isEight(deed.face)) parts.push(fill(deeds.named, { suit: text.cards.suits[deed.suit] }));
  }
  return joinParts(language, parts);
}

/** Why a card cannot be played on this top card and suit. */
export function misfitLabel(text: CrazyEightsText, face: Face, top: Face, suit: Suit): string {
  const values = { card: cardName(text, face), suit: text.cards.suits[suit] };
  return isEight(top)
    ? fill(text.hints.noMatchEight, values)
    : fill(text.hints.noMatch, { ...values, rank: rankName(text.cards, rankOf(top)) });
}
