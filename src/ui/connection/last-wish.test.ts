import { expect, test } from "vitest";
import { storage } from "../storage.fixture.ts";
import { FIRST_WISH, keepLastWish, type LastWish, readLastWish } from "./last-wish.ts";

const holding = (text: string | null) => ({ getItem: () => text });

test("a game is offered as it was last played, and each by itself", () => {
  const kept = storage();
  const wish: LastWish = { level: "expert", stake: 5, options: { first: 1 }, computerFirst: true };
  keepLastWish(kept, "royal-ur", wish);
  expect(readLastWish(kept, "royal-ur")).toEqual(wish);
  expect(readLastWish(kept, "rpsls")).toEqual(FIRST_WISH);
});

test.each(["{", "7", "null", '{"level":"godlike","stake":1}', '{"level":"easy","stake":-1}'])(
  "%s, which this version never wrote, is taken for nothing",
  (text) => {
    expect(readLastWish(holding(text), "rpsls")).toEqual(FIRST_WISH);
  },
);
