import type { Seat } from "../../../engine/game.ts";
import type { Action, Last } from "../../../games/go-fish/state.ts";
import type { View } from "../../../games/go-fish/view.ts";
import { findCard } from "../../../games/playing-cards.ts";
import type { Language } from "../../../text/language.ts";
import type { CardTexts } from "../../cards/en.ts";
import { cardName } from "../../cards/label.ts";
import { fill, fillCounted } from "../../text/message.ts";
import { joinNames } from "../../text/messages.ts";
import type { GoFishText } from "./en.ts";

/** `sevens`. */
export function ranksName({ ranks }: GoFishText, rank: number): string {
  return ranks[rank as keyof typeof ranks] ?? String(rank);
}

/** A move as announced: `asks Ben for sevens`. */
export function moveLabel(
  language: Language,
  text: GoFishText,
  cards: CardTexts,
  action: Action,
  notation: string,
  names: readonly string[],
): string {
  const { moves } = text;
  switch (action.kind) {
    case "ask": {
      const other = names[action.of] ?? fill(moves.player, { number: action.of + 1 });
      return fill(moves.ask, { other, ranks: ranksName(text, action.rank) });
    }
    case "give": {
      // The move names only those that nobody had seen, its notation all.
      const given = notation.split(" ").flatMap((word) => {
        const face = findCard(word);
        return typeof face === "number" ? cardName(cards, face) : [];
      });
      return fill(moves.give, { cards: joinNames(language, given) });
    }
    case "show":
      return fill(moves.show, { card: cardName(cards, action.card.face) });
    case "book":
      return fill(moves.book, { ranks: ranksName(text, action.rank) });
    default:
      return moves[action.kind];
  }
}

/** What happened last, in a sentence. */
export function lastLabel(
  language: Language,
  text: GoFishText,
  cards: CardTexts,
  last: Last,
  { seats }: Pick<View, "seats">,
  names: readonly string[],
): string {
  const { says } = text;
  const name = names[last.seat] ?? "";
  const ranks = ranksName(text, last.rank);
  if (last.kind === "book") return fill(says.book, { name, ranks });
  const other = names[last.of] ?? "";
  // Whoever leaves before the answer neither gets cards nor draws one.
  const gone = seats[last.seat]?.gone === true;
  switch (last.kind) {
    case "ask":
      return fill(says.ask, { name, other, ranks });
    case "catch":
      return fillCounted(language, gone ? says.had : says.catch, last.count, {
        name,
        other,
        ranks,
      });
    case "fish":
      return fill(last.drew ? says.fish : gone ? says.none : says.dry, { name, other, ranks });
    case "lucky":
      return fill(says.lucky, { name, other, ranks, card: cardName(cards, last.face) });
  }
}

/** What this player has just said; `null` for silence. */
export function bubbleOf(
  language: Language,
  text: GoFishText,
  { last }: Pick<View, "last">,
  seat: Seat,
): string | null {
  if (last === null) return null;
  const { bubbles } = text;
  const ranks = ranksName(text, last.rank);
  if (last.seat === seat) {
    if (last.kind === "book") return fill(bubbles.book, { ranks });
    return last.kind === "lucky" ? bubbles.lucky : fill(bubbles.ask, { ranks });
  }
  if (last.kind === "book" || last.of !== seat) return null;
  if (last.kind === "catch") return fillCounted(language, bubbles.give, last.count, {});
  if (last.kind === "fish") return last.drew ? bubbles.fish : bubbles.none;
  return last.kind === "lucky" ? bubbles.fish : null;
}
