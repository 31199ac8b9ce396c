import { expect, test } from "vitest";
import { placesAround, seatsAround } from "./around.ts";

test("the next player sits to the left, and the last one before oneself to the right", () => {
  expect(seatsAround(4, 2)).toEqual([3, 0, 1]);
  const places = placesAround(3);
  expect(places.map(({ x }) => Math.sign(x - 0.5))).toEqual([-1, 0, 1]);
});

test("whoever only watches sees everybody", () => {
  expect(seatsAround(3, null)).toEqual([0, 1, 2]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])("%i plates lie inside the table and apart", (count) => {
  const places = placesAround(count);
  expect(places).toHaveLength(count);
  for (const [index, { x, y }] of places.entries()) {
    expect(Math.min(x, 1 - x)).toBeGreaterThanOrEqual(0.09);
    expect(Math.min(y, 1 - y)).toBeGreaterThanOrEqual(0.1);
    for (const other of places.slice(index + 1))
      expect(Math.abs(x - other.x) >= 0.18 || Math.abs(y - other.y) >= 0.2).toBe(true);
  }
});
