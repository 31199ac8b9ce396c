import { expect, test } from "vitest";
import { layFan } from "./fan.ts";

const WIDTHS = [300, 340, 460, 800, 1200];
const COUNTS = [1, 2, 5, 7, 13, 24, 40];
const CASES = WIDTHS.flatMap((width) => COUNTS.map((count) => ({ width, count })));

test.each(CASES)(
  "$count cards in $width px stay inside and leave 44 px of each card free",
  ({ width, count }) => {
    const { card, places, columns, height } = layFan(count, width);
    expect(places).toHaveLength(count);
    for (const [index, { x, y }] of places.entries()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + card).toBeLessThanOrEqual(width);
      expect(y + card * 1.4).toBeLessThanOrEqual(height);
      const next = places[index + 1];
      if (next !== undefined && (index + 1) % columns !== 0)
        expect(next.x - x).toBeGreaterThanOrEqual(44);
      const below = places[index + columns];
      if (below !== undefined) expect(below.y - y).toBeGreaterThanOrEqual(44);
    }
  },
);

test("one row is a fan that opens to both sides; several rows lie straight", () => {
  const angles = layFan(5, 800).places.map(({ angle }) => angle);
  expect(angles[0]).toBeLessThan(0);
  expect(angles[2]).toBe(0);
  expect(angles[4]).toBe(-(angles[0] ?? 0));
  expect(layFan(24, 300).places.every(({ angle }) => angle === 0)).toBe(true);
});

test("rows are of equal length as far as possible", () => {
  expect(layFan(8, 300).columns).toBe(4);
});

test("an empty hand takes no room", () => {
  expect(layFan(0, 300)).toMatchObject({ places: [], height: 0 });
});
