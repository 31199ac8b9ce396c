import type { Bitboards } from "./solver.ts";

/** Positions that take long to solve, each under its key, and the column (0..6) that keeps their value. */
export type OpeningBook = ReadonlyMap<number, number>;

const COLUMN_BITS = 0x7f;
const LOW = 2 ** 28;

/** A position or its mirror image, whichever has the smaller key, and which of the two it is. */
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

/** The book's column for this position, if it is in the book. */
export function openingMove(book: OpeningBook, position: Bitboards): number | undefined {
  const { key, mirrored } = openingKey(position);
  const column = book.get(key);
  return column === undefined || !mirrored ? column : 6 - column;
}

/** Packs a book: ascending differences of `key * 8 + column`, seven bits a byte, base64. */
export function packOpenings(book: OpeningBook): string {
  const bytes: number[] = [];
  let last = 0;
  for (const entry of [...book].map(([key, column]) => key * 8 + column).sort((a, b) => a - b)) {
    let rest = entry - last;
    last = entry;
    for (; rest > COLUMN_BITS; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
    bytes.push(rest);
  }
  return btoa(String.fromCharCode(...bytes));
}

/** Reads what `packOpenings` wrote. */
export function unpackOpenings(packed: string): OpeningBook {
  const book = new Map<number, number>();
  let entry = 0;
  let factor = 1;
  for (const char of atob(packed)) {
    const byte = char.charCodeAt(0);
    entry += (byte & COLUMN_BITS) * factor;
    factor *= 128;
    if (byte > COLUMN_BITS) continue;
    book.set(Math.floor(entry / 8), entry % 8);
    factor = 1;
  }
  return book;
}
