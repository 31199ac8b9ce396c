import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Face } from "../../engine/game.ts";

export type Suit = "H" | "D" | "S" | "C";

/** Rule sheet K16: a pack lies Hearts, Diamonds, Spades, Clubs, each from ace to king. */
export const SUITS = ["H", "D", "S", "C"] as const satisfies readonly Suit[];
const RANK_NAMES: readonly string[] = [
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

/** Cards of one pack. */
export const PACK = 52;
/** The most packs a game uses. */
const PACKS = 2;
const EIGHT = 8;

/** Names by face: faces 52..103 are the second pack's copies. */
export const CARD_NAMES: readonly string[] = Array.from({ length: PACKS }, () =>
  SUITS.flatMap((suit) => RANK_NAMES.map((rank) => rank + suit)),
).flat();

// Tables instead of division: these are looked up for every card of every hand in every playout.
const SUIT_OF: readonly Suit[] = CARD_NAMES.map((name) => name.at(-1) as Suit);
const RANK_OF: readonly number[] = CARD_NAMES.map((_, face) => (face % RANK_NAMES.length) + 1);

export function suitOf(face: Face): Suit {
  return SUIT_OF[face] as Suit;
}

/** Ace 1 to king 13. */
export function rankOf(face: Face): number {
  return RANK_OF[face] as number;
}

export function isEight(face: Face): boolean {
  return RANK_OF[face] === EIGHT;
}

/** Rule sheet "Playable". An eight on top needs no exception for equal ranks: another eight may be played anyway. */
export function isPlayable(face: Face, top: Face, suit: Suit): boolean {
  const rank = RANK_OF[face];
  return rank === EIGHT || SUIT_OF[face] === suit || rank === RANK_OF[top];
}

/** Points a card costs in a blocked game (rule sheet "Blocked"). */
export function pointsOf(face: Face): number {
  const rank = rankOf(face);
  return rank === EIGHT ? 50 : Math.min(rank, 10);
}

/** Two packs serve six players and more (K3). */
export function cardsFor(seats: number): number {
  return seats > 5 ? 2 * PACK : PACK;
}

export function handSizeFor(seats: number): number {
  return seats === 2 ? 7 : 5;
}

/** The suit with this letter. */
export function parseSuit(text: string): Result<Suit> {
  const suit = SUITS.find((letter) => letter === text.toUpperCase());
  return suit === undefined
    ? fail("crazy-eights/InvalidSuit", "A suit is H, D, S or C.", "suit")
    : ok(suit);
}

/** The first pack's card with this name (`10C`, `qh`). */
export function parseCard(text: string): Result<Face> {
  const suit = parseSuit(text.slice(-1));
  if (!suit.ok) return suit;
  const rank = RANK_NAMES.indexOf(text.slice(0, -1).toUpperCase());
  return rank < 0
    ? fail("crazy-eights/InvalidValue", "A card's value is A, 2 to 10, J, Q or K.", "card")
    : ok(SUITS.indexOf(suit.value) * RANK_NAMES.length + rank);
}

/** What a card is proved not to be: one bit a suit, then one bit a rank. */
export type Lack = number;

/** What follows for every card of a hand in which nothing is playable on this top card and suit. */
export function lackOf(top: Face, suit: Suit): Lack {
  return (1 << SUITS.indexOf(suit)) | rankBit(rankOf(top)) | rankBit(EIGHT);
}

/** Whether a card with this lack may be `face` at all: what bots infer about the others' hands. */
export function mayBe(face: Face, lack: Lack): boolean {
  return (lack & ((1 << SUITS.indexOf(suitOf(face))) | rankBit(rankOf(face)))) === 0;
}

function rankBit(rank: number): number {
  return 1 << (SUITS.length + rank - 1);
}
