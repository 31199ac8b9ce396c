import { expect, test } from "vitest";
import { tossed } from "./toss.ts";

const throws = [1, 4, 6, 4, 1].map((ways, value) => ({ value, ways, next: `${value}` }));

test("each throw comes as often as tosses show it", () => {
  const counts = [0, 0, 0, 0, 0];
  for (let step = 0; step < 160; step++) {
    const value = Number(tossed(throws, step / 160));
    counts[value] = (counts[value] ?? 0) + 1;
  }
  expect(counts).toEqual([10, 40, 60, 40, 10]);
});
