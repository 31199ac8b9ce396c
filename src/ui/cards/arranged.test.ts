import { expect, test } from "vitest";
import { storage } from "../storage.fixture.ts";
import { keepArranged, readArranged } from "./arranged.ts";

test("each of the latest ten tables has its own arrangement", () => {
  const kept = storage();
  for (let table = 0; table < 12; table++) keepArranged(kept, `${table}`, [table]);
  keepArranged(kept, "5", [3, 1]);
  expect(readArranged(kept, "5")).toEqual([3, 1]);
  expect(readArranged(kept, "11")).toEqual([11]);
  expect(readArranged(kept, "1")).toEqual([]);
});

test.each(["{", "7", '[{"table":"a","slots":["x"]},null]'])("%s is ignored", (text) => {
  const kept = storage();
  kept.setItem("fairhand-cards-arranged", text);
  expect(readArranged(kept, "a")).toEqual([]);
});
