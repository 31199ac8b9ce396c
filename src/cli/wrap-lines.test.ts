import { expect, test } from "vitest";
import { wrapLines } from "./wrap-lines.ts";

test("a long line is broken between words and continues further in", () => {
  expect(wrapLines("open GAME [--seats=N]\n    opens a table", 16)).toBe(
    "open GAME\n        [--seats=N]\n    opens a\n        table",
  );
});

test("lines that fit, and single long words, stay as they are", () => {
  expect(wrapLines("  one two", 9)).toBe("  one two");
  expect(wrapLines("fairhand:code", 4)).toBe("fairhand:code");
  expect(wrapLines("  one two", Number.POSITIVE_INFINITY)).toBe("  one two");
});
