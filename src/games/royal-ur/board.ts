import type { Seat } from "../../engine/game.ts";

/** Columns 0..7 from the left, rows 0..2 (docs/games/royal-ur.md); (4,0), (5,0), (4,2) and (5,2) do not exist. */
export type Square = { readonly x: number; readonly y: number };

/** How far along its path a token is: 0 off the board, 1..14 on it, 15 home. */
export type Place = number;

export const TOKENS = 7;
export const COINS = 4;
export const OFF: Place = 0;
export const HOME: Place = 15;

/** The squares of places 1..14, first seat 0 (y = 2), then seat 1 (y = 0). */
export const PATHS: readonly (readonly Square[])[] = [
  path("32 22 12 02 01 11 21 31 41 51 61 71 72 62"),
  path("30 20 10 00 01 11 21 31 41 51 61 71 70 60"),
];

function path(squares: string): Square[] {
  return squares.split(" ").map((xy) => ({ x: Number(xy[0]), y: Number(xy[1]) }));
}

/** Landing here gives another turn, and a token here cannot be captured. */
export function isRosette(place: Place): boolean {
  return place === 4 || place === 8 || place === 14;
}

/** Whether both players' paths lead over this place. */
export function isShared(place: Place): boolean {
  return place >= 5 && place <= 12;
}

/** The place of a square on this seat's path; `undefined` if the path does not lead over it. */
export function placeOf(seat: Seat, square: Square): Place | undefined {
  const index = PATHS[seat]?.findIndex(({ x, y }) => x === square.x && y === square.y) ?? -1;
  return index < 0 ? undefined : index + 1;
}

/** The square of a place on this seat's path; `undefined` off the board and at home. */
export function squareOf(seat: Seat, place: Place): Square | undefined {
  return PATHS[seat]?.[place - 1];
}
