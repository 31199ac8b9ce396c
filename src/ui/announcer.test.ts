import { expect, test } from "vitest";
import { nextAnnouncement } from "./announcer.ts";

test("a new text is said as it is", () => {
  expect(nextAnnouncement("", "Your turn")).toBe("Your turn");
  expect(nextAnnouncement("Bo's turn", "Your turn")).toBe("Your turn");
});

test("a text that repeats differs from what is shown, every time, and reads the same", () => {
  let shown = "";
  for (let round = 0; round < 4; round++) {
    const next = nextAnnouncement(shown, "Your turn");
    expect(next).not.toBe(shown);
    expect(next.replaceAll("\u200b", "")).toBe("Your turn");
    shown = next;
  }
});
