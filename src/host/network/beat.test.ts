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
  expect(playingAmong(16)).toEqual({ ...PLAYING, patience: 10_000 });
  expect(playingAmong(64)).toEqual({ ...PLAYING, patience: OTHER.patience });
});

test("the more wait for a match, the less often they ping one another, down to those merely present", () => {
  expect(gatheringAmong(2).every).toBe(5000);
  expect(gatheringAmong(16).every).toBe(10_000);
  expect(gatheringAmong(64).every).toBe(OTHER.every);
});

test("a player who vanishes during a match is missed within ten seconds", () => {
  expect(PLAYING.every + PLAYING.patience).toBeLessThanOrEqual(10_000);
});

const NOW = 1_000_000;
const silent = { triedAt: NOW - 60_000, heardAt: NOW - 60_000, isTimed: true, isFirst: false };

test("a connection is pinged at first, and then when it is silent or its round trip was measured long ago", () => {
  const heard = { ...silent, triedAt: NOW - PLAYING.every, heardAt: NOW - 1000 };
  expect(isPingDue({ ...heard, isTimed: false }, NOW, PLAYING)).toBe(true);
  expect(isPingDue(heard, NOW, PLAYING)).toBe(false);
  expect(isPingDue({ ...heard, heardAt: NOW - PLAYING.every }, NOW, PLAYING)).toBe(true);
  expect(isPingDue({ ...heard, triedAt: NOW - OTHER.every }, NOW, PLAYING)).toBe(true);
  expect(isPingDue({ ...heard, triedAt: NOW - 1000, isTimed: false }, NOW, PLAYING)).toBe(false);
});

test("outside a match one of two silent ends pings, and the other only if that one does not", () => {
  for (const beat of [gatheringAmong(2), gatheringAmong(64), OTHER]) {
    const early = { ...silent, triedAt: NOW - 0.8 * beat.every, heardAt: NOW - 0.8 * beat.every };
    expect(isPingDue({ ...early, isFirst: true }, NOW, beat)).toBe(true);
    expect(isPingDue(early, NOW, beat)).toBe(false);
    expect(
      isPingDue({ ...silent, triedAt: NOW - beat.every, heardAt: NOW - 1000 }, NOW, beat),
    ).toBe(false);
    expect(
      isPingDue({ ...silent, triedAt: NOW - beat.every, heardAt: NOW - beat.every }, NOW, beat),
    ).toBe(true);
  }
});

test("in a match both ends ping, so that one which answers late is heard all the same", () => {
  const early = { ...silent, triedAt: NOW - 4000, heardAt: NOW - 4000, isFirst: true };
  expect(isPingDue(early, NOW, playingAmong(64))).toBe(false);
  for (const isFirst of [true, false])
    expect(isPingDue({ ...silent, isFirst }, NOW, playingAmong(64))).toBe(true);
});
