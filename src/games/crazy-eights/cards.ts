import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Face } from "../../engine/game.ts";
import {
  cardNames,
  findCard,
  findSuit,
  PACK,
  rankOf,
  SUITS,
  type Suit,
  suitOf,
} from "../playing-cards.ts";

/** The most packs a game uses. */
const PACKS = 2;
const EIGHT = 8;

/** Names by face, in the order of docs/games/crazy-eights.md. */
export const CARD_NAMES: readonly string[] = cardNames(PACKS);

export function isEight(face: Face): boolean {
  return rankOf(face) === EIGHT;
}

/**
 * Whether a card may be played (docs/games/crazy-eights.md, *playable*). An eight on top needs no exception for equal
 * ranks: another eight may be played anyway.
 */
export function isPlayable(face: Face, top: Face, suit: Suit): boolean {
  const rank = rankOf(face);
  return rank === EIGHT || suitOf(face) === suit || rank === rankOf(top);
}

/** What a card counts in a blocked game (docs/games/crazy-eights.md, row 9). */
export function pointsOf(face: Face): number {
  const rank = rankOf(face);
  return rank === EIGHT ? 50 : Math.min(rank, 10);
}

/** Six players or more use two packs (docs/games/crazy-eights.md). */
export function cardsFor(seats: number): number {
  return seats > 5 ? 2 * PACK : PACK;
}

export function handSizeFor(seats: number): number {
  return seats === 2 ? 7 : 5;
}

const NO_SUIT = fail("crazy-eights/InvalidSuit", "A suit is H, D, S or C.", "suit");

/** The suit with this letter. */
export function parseSuit(text: string): Result<Suit> {
  const suit = findSuit(text);
  return suit === null ? NO_SUIT : ok(suit);
}

/** The first pack's card with this name (`10C`, `qh`). */
export function parseCard(text: string): Result<Face> {
  const card = findCard(text);
  if (card === "no such suit") return NO_SUIT;
  return card === "no such rank"
    ? fail("crazy-eights/InvalidValue", "A card's value is A, 2 to 10, J, Q or K.", "card")
    : ok(card);
}

/** What a card is proved not to be: a bit for each suit, then one for each rank. */
export type Lack = number;

/** What is proved about every card in a hand that cannot play on this top card and suit. */
export function lackOf(top: Face, suit: Suit): Lack {
  return (1 << SUITS.indexOf(suit)) | rankBit(rankOf(top)) | rankBit(EIGHT);
}

/** Whether a card with this lack may be `face`: what bots infer about the others' hands. */
export function mayBe(face: Face, lack: Lack): boolean {
  return (lack & ((1 << SUITS.indexOf(suitOf(face))) | rankBit(rankOf(face)))) === 0;
}

function rankBit(rank: number): number {
  return 1 << (SUITS.length + rank - 1);
}
