import { expect, test } from "vitest";
import { describeOptions } from "./option-words.ts";

test("the time for a turn is always told, in seconds or whole minutes", () => {
  const told = (timeToMove: number | null) =>
    describeOptions("en", { timeToMove, allowVoluntarySkip: false });
  expect(told(30_000)).toEqual(["30 seconds for a turn"]);
  expect(told(60_000)).toEqual(["1 minute for a turn"]);
  expect(told(90_000)).toEqual(["90 seconds for a turn"]);
  expect(told(null)).toEqual(["no time limit"]);
});

test("unusual rules follow, in the reader's language", () => {
  expect(describeOptions("zh-CN", { timeToMove: null, allowVoluntarySkip: true })).toEqual([
    "每步不限时",
    "随时可以跳过",
  ]);
});
