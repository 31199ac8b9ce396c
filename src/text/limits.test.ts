import { expect, test } from "vitest";
import { limitText, timeTexts } from "./limits.ts";

const MINUTE = 60_000;

test.each([
  [30_000, "30 seconds", "30 秒"],
  [MINUTE, "1 minute", "1 分钟"],
  [120 * MINUTE, "2 hours", "2 小时"],
  [24 * 60 * MINUTE, "1 day", "1 天"],
])("a limit of %i ms is %s", (limit, en, zh) => {
  expect(limitText("en", limit)).toBe(en);
  expect(limitText("zh-CN", limit)).toBe(zh);
});

test("the times of a table are told, for all moves first", () => {
  const total = { kind: "increment", time: 5 * MINUTE, plus: 3000 } as const;
  expect(timeTexts("en", { phaseLimit: 30_000, total })).toEqual([
    "5 minutes + 3 seconds a move",
    "30 seconds for each move",
  ]);
  expect(timeTexts("en", { phaseLimit: null })).toEqual([]);
});
