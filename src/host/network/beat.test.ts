import { expect, test } from "vitest";
import {
  gatheringAmong,
  isPingDue,
  LONGEST_PING_MS,
  OTHER,
  PLAYING,
  playingAmong,
} from "./beat.ts";

test("a ping is answered for as long as anybody may wait for it", () => {
  for (const { patience } of [PLAYING, gatheringAmong(2), gatheringAmong(64), OTHER])
    expect(patience).toBeLessThanOrEqual(LONGEST_PING_MS);
});

test("the more play, the longer an answer may take, up to what somebody merely present has", () => {
  expect(playingAmong(2)).toEqual(PLAYING);
  expect(playingAmong(16).patience).toBe(10_000);
  expect(playingAmong(64).patience).toBe(OTHER.patience);
});

test("the more wait for a match, the less often they ping one another, down to those merely present", () => {
  expect(gatheringAmong(2).every).toBe(5000);
  expect(gatheringAmong(16).every).toBe(10_000);
  expect(gatheringAmong(64).every).toBe(OTHER.every);
});

test("a player who vanishes during a match is missed within ten seconds", () => {
  expect(PLAYING.every + PLAYING.patience).toBeLessThanOrEqual(10_000);
});

test("a connection is pinged at first, and then when it is silent or its round trip was measured long ago", () => {
  const now = 100_000;
  const heard = { triedAt: now - PLAYING.every, heardAt: now - 1000, isTimed: true };
  expect(isPingDue({ ...heard, isTimed: false }, now, PLAYING)).toBe(true);
  expect(isPingDue(heard, now, PLAYING)).toBe(false);
  expect(isPingDue({ ...heard, heardAt: now - PLAYING.every }, now, PLAYING)).toBe(true);
  expect(isPingDue({ ...heard, triedAt: now - OTHER.every }, now, PLAYING)).toBe(true);
  expect(isPingDue({ ...heard, triedAt: now - 1000, isTimed: false }, now, PLAYING)).toBe(false);
});
