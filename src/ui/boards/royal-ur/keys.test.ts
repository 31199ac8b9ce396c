import { expect, test } from "vitest";
import { readKey } from "./keys.ts";

test("arrows go round the tokens that can move", () => {
  expect(readKey("ArrowRight", 0, 3)).toEqual({ kind: "focus", index: 1 });
  expect(readKey("ArrowRight", 2, 3)).toEqual({ kind: "focus", index: 0 });
  expect(readKey("ArrowLeft", 0, 3)).toEqual({ kind: "focus", index: 2 });
  expect(readKey("Home", 2, 3)).toEqual({ kind: "focus", index: 0 });
  expect(readKey("End", 0, 3)).toEqual({ kind: "focus", index: 2 });
});

test("E brings a token in, whatever has the focus", () => {
  expect(readKey("e", 2, 3)).toEqual({ kind: "enter" });
  expect(readKey("E", 0, 0)).toEqual({ kind: "enter" });
});

test("nothing can be focused where no token can move, and other keys are left alone", () => {
  expect(readKey("ArrowRight", 0, 0)).toBeNull();
  for (const key of ["Tab", "Enter", " ", "1"]) expect(readKey(key, 0, 3)).toBeNull();
});
