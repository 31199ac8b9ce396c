import { expect, test } from "vitest";
import { nodeClock, throughSleep } from "./clock.ts";

const MINUTE = 60_000;

test("a sleep counts, though the system's own clock stands still in it", () => {
  let awake = 5;
  let slept = 0;
  let asked = 0;
  const now = throughSleep(
    () => awake,
    () => {
      asked++;
      // Hundredths of a second.
      return Math.round((awake + slept) / 10) * 10 + 123_000;
    },
  );
  for (let ms = 0; ms < MINUTE; ms += 7) {
    awake += 7;
    expect(now()).toBe(awake);
  }
  expect(asked).toBeLessThan(70);
  slept += 10 * MINUTE;
  awake += 1000;
  const woke = now();
  expect(woke).toBeGreaterThan(awake + 10 * MINUTE - 20);
  expect(woke).toBeLessThan(awake + 10 * MINUTE + 20);
  awake += MINUTE;
  expect(now()).toBeCloseTo(woke + MINUTE);
  slept += MINUTE;
  awake += 1000;
  expect(now()).toBeGreaterThan(awake + 11 * MINUTE - 40);
});

test("a computer that is awake has the time of its system", () => {
  const clock = nodeClock("linux");
  expect(Math.abs(clock.now() - performance.now())).toBeLessThan(50);
});
