import { expect, test, vi } from "vitest";
import { stage } from "../stage.fixture.tsx";
import { AWAITED, snapshotOf, tableOf } from "../table.fixture.ts";
import { watchForCalls } from "./watch.ts";

test("the warning that time is nearly over is in the language of the moment", () => {
  vi.useFakeTimers();
  const table = tableOf({}, { ...AWAITED, clock: { seats: [0], limit: 60_000, left: 60_000 } });
  const { app, show } = stage({}, snapshotOf());
  watchForCalls(app, { allow: async () => true, show() {}, count() {} }, () => false);
  show(snapshotOf(table));
  app.settings.set({ ...app.settings.get(), language: "zh-CN" });
  vi.advanceTimersByTime(51_000);
  vi.useRealTimers();
  const said = app.state.get().announcements.at(-1)?.text ?? "";
  expect(said).not.toMatch(/[a-z]{4}/);
});
