import type { Face } from "../../engine/game.ts";

/** The most pips on half a tile. */
export const MOST_PIPS = 12;

/** Lower and higher half by face; numbered as in docs/games/tequila-train.md: lower half first, ascending. */
const HALVES: readonly (readonly [number, number])[] = Array.from(
  { length: MOST_PIPS + 1 },
  (_, low) => Array.from({ length: MOST_PIPS + 1 - low }, (_, step) => [low, low + step] as const),
).flat();

export const TILE_COUNT = HALVES.length;

/** Names by face, lower half first: `3-12`. */
export const TILE_NAMES: readonly string[] = HALVES.map(([low, high]) => `${low}-${high}`);

// Tables, because playouts look these up for every tile of every hand.
const SUM: readonly number[] = HALVES.map(([low, high]) => low + high);
const NUMBERS: readonly Numbers[] = HALVES.map(([low, high]) => (1 << low) | (1 << high));

/** A set of numbers of pips, one bit each. */
export type Numbers = number;

/** What a tile is proved not to be: a bit for each number it does not show, then one for each double it is not. */
export type Lack = number;

/** The face of a tile; its halves in either order, both 0..12. */
export function tileOf(one: number, other: number): Face {
  const low = Math.min(one, other);
  return 13 * low - (low * (low - 1)) / 2 + Math.abs(one - other);
}

/** The face with this name, its halves in either order (`12-3`); `undefined` if there is no such tile. */
export function findTile(name: string): Face | undefined {
  const [one, other] = /^\d{1,2}-\d{1,2}$/.test(name) ? name.split("-").map(Number) : [];
  if (one === undefined || other === undefined || Math.max(one, other) > MOST_PIPS)
    return undefined;
  return tileOf(one, other);
}

export function doubleOf(pips: number): Face {
  return tileOf(pips, pips);
}

export function pipsOf(face: Face): number {
  return SUM[face] as number;
}

/** The numbers on both halves. */
export function numbersOf(face: Face): Numbers {
  return NUMBERS[face] as Numbers;
}

/** The number at the far end of a tile laid on `end`, or -1 if it does not fit. */
export function farEnd(face: Face, end: number): number {
  return ((NUMBERS[face] ?? 0) & (1 << end)) === 0 ? -1 : pipsOf(face) - end;
}

/** What is proved about a tile that is not this double. */
export function lackOfDouble(pips: number): Lack {
  return 1 << (MOST_PIPS + 1 + pips);
}

/** Whether a tile with this lack may be `face`: what bots infer about the others' hands. */
export function mayBe(face: Face, lack: Lack): boolean {
  const [low, high] = HALVES[face] ?? [0, 0];
  return (numbersOf(face) & lack) === 0 && (low !== high || (lackOfDouble(low) & lack) === 0);
}
