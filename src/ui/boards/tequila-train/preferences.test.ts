import { expect, test } from "vitest";
import { spoilt, storage } from "../../storage.fixture.ts";
import { keepPreferences, readPreferences } from "./preferences.ts";

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
  expect(readPreferences(spoilt(kept))).toEqual(usual);
});
