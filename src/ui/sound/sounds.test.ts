import { expect, test } from "vitest";
import { lengthOf, SOUNDS, type Sound } from "./sounds.ts";

const NAMES = Object.keys(SOUNDS) as Sound[];

test.each(NAMES)("%s is over before the next move and never loud enough to clip", (name) => {
  expect(lengthOf(name)).toBeLessThan(1);
  const notes = SOUNDS[name];
  for (const { at } of notes) {
    const together = notes.filter((one) => one.at <= at && at < one.at + one.length);
    expect(together.reduce((sum, { gain }) => sum + gain, 0)).toBeLessThanOrEqual(1.1);
  }
});
