import { describe, expect, test } from "vitest";
import { NEW_POLL } from "../../src/match/poll.ts";
import { explore, type Model } from "./exploration.ts";

const EXPIRED = { seat: 0, against: ["expired"] } as const;
const REMOVED = { seat: 1, against: ["removed", "expired"] } as const;

const MODELS: Record<string, Model> = {
  "three seats, two who ask three times, a crash": {
    seats: 3,
    askers: [EXPIRED, REMOVED],
    attempts: 3,
    crashes: 1,
    entry: true,
  },
  "four seats, two who ask, a crash": {
    seats: 4,
    askers: [EXPIRED, REMOVED],
    attempts: 2,
    crashes: 1,
    entry: true,
  },
  "five seats, two who ask for different things": {
    seats: 5,
    askers: [EXPIRED, REMOVED],
    attempts: 2,
    crashes: 0,
    entry: false,
  },
  "five seats and a late entry": {
    seats: 5,
    askers: [EXPIRED],
    attempts: 1,
    crashes: 1,
    entry: true,
  },
  "five seats, one has given up and only some know it": {
    seats: 5,
    askers: [EXPIRED, REMOVED],
    attempts: 2,
    crashes: 0,
    entry: false,
    resigned: { seat: 3, knownTo: [0, 1] },
  },
};

describe("the agreement about a late seat, in every order of what can happen", () => {
  test.each(Object.entries(MODELS))("%s: never decides twice", (name, model) => {
    const began = performance.now();
    const { states, violation, decided } = explore(model);
    console.log(
      `${name}: ${states} states, ${Math.round(performance.now() - began)} ms, ${decided}`,
    );
    expect(violation).toBeNull();
  });
});

test("a voter that forgets its promises in a crash is found out", () => {
  const { violation } = explore({
    seats: 3,
    askers: [EXPIRED, REMOVED],
    attempts: 3,
    crashes: 2,
    entry: false,
    restart: () => NEW_POLL,
  });
  expect(violation?.what).toMatch(/^decided (expired and removed|removed and expired)$/);
});
