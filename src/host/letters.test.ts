import { expect, test } from "vitest";
import { lettersOf } from "./letters.ts";

test("every byte has one letter of its own", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const letters = lettersOf(bytes);
  expect(letters).toHaveLength(256);
  expect(new Set(letters).size).toBe(256);
  expect(lettersOf(new Uint8Array(0))).toBe("");
});
