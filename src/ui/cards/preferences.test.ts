import { expect, test } from "vitest";
import { keepPreferences, readPreferences } from "./preferences.ts";

function storage(entries: readonly (readonly [string, string])[] = []) {
  const map = new Map(entries);
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    keys: () => [...map.keys()],
  };
}

test("what was kept is read again", () => {
  const kept = storage();
  keepPreferences(kept, { order: "rank", fourColours: true });
  expect(readPreferences(kept)).toEqual({ order: "rank", fourColours: true });
});

test("nothing or nonsense in the storage means the usual cards, sorted by suit", () => {
  const usual = { order: "suit", fourColours: false };
  expect(readPreferences(storage())).toEqual(usual);
  const kept = storage();
  keepPreferences(kept, { order: "rank", fourColours: true });
  const spoilt = storage(kept.keys().map((key) => [key, "x"] as const));
  expect(readPreferences(spoilt)).toEqual(usual);
});
