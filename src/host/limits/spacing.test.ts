import { expect, test } from "vitest";
import { handTime } from "../testing/time.ts";
import { spaced } from "./spacing.ts";

test("runs at once, then at most once an interval, and never drops the last request", () => {
  const time = handTime();
  let steps = 0;
  const step = spaced(time, 500, () => {
    steps++;
  });
  for (let count = 0; count < 1000; count++) step();
  expect(steps).toBe(1);
  time.pass(500);
  expect(steps).toBe(2);
  time.pass(5000);
  expect(steps).toBe(2);
  step();
  expect(steps).toBe(3);
  step();
  step.stop();
  time.pass(5000);
  expect(steps).toBe(3);
});
