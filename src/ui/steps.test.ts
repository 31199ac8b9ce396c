import { expect, test } from "vitest";
import { stepByKey } from "./steps.ts";

test("arrow keys step and stop at both ends", () => {
  expect(stepByKey("ArrowRight", 3, 5)).toBe(4);
  expect(stepByKey("ArrowRight", 4, 5)).toBe(4);
  expect(stepByKey("ArrowLeft", 1, 5)).toBe(0);
  expect(stepByKey("ArrowLeft", 0, 5)).toBe(0);
});

test("Home and End jump, other keys do nothing", () => {
  expect(stepByKey("Home", 3, 5)).toBe(0);
  expect(stepByKey("End", 3, 5)).toBe(4);
  expect(stepByKey("a", 3, 5)).toBeNull();
});
