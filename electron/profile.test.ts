import { resolve } from "node:path";
import { expect, test } from "vitest";
import { profileIn } from "./profile.ts";

test("names the folder as an absolute path, the last flag counts", () => {
  expect(profileIn(["electron", ".", "--profile=a", "--profile=b"])).toBe(resolve("b"));
});

test.each([[[]], [["--profile="]], [["profile=a"]], [["--profile", "a"]]])(
  "%j names none",
  (args) => {
    expect(profileIn(args)).toBeNull();
  },
);
