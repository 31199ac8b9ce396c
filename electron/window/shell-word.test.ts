import { expect, test } from "vitest";
import { parseShellWord } from "./shell-word.ts";

test("what the page says of itself is read, without what the window does not know", () => {
  const kind = "fairhand-shell";
  expect(parseShellWord({ kind, theme: "dark", language: "zh-CN" })).toEqual({
    theme: "dark",
    language: "zh-CN",
  });
  expect(parseShellWord({ kind, waiting: 2 })).toEqual({ waiting: 2 });
  expect(parseShellWord({ kind, front: true })).toEqual({ front: true });
});

test.each([
  null,
  "dark",
  { theme: "pink" },
  { language: "de" },
  { waiting: -1 },
  { waiting: 0.5 },
  { front: 1 },
])("%j is refused as a whole", (said) => {
  expect(parseShellWord(said)).toBeNull();
});
