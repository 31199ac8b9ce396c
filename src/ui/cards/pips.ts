export interface Pip {
  readonly x: number;
  readonly y: number;
}

/** The middle of a card; pips below it are upside down. */
export const CENTRE: Pip = { x: 50, y: 70 };

const LEFT = 34;
const RIGHT = 66;
const TOP = 29;
const BOTTOM = 111;

/** Where the pips of an ace to ten lie on a card of 100 x 140 units. */
export function pipsOf(rank: number): readonly Pip[] {
  switch (rank) {
    case 1:
      return [CENTRE];
    case 2:
      return middle([TOP, BOTTOM]);
    case 3:
      return middle([TOP, CENTRE.y, BOTTOM]);
    case 4:
      return sides([TOP, BOTTOM]);
    case 5:
      return [...sides([TOP, BOTTOM]), CENTRE];
    case 6:
      return sides([TOP, CENTRE.y, BOTTOM]);
    case 7:
      return [...sides([TOP, CENTRE.y, BOTTOM]), ...middle([49.5])];
    case 8:
      return [...sides([TOP, CENTRE.y, BOTTOM]), ...middle([49.5, 90.5])];
    case 9:
      return [...sides([TOP, 56, 84, BOTTOM]), CENTRE];
    case 10:
      return [...sides([TOP, 56, 84, BOTTOM]), ...middle([42.5, 97.5])];
    default:
      return [];
  }
}

function middle(heights: readonly number[]): Pip[] {
  return heights.map((y) => ({ x: CENTRE.x, y }));
}

function sides(heights: readonly number[]): Pip[] {
  return heights.flatMap((y) => [
    { x: LEFT, y },
    { x: RIGHT, y },
  ]);
}
