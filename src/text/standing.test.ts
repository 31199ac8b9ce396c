import { expect, test } from "vitest";
import { STANDING_WORDS, votesText } from "./standing.ts";

const words = STANDING_WORDS.en;

test("where everybody awaited is needed, no number of players is told", () => {
  expect(votesText(words, { needed: 2, here: 1, missing: [1] })).toBe(words.allVotes);
  expect(votesText(words, { needed: 3, here: 1, missing: [1, 2] })).toBe(words.allVotes);
  expect(votesText(words, { needed: 3, here: 2, missing: [2, 3] })).toBe(words.votes);
});
