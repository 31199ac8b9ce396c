import { expect, test } from "vitest";
import { GATHERING, LONGEST_PING_MS, OTHER, PLAYING } from "./beat.ts";

test("a ping is answered for as long as anybody may wait for it", () => {
  for (const { patience } of [PLAYING, GATHERING, OTHER])
    expect(patience).toBeLessThanOrEqual(LONGEST_PING_MS);
});

test("a player who vanishes during a match is missed within ten seconds", () => {
  expect(PLAYING.every + PLAYING.patience).toBeLessThanOrEqual(10_000);
});
