import type { Catalogue } from "../text/message.ts";

export const en = {
  suits: { H: "Hearts", D: "Diamonds", S: "Spades", C: "Clubs" },
  ace: "Ace",
  jack: "Jack",
  queen: "Queen",
  king: "King",
  card: "{rank} of {suit}",
  count: { one: "{count} card", other: "{count} cards" },
  left: {
    none: "{pile}, empty",
    one: "{pile}, {count} card left",
    other: "{pile}, {count} cards left",
  },
  drew: "You drew {cards}",
  drawFrom: "{draw}. {left}",
  sortBy: "Sort by",
  bySuit: "Suit",
  byRank: "Rank",
  byOwn: "My own order",
  orderKeys: "To sort by hand, drag a card or press Alt with the left or right arrow key.",
  fourColours: "Four-color suits",
} as const;

/** Texts shared by every game with playing cards. */
export type CardTexts = Catalogue<typeof en>;
