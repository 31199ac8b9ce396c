import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Face } from "../../engine/game.ts";
import { cardNames, findCard, findRank, PACK, RANKS, rankOf, SUITS } from "../playing-cards.ts";

/** Names by face. */
export const CARD_NAMES = cardNames(1);

/** Cards of one rank: what a book is made of. */
export const BOOK = SUITS.length;

/** GF-2: seven cards for two or three players, five for more. */
export function handSizeFor(seats: number): number {
  return seats <= 3 ? 7 : 5;
}

/** The four cards of a rank, ascending. */
export function facesOf(rank: number): Face[] {
  return SUITS.map((_, suit) => suit * RANKS + rank - 1);
}

/** The faces that are not of this rank, ascending. */
export function facesOutside(rank: number): Face[] {
  return Array.from({ length: PACK }, (_, face) => face).filter((face) => rankOf(face) !== rank);
}

/** The card with this name (`10C`, `qh`). */
export function parseCard(text: string): Result<Face> {
  const card = findCard(text);
  return typeof card === "number"
    ? ok(card)
    : fail("go-fish/NoSuchCard", "A card is a rank and a suit: 10C, QH.", "card");
}

/** The rank with this name (`7`, `q`). */
export function parseRank(text: string): Result<number> {
  const rank = findRank(text);
  return rank === null
    ? fail("go-fish/NoSuchRank", "A rank is A, 2 to 10, J, Q or K.", "rank")
    : ok(rank);
}

/** What a hidden card is proved not to be: a bit for each rank. */
export type Lack = number;

const EVERY_RANK: Lack = (1 << RANKS) - 1;

/** What is proved about a card that is not of this rank. */
export function lackOf(rank: number): Lack {
  return 1 << (rank - 1);
}

/** What is proved about a card that is of this rank. */
export function lackOfOthers(rank: number): Lack {
  return EVERY_RANK & ~lackOf(rank);
}

/** Whether a card with this lack may be of this rank, as far as everybody can tell. */
export function mayBe(rank: number, lack: Lack): boolean {
  return (lack & lackOf(rank)) === 0;
}
