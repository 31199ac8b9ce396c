import { expect, test } from "vitest";
import { moveInHand } from "./hand-keys.ts";

test("left and right go through the whole hand and stop at its ends", () => {
  expect(moveInHand("ArrowRight", 3, 7, 4)).toBe(4);
  expect(moveInHand("ArrowRight", 6, 7, 4)).toBe(6);
  expect(moveInHand("ArrowLeft", 4, 7, 4)).toBe(3);
  expect(moveInHand("ArrowLeft", 0, 7, 4)).toBe(0);
});

test("up and down keep the column and stay where there is no further row", () => {
  expect(moveInHand("ArrowDown", 1, 7, 4)).toBe(5);
  expect(moveInHand("ArrowDown", 3, 7, 4)).toBe(3);
  expect(moveInHand("ArrowUp", 6, 7, 4)).toBe(2);
  expect(moveInHand("ArrowUp", 2, 7, 4)).toBe(2);
});

test("Home and End jump; other keys are left alone", () => {
  expect(moveInHand("Home", 5, 7, 7)).toBe(0);
  expect(moveInHand("End", 5, 7, 7)).toBe(6);
  for (const key of ["Tab", "Enter", " ", "a"]) expect(moveInHand(key, 2, 7, 7)).toBeNull();
});
