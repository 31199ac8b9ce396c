import { expect, test } from "vitest";
import { describeOptions } from "./option-words.ts";

test("the usual game needs no words", () => {
  const usual = { playForSecond: false, buryStartingEight: false, dealer: null };
  expect(describeOptions("en", usual)).toEqual([]);
});

test("every option that differs is told, seats counted from 1", () => {
  const unusual = { playForSecond: true, buryStartingEight: true, dealer: 0 };
  expect(describeOptions("en", unusual)).toEqual([
    "Go on for second place",
    "No eight as the first card",
    "seat 1 deals",
  ]);
});
