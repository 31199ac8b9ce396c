import { expect, test } from "vitest";
import { closeness } from "./use-close.ts";

test("the more tracks lie in a low window, the closer they lie", () => {
  expect([3, 4, 5, 8].map((tracks) => closeness(tracks, 0))).toEqual([
    "",
    "tt-close",
    "tt-close tt-small",
    "tt-close tt-small",
  ]);
});

test("a window less low is enough for six", () => {
  expect([6, 7].map((tracks) => closeness(tracks, 1))).toEqual(["", "tt-close tt-small"]);
});

test("in any other window they lie as usual", () => {
  expect(closeness(8, -1)).toBe("");
});
