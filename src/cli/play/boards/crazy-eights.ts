import { CARD_NAMES } from "../../../games/crazy-eights/cards.ts";
import type { View } from "../../../games/crazy-eights/view.ts";
import { fill } from "../words.ts";
import { textBoard } from "./text-board.ts";

/** The top card and suit, everybody's number of cards, and the own hand by name. */
export const crazyEightsBoard = textBoard<View>((view, seat, names, words) => [
  [
    view.top === null ? "-" : (CARD_NAMES[view.top] ?? "?"),
    fill(words.suit, { suit: view.suit ?? "-" }),
    fill(words.stock, { count: view.stock }),
  ].join(", "),
  ...view.seats.map(
    ({ cards, gone }, index) =>
      `${names[index] ?? ""}: ${gone ? words.gone : fill(words.cards, { count: cards })}`,
  ),
  ...(seat === null
    ? []
    : [fill(words.hand, { pieces: view.hand.map(({ face }) => CARD_NAMES[face]).join(" ") })]),
]);
