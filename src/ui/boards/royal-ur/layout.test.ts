import { expect, test } from "vitest";
import { type Layout, sizeOf, spotOf, stationsFrom, wayOf } from "./layout.ts";

const LAYOUTS: Layout[] = [
  { near: 0, tall: false },
  { near: 1, tall: false },
  { near: 0, tall: true },
  { near: 1, tall: true },
];

test.each(LAYOUTS)("every place has a cell of its own, near $near, tall $tall", (layout) => {
  const { columns, rows } = sizeOf(layout);
  const cells = stationsFrom(layout.near).map(({ owner, place }) => {
    const { column, row } = spotOf(layout, owner ?? 0, place);
    expect(column >= 0 && column < columns && row >= 0 && row < rows).toBe(true);
    return `${column} ${row}`;
  });
  expect(new Set(cells).size).toBe(columns * rows);
});

test.each(LAYOUTS)(
  "a token moves to a neighbour with each step, near $near, tall $tall",
  (layout) => {
    for (const seat of [0, 1]) {
      const way = wayOf(layout, seat, 0, 15);
      expect(way).toHaveLength(16);
      for (const [index, spot] of way.slice(1).entries()) {
        const before = way[index] ?? spot;
        expect(Math.abs(spot.column - before.column) + Math.abs(spot.row - before.row)).toBe(1);
      }
    }
  },
);

test("the viewer's side is below, and on the right of a tall board", () => {
  for (const near of [0, 1]) {
    expect(spotOf({ near, tall: false }, near, 4)).toEqual({ column: 0, row: 2 });
    expect(spotOf({ near, tall: false }, 1 - near, 4)).toEqual({ column: 0, row: 0 });
    expect(spotOf({ near, tall: true }, near, 4)).toEqual({ column: 2, row: 7 });
  }
});
