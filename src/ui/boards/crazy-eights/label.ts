import type { Face } from "../../../engine/game.ts";
import { isEight } from "../../../games/crazy-eights/cards.ts";
import type { Action } from "../../../games/crazy-eights/state.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import { rankOf, type Suit } from "../../../games/playing-cards.ts";
import { joinParts } from "../../../text/joining.ts";
import type { Language } from "../../../text/language.ts";
import type { CardTexts } from "../../cards/en.ts";
import { cardName, rankName } from "../../cards/label.ts";
import { fill, fillCounted } from "../../text/message.ts";
import type { CrazyEightsText } from "./en.ts";

/** A move as announced: `8 of Diamonds, naming Clubs`. */
export function moveLabel(text: CrazyEightsText, cards: CardTexts, action: Action): string {
  if (action.kind !== "play") return text.moves[action.kind];
  const card = cardName(cards, action.face);
  return action.suit === null
    ? card
    : fill(text.moves.named, { card, suit: cards.suits[action.suit] });
}

/** What one player did last. */
export type Deed =
  | { readonly kind: "play"; readonly drawn: number; readonly face: Face; readonly suit: Suit }
  | { readonly kind: "draw" | "pass"; readonly drawn: number };

/** The most recent deed: the card played is the top card, and any suit in play was named with it. */
export function deedOf({ last, top, suit }: View): Deed | null {
  if (last === null) return null;
  if (last.kind !== "play") return { kind: last.kind, drawn: last.drawn };
  return top === null || suit === null
    ? null
    : { kind: "play", drawn: last.drawn, face: top, suit };
}

/** `drew 2 cards, played 8 of Diamonds, named Clubs`. */
export function deedLabel(
  language: Language,
  text: CrazyEightsText,
  cards: CardTexts,
  deed: Deed,
): string {
  const { deeds } = text;
  const parts = deed.drawn > 0 ? [fillCounted(language, deeds.drew, deed.drawn, {})] : [];
  if (deed.kind === "pass") parts.push(deeds.passed);
  if (deed.kind === "play") {
    parts.push(fill(deeds.played, { card: cardName(cards, deed.face) }));
    if (isEight(deed.face)) parts.push(fill(deeds.named, { suit: cards.suits[deed.suit] }));
  }
  return joinParts(language, parts);
}

/** Why a card cannot be played on this top card and suit. */
export function misfitLabel(
  text: CrazyEightsText,
  cards: CardTexts,
  face: Face,
  top: Face,
  suit: Suit,
): string {
  const values = { card: cardName(cards, face), suit: cards.suits[suit] };
  return isEight(top)
    ? fill(text.hints.noMatchEight, values)
    : fill(text.hints.noMatch, { ...values, rank: rankName(cards, rankOf(top)) });
}
