export interface Pip {
  readonly x: number;
  readonly y: number;
}

/** The side of half a tile in drawing units. */
export const HALF = 50;

const LEFT = 12.5;
const MIDDLE = 25;
const RIGHT = 37.5;
const TWO = [12.5, 37.5];
const THREE = [11.5, 25, 38.5];
const FOUR = [9, 19.7, 30.3, 41];

/** The positions of a number's pips on half of an upright tile: columns run along the tile, as carvers do it. */
export function pipsOf(number: number): readonly Pip[] {
  switch (number) {
    case 1:
      return column(MIDDLE, [25]);
    case 2:
      return [
        { x: LEFT, y: 12.5 },
        { x: RIGHT, y: 37.5 },
      ];
    case 3:
      return [...pipsOf(2), ...pipsOf(1)];
    case 4:
      return sides(TWO);
    case 5:
      return [...pipsOf(4), ...pipsOf(1)];
    case 6:
      return sides(THREE);
    case 7:
      return [...pipsOf(6), ...pipsOf(1)];
    case 8:
      return [...pipsOf(6), ...column(MIDDLE, [11.5, 38.5])];
    case 9:
      return [...pipsOf(6), ...column(MIDDLE, THREE)];
    case 10:
      return [...sides(FOUR), ...column(MIDDLE, [14.3, 35.7])];
    case 11:
      return [...sides(FOUR), ...column(MIDDLE, [14.3, 25, 35.7])];
    case 12:
      return [...sides(FOUR), ...column(MIDDLE, FOUR)];
    default:
      return [];
  }
}

function column(x: number, heights: readonly number[]): Pip[] {
  return heights.map((y) => ({ x, y }));
}

function sides(heights: readonly number[]): Pip[] {
  return [...column(LEFT, heights), ...column(RIGHT, heights)];
}
