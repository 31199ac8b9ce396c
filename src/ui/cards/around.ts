import type { Seat } from "../../engine/game.ts";

/** The middle of a player's plate, as a share of the table's width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The seats to show, clockwise: after our own seat, or all of them for a spectator. */
export function seatsAround(count: number, own: Seat | null): Seat[] {
  return own === null
    ? Array.from({ length: count }, (_, seat) => seat)
    : Array.from({ length: count - 1 }, (_, step) => (own + 1 + step) % count);
}

/** Most plates that fit side by side along the far edge. */
const FAR_EDGE = 5;

/** Places for `count` players round the table as seen from its near edge, clockwise: left side, far edge, right side. */
export function placesAround(count: number): Place[] {
  const side = count < 3 ? 0 : Math.max(count > 6 ? 2 : 1, Math.ceil((count - FAR_EDGE) / 2));
  const far = count - 2 * side;
  const up = Array.from({ length: side }, (_, index) => 0.8 - (0.8 - 0.38) * share(index, side));
  return [
    ...up.map((y) => ({ x: 0.1, y })),
    ...Array.from({ length: far }, (_, index) => ({
      x: 0.5 + (index - (far - 1) / 2) * (far < 4 ? 0.3 : 0.19),
      y: 0.13,
    })),
    ...up.toReversed().map((y) => ({ x: 0.9, y })),
  ];
}

function share(index: number, count: number): number {
  return count === 1 ? 0.5 : index / (count - 1);
}

/** Where a player sits as seen from one's own seat; `null` for oneself. */
export function placeOf(seat: Seat, count: number, own: Seat | null): Place | null {
  const around = seatsAround(count, own);
  return placesAround(around.length)[around.indexOf(seat)] ?? null;
}
