import { expect, test } from "vitest";
import { doubtAbout } from "./name-doubt.ts";

test.each([
  ["\u3164", "unseen"],
  ["\u2800\u2800", "unseen"],
  ["An\u200bn", "unseen"],
  ["Ann\u200f", "unseen"],
  ["Ann\u00a0", "unseen"],
  ["Ann", "same"],
  ["\u0410nn", "like"],
  ["ann", "like"],
  ["Аnn", "like"],
  ["Ánn", "like"],
  ["Ａnn", "like"],
  ["Pаul", "mixed"],
  ["Anna", null],
  ["Анна", null],
  ["Γιώργος", null],
  ["小明 Ming", null],
  ["👩\u200d🚀", null],
  ["علی\u200cرضا", null],
])("%j at a table with Ann: %s", (name, doubt) => {
  expect(doubtAbout(name, ["Ann", "Bob"])).toBe(doubt);
});
