import { expect, test } from "vitest";
import { EMOTES, emoteIn } from "./emotes.ts";
import { keepQuiet, readQuiet } from "./quiet.ts";

test("a line that is an emote alone is known as one", () => {
  for (const emote of EMOTES) expect(emoteIn(` ${emote.sign} `)).toBe(emote);
  expect(emoteIn("😄 nice")).toBeUndefined();
});

test("tables without talk survive a restart, up to fifty; anything else is no table", () => {
  const ids = Array.from({ length: 60 }, (_, n) => n.toString(16).padStart(64, "0"));
  const kept: string[] = [];
  keepQuiet({ setItem: (_, value) => void kept.push(value) }, ids);
  expect(readQuiet({ getItem: () => kept[0] ?? null })).toEqual(ids.slice(10));
  expect(readQuiet({ getItem: () => "[1] null" })).toEqual([]);
  expect(readQuiet({ getItem: () => null })).toEqual([]);
});
