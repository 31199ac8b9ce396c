import type { Bitboards } from "../bitboards.ts";
import { positionsAt } from "./early-positions.ts";
import { EIGHT_PLIES } from "./eight-plies-data.ts";
import { openingKey } from "./opening.ts";

/** Who wins each position after eight plies: 1 the mover, 0 nobody, -1 the opponent. */
export const PLIES = 8;

export type Worth = 1 | 0 | -1;

/** By key (see `openingKey`); positions that have not been solved are missing. */
export type Worths = ReadonlyMap<number, Worth>;

const CODES: readonly (Worth | undefined)[] = [undefined, -1, 0, 1];
/** Three positions a character of base 64. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const A_CHARACTER = 3;

/** Packs the worths of these keys, in their order. */
export function packWorths(keys: readonly number[], worths: Worths): string {
  let text = "";
  for (let at = 0; at < keys.length; at += A_CHARACTER) {
    const codes = Array.from({ length: A_CHARACTER }, (_, one) => {
      const key = keys[at + one];
      return CODES.indexOf(key === undefined ? undefined : worths.get(key));
    });
    text += ALPHABET[codes.reduce((sum, code) => sum * CODES.length + code, 0)];
  }
  return text;
}

/** Reads what `packWorths` wrote for the same keys. */
export function unpackWorths(keys: readonly number[], packed: string): Worths {
  const worths = new Map<number, Worth>();
  for (const [at, key] of keys.entries()) {
    const code = ALPHABET.indexOf(packed[Math.floor(at / A_CHARACTER)] ?? "A");
    const worth = CODES[(code >> (2 * (A_CHARACTER - 1 - (at % A_CHARACTER)))) & 3];
    if (worth !== undefined) worths.set(key, worth);
  }
  return worths;
}

/** The keys of all positions after eight plies, ascending: the order in which their worths are packed. */
export function keysAfterEight(): number[] {
  return [...positionsAt(PLIES).keys()].toSorted((one, other) => one - other);
}

let shipped: Worths | undefined;

/** The book that comes with the game. Unpacked on first use, which takes about a fifth of a second. */
export function eightPlies(): Worths {
  shipped ??= unpackWorths(keysAfterEight(), EIGHT_PLIES);
  return shipped;
}

/** Who wins a position after eight plies; `undefined` for any other, and if it has not been solved. */
export function worthAfterEight(position: Bitboards): Worth | undefined {
  return position.discs === PLIES ? eightPlies().get(openingKey(position).key) : undefined;
}
