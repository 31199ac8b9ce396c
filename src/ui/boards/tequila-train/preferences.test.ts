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
  keepPreferences(kept, { order: "pips", numerals: true });
  expect(readPreferences(kept)).toEqual({ order: "pips", numerals: true });
});

test("nothing or nonsense in the storage means pips, sorted by number", () => {
  const usual = { order: "number", numerals: false };
  expect(readPreferences(storage())).toEqual(usual);
  const kept = storage();
  keepPreferences(kept, { order: "pips", numerals: true });
  const spoilt = storage(kept.keys().map((key) => [key, "x"] as const));
  expect(readPreferences(spoilt)).toEqual(usual);
});
