import type { Bitboards } from "../bitboards.ts";
import { COLUMNS } from "../board.ts";
import { OPENINGS } from "./book.ts";

/** What is known about a position: the column (0..6) that keeps its value to the mover, 1 won, 0 tied, -1 lost. */
export interface Opening {
  readonly column: number;
  readonly worth: number;
}

/** Positions that take long to solve, each under its key. */
export type OpeningBook = ReadonlyMap<number, Opening>;

const COLUMN_BITS = 0x7f;
const LOW = 2 ** 28;

/** The smaller of the keys of a position and its mirror image, and which of the two it is. */
export function openingKey(position: Bitboards): {
  readonly key: number;
  readonly mirrored: boolean;
} {
  const low = position.ownLow + position.allLow;
  const high = position.ownHigh + position.allHigh;
  const key = high * LOW + low;
  let mirror = 0;
  for (let column = 0; column < 7; column++) {
    const half = column < 4 ? low >>> (column * 7) : high >>> ((column - 4) * 7);
    mirror = mirror * (COLUMN_BITS + 1) + (half & COLUMN_BITS);
  }
  return mirror < key ? { key: mirror, mirrored: true } : { key, mirrored: false };
}

/** What the book says about this position, if it is there. */
export function findOpening(book: OpeningBook, position: Bitboards): Opening | undefined {
  const { key, mirrored } = openingKey(position);
  const found = book.get(key);
  return found === undefined || !mirrored
    ? found
    : { column: COLUMNS - 1 - found.column, worth: found.worth };
}

/** A packed book lists its positions by value, in this order. */
const WORTHS = [1, 0, -1] as const;

/** Packs a book: for each value the ascending differences of `key * 8 + column`, seven bits a byte, base64. */
export function packOpenings(book: OpeningBook): string {
  return WORTHS.map((worth) => {
    const entries = [...book].flatMap(([key, opening]) =>
      opening.worth === worth ? [key * 8 + opening.column] : [],
    );
    return btoa(String.fromCharCode(...differences(entries.sort((a, b) => a - b))));
  }).join(".");
}

function differences(ascending: readonly number[]): number[] {
  const bytes: number[] = [];
  let last = 0;
  for (const entry of ascending) {
    let rest = entry - last;
    last = entry;
    for (; rest > COLUMN_BITS; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
    bytes.push(rest);
  }
  return bytes;
}

/** Reads what `packOpenings` wrote. */
export function unpackOpenings(packed: string): OpeningBook {
  const book = new Map<number, Opening>();
  for (const [index, part] of packed.split(".").entries()) {
    const worth = WORTHS[index] ?? 0;
    let entry = 0;
    let factor = 1;
    for (const char of atob(part)) {
      const byte = char.charCodeAt(0);
      entry += (byte & COLUMN_BITS) * factor;
      factor *= 128;
      if (byte > COLUMN_BITS) continue;
      book.set(Math.floor(entry / 8), { column: entry % 8, worth });
      factor = 1;
    }
  }
  return book;
}

let shipped: OpeningBook | undefined;

/** The book that comes with the game, unpacked on first use. */
export function openings(): OpeningBook {
  shipped ??= unpackOpenings(OPENINGS);
  return shipped;
}
