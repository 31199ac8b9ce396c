import { expect, test } from "vitest";
import { spoilt, storage } from "../storage.fixture.ts";
import { keepPreferences, readPreferences } from "./preferences.ts";

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
  expect(readPreferences(spoilt(kept))).toEqual(usual);
});
