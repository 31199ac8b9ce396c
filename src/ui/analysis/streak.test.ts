import { expect, test } from "vitest";
import { dayOf, daysInARow, noteSolved, readStreak } from "./streak.ts";

function storage(kept: string | null = null) {
  let text = kept;
  return {
    getItem: () => text,
    setItem: (_key: string, value: string) => {
      text = value;
    },
  };
}

test("a streak grows from day to day, once a day, and begins anew after a day without", () => {
  const kept = storage();
  const days = [100, 100, 101, 102, 104].map((day) => noteSolved(kept, day).days);
  expect(days).toEqual([1, 1, 2, 3, 1]);
  expect(readStreak(kept)).toEqual({ days: 1, last: 104 });
});

test("who travels west, where it is still the day before, keeps the days in a row", () => {
  const kept = storage();
  for (const day of [10, 11, 12]) noteSolved(kept, day);
  expect(daysInARow(readStreak(kept), 11)).toBe(3);
  expect(noteSolved(kept, 11).days).toBe(3);
  expect(noteSolved(kept, 13).days).toBe(4);
});

test("a clock that was once far ahead does not stop the streak for ever", () => {
  const kept = storage("3:500");
  expect([100, 101].map((day) => noteSolved(kept, day).days)).toEqual([1, 2]);
});

test("a streak is told until the day after the last one is over", () => {
  const streak = { days: 3, last: 100 };
  expect([100, 101, 102].map((day) => daysInARow(streak, day))).toEqual([3, 3, 0]);
});

test.each([null, "", "x", "3", "-1:2"])("what is kept as %s is no streak", (text) => {
  expect(readStreak(storage(text))).toEqual({ days: 0, last: 0 });
});

test("a day lasts from midnight to midnight where the clock stands", () => {
  const morning = dayOf(new Date(2026, 2, 29, 0, 1));
  expect(dayOf(new Date(2026, 2, 29, 23, 59))).toBe(morning);
  expect(dayOf(new Date(2026, 2, 30, 0, 1))).toBe(morning + 1);
});
