/** The width of a lying tile on a track, in CSS pixels, for a track of this width. `roomy`: what a large window has room for. */
export function tileWidth(width: number, roomy: number | null = null): number {
  if (roomy !== null) return roomy;
  if (width < 420) return 52;
  return width < 900 ? 76 : 92;
}

/** Pixels between two tiles, for the button that unfolds the rest, and for the train that juts out of the open end. */
export const GAP = 2;
export const CHIP = 52;
export const TRAIN = 26;

/**
 * How many tiles of a track, from the hub on, must be folded away so that the newest ones and the place
 * at its open end fit on one line, or on two where the page is roomy. At least one tile always shows.
 */
export function foldedTiles(count: number, width: number, roomy: number | null = null): number {
  const step = tileWidth(width, roomy) + GAP;
  const line = Math.floor((width - TRAIN) / step);
  const further = roomy === null ? 0 : line;
  if (count + 1 <= line + further) return 0;
  const shown = Math.floor((width - CHIP - TRAIN) / step) + further - 1;
  return Math.max(0, Math.min(count - 1, count - shown));
}

/** Pixels between two tiles of the hand. */
export const HAND_GAP = 8;

/** The widths of a tile on a phone, whose window the hand shares with the tracks and what is said about them. */
const PHONE_TILES = [48, 36, 24] as const;
/** The most that the hand takes of it unless its tiles are the smallest: a good third of a window 640 px high. */
const PHONE_HEIGHT = 240;

/** The width of an upright tile in a hand of so many tiles and of this width, in CSS pixels. */
export function handTileWidth(width: number, count: number): number {
  if (width >= 560) return width < 900 ? 64 : 74;
  return PHONE_TILES.find((tile) => handHeight(tile, width, count) <= PHONE_HEIGHT) ?? 24;
}

/** How many tiles of the hand lie side by side; at least one. */
export function tilesInRow(width: number, count: number): number {
  return inRow(handTileWidth(width, count), width);
}

function inRow(tile: number, width: number): number {
  return Math.max(1, Math.floor((width + HAND_GAP) / (tile + HAND_GAP)));
}

function handHeight(tile: number, width: number, count: number): number {
  return Math.ceil(count / inRow(tile, width)) * (2 * tile + HAND_GAP) - HAND_GAP;
}
