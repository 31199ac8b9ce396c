import { describe, expect, test } from "vitest";
import type { Proposal } from "../../src/match/ballots.ts";
import { NEW_POLL, takeVote } from "../../src/match/poll.ts";
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
  "three seats, one of which says whatever is of use to it": {
    seats: 3,
    askers: [EXPIRED],
    attempts: 2,
    crashes: 1,
    entry: true,
    traitor: 1,
  },
  "four seats, two who ask, and one that says whatever is of use to it": {
    seats: 4,
    askers: [EXPIRED, { ...REMOVED, seat: 2 }],
    attempts: 2,
    crashes: 0,
    entry: false,
    traitor: 1,
  },
  "five seats, and one that says whatever is of use to it": {
    seats: 5,
    askers: [EXPIRED],
    attempts: 1,
    crashes: 0,
    entry: false,
    traitor: 1,
  },
  "four seats, one of which signs for two values": {
    seats: 4,
    askers: [EXPIRED],
    attempts: 1,
    crashes: 0,
    entry: true,
    traitor: 1,
  },
  "five seats, one of which signs for two values": {
    seats: 5,
    askers: [EXPIRED],
    attempts: 0,
    crashes: 1,
    entry: true,
    traitor: 1,
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

/** Takes the word of a voter for what it accepted, whether or not that was ever proposed. */
const believing: typeof takeVote = (poll, vote, terms) => {
  const told = vote.body.kind === "propose" ? vote.body.promises : [vote];
  const invented = told.flatMap(({ body, bytes }): Proposal[] => {
    if (body.kind !== "promise" || body.accepted === null || body.accepted.ballot.n === 0)
      return [];
    const { ballot, value } = body.accepted;
    return [{ voter: ballot.seat, ballot, body: { kind: "propose", value, promises: [] }, bytes }];
  });
  const proposals = [...poll.proposals, ...invented];
  const { poll: after, draft } = takeVote({ ...poll, proposals }, vote, terms);
  const shown = after.proposals.filter(({ body }) => body.promises.length > 0);
  return { poll: { ...after, proposals: shown }, draft };
};

test.each([
  [3, [EXPIRED], true],
  [4, [EXPIRED, { ...REMOVED, seat: 2 }], false],
] as const)(
  "a voter that believes a report without its proposal is found out (%i seats)",
  (seats, askers, entry) => {
    const model = { seats, askers, attempts: 2, crashes: 0, entry, traitor: 1 };
    const { violation } = explore({ ...model, take: believing });
    expect(violation?.what).toMatch(/^decided \w+ and \w+$/);
  },
);

test("the asked seat has no vote, since one hostile voter of three could then have two things decided", () => {
  const { violation } = explore({
    seats: 3,
    askers: [EXPIRED],
    attempts: 1,
    crashes: 0,
    entry: true,
    traitor: 1,
    askedVotes: true,
  });
  expect(violation?.what).toBe("decided entry and expired");
});

test("a voter that accepts two proposals of one attempt is found out", () => {
  const { violation } = explore({
    seats: 5,
    askers: [EXPIRED],
    attempts: 0,
    crashes: 0,
    entry: true,
    traitor: 1,
    take: (poll, vote, terms) =>
      takeVote(vote.body.kind === "propose" ? { ...poll, accepted: null } : poll, vote, terms),
  });
  expect(violation?.what).toMatch(/^decided (expired and entry|entry and expired)$/);
});
