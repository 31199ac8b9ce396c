import { expect, test } from "vitest";
import { wrapLines } from "./wrap-lines.ts";

test("a line is broken between words and goes on farther in", () => {
  expect(wrapLines("open GAME [--seats=N]\n    opens a table", 16)).toBe(
    "open GAME\n        [--seats=N]\n    opens a\n        table",
  );
});

test("what fits stays as it is, and so does one long word", () => {
  expect(wrapLines("  one two", 9)).toBe("  one two");
  expect(wrapLines("fairhand:code", 4)).toBe("fairhand:code");
  expect(wrapLines("  one two", Number.POSITIVE_INFINITY)).toBe("  one two");
});
