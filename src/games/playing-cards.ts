import type { Face } from "../engine/game.ts";

// Shared by every game with packs of 52 cards: names, suits and ranks by face.

export type Suit = "H" | "D" | "S" | "C";

/** A pack's order is Hearts, Diamonds, Spades, Clubs, each from ace to king. */
export const SUITS = ["H", "D", "S", "C"] as const satisfies readonly Suit[];

/** Indexed by rank minus one. */
export const RANK_NAMES: readonly string[] = [
  "A",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "10",
  "J",
  "Q",
  "K",
];

/** Ranks of a suit: ace 1 to king 13. */
export const RANKS = RANK_NAMES.length;

/** Cards of one pack. */
export const PACK = SUITS.length * RANKS;

/** The names of the cards of this many packs, by face (`AH`, `10C`): faces 52..103 are the second pack's copies. */
export function cardNames(packs: number): readonly string[] {
  return Array.from({ length: packs }, () =>
    SUITS.flatMap((suit) => RANK_NAMES.map((rank) => rank + suit)),
  ).flat();
}

// Tables, because playouts look these up for every card of every hand. No game uses more than two packs.
const TWO_PACKS = cardNames(2);
const SUIT_OF: readonly Suit[] = TWO_PACKS.map((name) => name.at(-1) as Suit);
const RANK_OF: readonly number[] = TWO_PACKS.map((_, face) => (face % RANKS) + 1);

/** The suit of a face below 104. */
export function suitOf(face: Face): Suit {
  return SUIT_OF[face] as Suit;
}

/** The rank of a face below 104: ace 1 to king 13. */
export function rankOf(face: Face): number {
  return RANK_OF[face] as number;
}

/** The suit with this letter, whatever its case; `null` if there is none. */
export function findSuit(text: string): Suit | null {
  return SUITS.find((letter) => letter === text.toUpperCase()) ?? null;
}

/** The rank with this name (`a`, `10`, `K`), 1 to 13; `null` if there is none. */
export function findRank(text: string): number | null {
  const index = RANK_NAMES.indexOf(text.toUpperCase());
  return index < 0 ? null : index + 1;
}

/** The first pack's card with this name (`10C`, `qh`), or what is wrong with the name. */
export function findCard(text: string): Face | "no such suit" | "no such rank" {
  const suit = findSuit(text.slice(-1));
  if (suit === null) return "no such suit";
  const rank = findRank(text.slice(0, -1));
  return rank === null ? "no such rank" : SUITS.indexOf(suit) * RANKS + rank - 1;
}
