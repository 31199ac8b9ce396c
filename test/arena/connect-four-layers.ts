import { type Bitboards, bitboards } from "../../src/games/connect-four/bitboards.ts";
import {
  type Columns,
  discOf,
  drop,
  EMPTY_BOARD,
  ROWS,
  winningCells,
} from "../../src/games/connect-four/board.ts";
import { openingKey } from "../../src/games/connect-four/opening.ts";

/** Every position of the first plies in which the game is not over, one of each mirror pair. */
export interface Layer {
  /** In ascending order of `keys`. */
  readonly positions: readonly Columns[];
  readonly keys: Float64Array;
}

/** The last ply of the book. */
export const LAST_PLY = 8;

/** The positions of plies 0 to `last`. */
export function layersTo(last: number): readonly Layer[] {
  const layers: Layer[] = [];
  let positions: readonly Columns[] = [EMPTY_BOARD];
  for (let ply = 0; ; ply++) {
    const found = new Map<number, Columns>();
    for (const columns of positions) {
      const { key } = openingKey(bitboards(columns, discAt(ply)));
      if (!found.has(key)) found.set(key, columns);
    }
    const sorted = [...found].sort(([a], [b]) => a - b);
    layers.push({
      positions: sorted.map(([, columns]) => columns),
      keys: Float64Array.from(sorted, ([key]) => key),
    });
    if (ply === last) return layers;
    positions = sorted.flatMap(([, columns]) => successors(columns, ply));
  }
}

/** The disc dropped after this many. */
export function discAt(ply: number): number {
  return discOf(1 - (ply % 2));
}

/** The positions after every move that does not end the game. */
export function successors(columns: Columns, ply: number): Columns[] {
  return columns.flatMap((stack, column) => {
    if (stack.length === ROWS) return [];
    const after = drop(columns, column, discAt(ply));
    return winningCells(after, { column, row: stack.length }).length > 0 ? [] : [after];
  });
}

/** Where a position lies in a layer, or -1. */
export function indexIn({ keys }: Layer, position: Bitboards): number {
  const { key } = openingKey(position);
  let [from, to] = [0, keys.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((keys[middle] as number) < key) from = middle + 1;
    else to = middle;
  }
  return keys[from] === key ? from : -1;
}

/** What a packed book holds for a position whose worth has not been computed. */
export const UNKNOWN = 2;
const CODES = [UNKNOWN, -1, 0, 1] as const;
/** Three positions a character of base 64. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const A_CHARACTER = 3;

/** Packs the worths (1, 0, -1 or `UNKNOWN`) of the positions of each layer, in the order of the layers. */
export function packWorths(layers: readonly Int8Array[]): string {
  return layers.map(packLayer).join(".");
}

function packLayer(worths: Int8Array): string {
  let text = "";
  for (let at = 0; at < worths.length; at += A_CHARACTER) {
    let code = 0;
    for (let one = 0; one < A_CHARACTER; one++)
      code = code * CODES.length + Math.max(CODES.indexOf((worths[at + one] ?? UNKNOWN) as -1), 0);
    text += ALPHABET[code];
  }
  return text;
}

/** Reads what `packWorths` wrote. */
export function unpackWorths(packed: string): readonly Int8Array[] {
  return packed.split(".").map((text) =>
    Int8Array.from(
      [...text].flatMap((char) => {
        const code = ALPHABET.indexOf(char);
        return [code >> 4, (code >> 2) & 3, code & 3].map((one) => CODES[one] ?? UNKNOWN);
      }),
    ),
  );
}
