import { expect, test } from "vitest";
import { readKey } from "./keys.ts";

test("throws by number and by letter, K being Spock", () => {
  expect(readKey("1", 0)).toEqual({ kind: "throw", symbol: 0 });
  expect(readKey("5", 0)).toEqual({ kind: "throw", symbol: 4 });
  expect(readKey("s", 0)).toEqual({ kind: "throw", symbol: 2 });
  expect(readKey("K", 0)).toEqual({ kind: "throw", symbol: 4 });
});

test("arrows go round", () => {
  expect(readKey("ArrowRight", 4)).toEqual({ kind: "focus", symbol: 0 });
  expect(readKey("ArrowLeft", 0)).toEqual({ kind: "focus", symbol: 4 });
  expect(readKey("Home", 3)).toEqual({ kind: "focus", symbol: 0 });
  expect(readKey("End", 3)).toEqual({ kind: "focus", symbol: 4 });
});

test("leaves every other key alone", () => {
  for (const key of ["0", "6", "v", "Tab", "Enter", " ", "RP", ""])
    expect(readKey(key, 0)).toBeNull();
});
