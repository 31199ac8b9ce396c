import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LARGE, roomyWidth } from "./use-roomy.ts";

test("the fewer tracks lie in a large window, the wider are their tiles", () => {
  expect([2, 3, 4, 9].map((tracks) => roomyWidth(tracks, true))).toEqual([160, 124, null, null]);
});

test("in any other window they are as wide as usual", () => {
  expect(roomyWidth(2, false)).toBeNull();
});

test("tracks and hand grow in the same windows", () => {
  const style = readFileSync(new URL("../hand/hand.css", import.meta.url), "utf8");
  expect(style).toContain(`@media ${LARGE} {`);
});
