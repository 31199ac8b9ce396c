import { resolve } from "node:path";
import { expect, test } from "vitest";
import { profileIn } from "./profile.ts";

test("names the folder as an absolute path, the last flag counts", () => {
  expect(profileIn(["electron", ".", "--profile=a", "--profile=b"])).toBe(resolve("b"));
});

test("names it after a space as well, as every other command does", () => {
  expect(profileIn(["electron", ".", "--profile", "a"])).toBe(resolve("a"));
  expect(profileIn(["--profile=a", "--profile", "b"])).toBe(resolve("b"));
});

test.each([
  [[]],
  [["--profile="]],
  [["profile=a"]],
  [["--profile", "--lan-only"]],
  [["--profile"]],
])("%j names none", (args) => {
  expect(profileIn(args)).toBeNull();
});
