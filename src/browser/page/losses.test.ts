import { expect, test } from "vitest";
import { countLosses } from "./losses.ts";

test("a host follows each that was cut off, but not without end", () => {
  let now = 0;
  const mayFollow = countLosses(() => now);
  expect([mayFollow(), mayFollow(), mayFollow(), mayFollow()]).toEqual([true, true, true, false]);
  now = 60_000;
  expect(mayFollow()).toBe(true);
});

test("a phone in a pocket is cut off as often as it likes", () => {
  let now = 0;
  const mayFollow = countLosses(() => now);
  for (; now < 3_600_000; now += 30_000) expect(mayFollow()).toBe(true);
});
