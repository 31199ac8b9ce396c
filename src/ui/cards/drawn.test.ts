import { expect, test } from "vitest";
import { drawnLabel } from "./drawn.ts";

const held = (...slots: readonly number[]) => slots.map((slot) => ({ slot, face: slot }));

test("cards that have come to a hand are named in either language", () => {
  expect(drawnLabel("en", "play", held(0), held(0, 1))).toMatch(/^You drew \S+ of \S+$/);
  expect(drawnLabel("en", "play", held(0), held(0, 1, 2))).toMatch(/ and /);
  expect(drawnLabel("zh-CN", "play", held(0), held(0, 1))).toMatch(/\p{Script=Han}/u);
});

test("nothing is said of a deal, nor of a hand that has only played", () => {
  for (const phase of ["shuffle", "deal"])
    expect(drawnLabel("en", phase, [], held(0, 1))).toBeNull();
  expect(drawnLabel("en", "play", held(0, 1), held(1))).toBeNull();
});
