import type { Seat } from "../../../engine/game.ts";
import {
  HOME,
  isRosette,
  isShared,
  OFF,
  type Place,
  type Square,
  squareOf,
} from "../../../games/royal-ur/board.ts";

/** The board's orientation for its viewer. */
export interface Layout {
  /** The player whose side is next to the viewer: below, or on the right of a tall board. */
  readonly near: Seat;
  /** Three cells wide and eight high, for narrow screens. */
  readonly tall: boolean;
}

/** A cell of the drawing's grid, from the top left corner. */
export interface Spot {
  readonly column: number;
  readonly row: number;
}

/** A place on the board: a square, or a tray for tokens that wait or are home. */
export interface Station {
  /** Whose private place it is; `null` for the shared squares. */
  readonly owner: Seat | null;
  /** 0 is the tray of those that wait, 15 that of those at home. */
  readonly place: Place;
}

/** A station's name in the page: `8`, or `0-2` for square 2 of seat 0. */
export function keyOf({ owner, place }: Station): string {
  return owner === null ? String(place) : `${owner}-${place}`;
}

/** Columns and rows of the drawing. */
export function sizeOf({ tall }: Layout): { readonly columns: number; readonly rows: number } {
  return tall ? { columns: 3, rows: 8 } : { columns: 8, rows: 3 };
}

/** Where a place of this seat's path lies; the trays fill the gaps in the board's outline. */
export function spotOf(layout: Layout, seat: Seat, place: Place): Spot {
  const square = squareOf(seat, place) ?? { x: place === OFF ? 4 : 5, y: seat === 0 ? 2 : 0 };
  return spotOfSquare(layout, square);
}

/** Where a square of the board (or of a gap in its outline) lies. */
export function spotOfSquare({ near, tall }: Layout, { x, y }: Square): Spot {
  const depth = near === 0 ? y : 2 - y;
  return tall ? { column: depth, row: 7 - x } : { column: x, row: depth };
}

/** The spots a token passes from one place of its path to another, both included. */
export function wayOf(layout: Layout, seat: Seat, from: Place, to: Place): Spot[] {
  return Array.from({ length: to - from + 1 }, (_, step) => spotOf(layout, seat, from + step));
}

/** Every square and tray once, in reading order: the near seat's path, then the far seat's own squares. */
export function stationsFrom(near: Seat): readonly Station[] {
  const far = PLACES.filter((place) => !isShared(place));
  return [
    ...PLACES.map((place) => ({ owner: isShared(place) ? null : near, place })),
    ...far.map((place) => ({ owner: 1 - near, place })),
  ];
}

/** The pattern inlaid in a square. */
export type Motif = "rosette" | "eyes" | "dots" | "weave";

export function motifOf(place: Place): Motif {
  if (isRosette(place)) return "rosette";
  if (place === 2 || place === 6 || place === 9 || place === 12) return "dots";
  return isShared(place) && place !== 10 ? "weave" : "eyes";
}

const PLACES = Array.from({ length: HOME + 1 }, (_, place) => place);
