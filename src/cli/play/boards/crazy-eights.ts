import type { Face } from "../../../engine/game.ts";
import { CARD_NAMES } from "../../../games/crazy-eights/cards.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import type { Paint } from "../paint.ts";
import { cardWith, suitSign } from "../spelling.ts";
import { fill } from "../words.ts";
import { textBoard } from "./text-board.ts";

/** The top card and suit, everybody's number of cards, and the own hand by name. */
export const crazyEightsBoard = textBoard<View>((view, seat, names, words, paint) => [
  [
    view.top === null ? "-" : cardOf(view.top, paint),
    fill(words.suit, {
      suit: view.suit === null ? "-" : tinted(view.suit, suitSign(view.suit), paint),
    }),
    fill(words.stock, { count: view.stock }),
  ].join(", "),
  ...view.seats.map(
    ({ cards, gone }, index) =>
      `${names[index] ?? ""}: ${gone ? words.gone : fill(words.cards, { count: cards })}`,
  ),
  ...(seat === null
    ? []
    : [fill(words.hand, { pieces: view.hand.map(({ face }) => cardOf(face, paint)).join(" ") })]),
]);

function cardOf(face: Face, paint: Paint): string {
  const name = CARD_NAMES[face] ?? "?";
  return tinted(name.at(-1) ?? "", cardWith(name), paint);
}

function tinted(suit: string, text: string, paint: Paint): string {
  return suit === "H" || suit === "D" ? paint("red", text) : paint("strong", text);
}
