import { expect, test } from "vitest";
import { type Announcement, withAnnouncement } from "./announcer.ts";

const after = (...texts: string[]) =>
  texts.reduce<readonly Announcement[]>((shown, text) => withAnnouncement(shown, text), []);

test("two things said at once both stand in the live region", () => {
  expect(after("Ben is back.", "Your turn").map(({ text }) => text)).toEqual([
    "Ben is back.",
    "Your turn",
  ]);
});

test("the same said again is a new line, or a screen reader would skip it", () => {
  const [first, second] = after("Your turn", "Your turn");
  expect(first?.number).not.toBe(second?.number);
});

test("old lines go and numbers never come twice", () => {
  const shown = after(...Array.from({ length: 40 }, (_, index) => `${index}`));
  expect(shown.length).toBeLessThan(10);
  expect(shown.at(-1)).toEqual({ number: 40, text: "39" });
});
