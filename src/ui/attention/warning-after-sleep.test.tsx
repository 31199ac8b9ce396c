import { expect, test, vi } from "vitest";
import { stage } from "../stage.fixture.tsx";
import { AWAITED, snapshotOf, tableOf } from "../table.fixture.ts";
import { watchForCalls } from "./watch.ts";

test("whoever has less time than the page counted, after a sleep, is warned in time, and once", () => {
  vi.useFakeTimers();
  const withLeft = (left: number) =>
    snapshotOf(tableOf({}, { ...AWAITED, clock: { seats: [0], limit: 600_000, left } }));
  const { app, show } = stage({}, snapshotOf());
  watchForCalls(app, { allow: async () => true, show() {}, count() {} }, () => false);
  show(withLeft(600_000));
  const before = app.state.get().announcements.length;
  const warnings = () => app.state.get().announcements.length - before;
  vi.advanceTimersByTime(5000);
  show(withLeft(20_000));
  const counts = [9000, 2000].map((ms) => {
    vi.advanceTimersByTime(ms);
    return warnings();
  });
  show(withLeft(9000));
  vi.advanceTimersByTime(600_000);
  vi.useRealTimers();
  expect([...counts, warnings()]).toEqual([0, 1, 1]);
});
