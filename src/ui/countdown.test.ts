import fc from "fast-check";
import { expect, test } from "vitest";
import { endText, leftAt, timeText, untilNextText, untilWarning } from "./countdown.ts";

const MINUTE = 60_000;
const clock = (left: number, limit = left) => ({ seats: [0], limit, left });

test("time runs on the page's clock from when the host spoke, and stops at nothing", () => {
  const thirty = clock(30_000);
  expect(leftAt(thirty, 5000)).toBe(30_000);
  expect(leftAt(thirty, 15_000)).toBe(20_000);
  expect(leftAt(thirty, 99_000)).toBe(0);
  expect(leftAt(clock(1000), 99_000)).toBe(1000);
});

test.each([
  [0, "0:00"],
  [2, "0:01"],
  [42_000, "0:42"],
  [60_001, "1:00"],
  [61_000, "1:01"],
  [59 * MINUTE, "59:00"],
  [60 * MINUTE, "1 hour"],
  [25 * 60 * MINUTE, "25 hours"],
  [72 * 60 * MINUTE, "3 days"],
])("%i ms are told as %s", (left, text) => {
  expect(timeText("en", left)).toBe(text);
});

test("a text stands until the time it names has passed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 * 24 * 60 * MINUTE }), (left) => {
      const wait = untilNextText(left);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(left);
      if (wait > 1) expect(timeText("en", left - wait + 1)).toBe(timeText("en", left));
    }),
  );
});

test("a player is warned once, ten seconds before the end, or five where the time is short", () => {
  expect(untilWarning(clock(30_000), 30_000)).toBe(20_000);
  expect(untilWarning(clock(30_000), 10_000)).toBe(null);
  expect(untilWarning(clock(15_000), 15_000)).toBe(10_000);
  expect(untilWarning(clock(15_000), 5_000)).toBe(null);
  expect(untilWarning(clock(9_000), 9_000)).toBe(null);
});

test("what the end of the time means is said from the warning on, and that it has come", () => {
  const fifteen = clock(15_000);
  expect(endText("en", fifteen, 5001, "vote")).toBe(null);
  expect(endText("en", fifteen, 5000, "vote")).toMatch(/may be removed/);
  expect(endText("en", fifteen, 0, "vote")).toMatch(/^Your time is up\./);
  expect(endText("zh-CN", fifteen, 0, "vote")).toMatch(/^时间到了/);
});
