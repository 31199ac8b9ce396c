import { describe, expect, it } from "vitest";
import type { Accepted, Value } from "../../protocol/vote.ts";
import {
  beginAttempt,
  NEW_POLL,
  type PollVote,
  recall,
  type Terms,
  takeVote,
  valueFor,
} from "./poll.ts";

const EXPIRED: Value = { kind: "expired" };
const E: Value = { kind: "entry", hash: new Uint8Array(32).fill(1) };
const OTHER: Value = { kind: "entry", hash: new Uint8Array(32).fill(2) };
const NONE = new Uint8Array(0);

const promise = (voter: number, accepted: Accepted | null, n = 1): PollVote => ({
  voter,
  ballot: { n, seat: 0 },
  body: { kind: "promise", accepted },
  bytes: NONE,
});
const at = (n: number, value: Value): Accepted => ({ ballot: { n, seat: n === 0 ? 4 : 1 }, value });

/** What seat 1 of five knows, with seat 4 late. */
const terms = (change: Partial<Terms> = {}): Terms => ({
  me: 1,
  asked: 4,
  voters: [0, 1, 2, 3, 4],
  entry: null,
  against: ["expired"],
  forked: false,
  knows: () => true,
  ...change,
});
const proposal = (value: Value, promises: readonly PollVote[]): PollVote => ({
  voter: 0,
  ballot: { n: 1, seat: 0 },
  body: { kind: "propose", value, promises },
  bytes: NONE,
});

describe("what must be proposed", () => {
  it("is expiry if nobody has anything, the entry if somebody has it", () => {
    expect(valueFor([promise(0, null), promise(2, null)], terms())).toEqual(EXPIRED);
    expect(valueFor([promise(0, null), promise(2, at(0, E))], terms())).toEqual(E);
  });

  it("is what was accepted in the highest attempt, before any entry", () => {
    const promises = [promise(0, at(0, E)), promise(2, at(3, EXPIRED)), promise(3, at(2, E))];
    expect(valueFor(promises, terms())).toEqual(EXPIRED);
  });

  it("is removal where two entries are reported", () => {
    const promises = [promise(0, at(0, E)), promise(2, at(0, OTHER))];
    expect(valueFor(promises, terms())).toEqual({ kind: "removed" });
  });
});

describe("a voter", () => {
  const three = [promise(0, null), promise(2, null), promise(3, null)];

  it("accepts what follows from the promises of a majority", () => {
    expect(takeVote(NEW_POLL, proposal(EXPIRED, three), terms()).draft?.body.kind).toBe("accepted");
  });

  it("accepts nothing else", () => {
    const doubled = [promise(0, null), promise(2, null), promise(2, null)];
    for (const [value, promises, known] of [
      [EXPIRED, three.slice(1), terms()],
      [EXPIRED, doubled, terms()],
      [EXPIRED, [...three.slice(1), promise(4, null)], terms()],
      [EXPIRED, [...three.slice(1), promise(0, at(0, E))], terms()],
      [E, three, terms()],
      // Not late by its own count, or the entry is here.
      [EXPIRED, three, terms({ against: [] })],
      [EXPIRED, three, terms({ entry: new Uint8Array(32).fill(1) })],
      // An entry that nobody has shown.
      [E, [...three.slice(1), promise(0, at(0, E))], terms({ knows: () => false })],
    ] as const)
      expect(takeVote(NEW_POLL, proposal(value, promises), known).draft).toBeNull();
  });

  it("keeps a promise over a restart", () => {
    const promised = { kind: "promise", accepted: null } as const;
    const kept = recall(NEW_POLL, { ballot: { n: 2, seat: 3 }, body: promised }, 1);
    expect(kept.bound).toBe(true);
    expect(recall(NEW_POLL, { ballot: { n: 2, seat: 1 }, body: promised }, 1).bound).toBe(false);
    expect(takeVote(kept, proposal(EXPIRED, three), terms()).draft).toBeNull();
  });

  it("is bound by what it promises to others, and not by an own attempt that comes to nothing", () => {
    const { poll, draft } = beginAttempt(NEW_POLL, 1);
    const asked = takeVote(poll, { ...draft, voter: 1, bytes: NONE }, terms());
    const own = { ...asked.draft!, voter: 1, bytes: NONE };
    const alone = takeVote(asked.poll, own, terms()).poll;
    expect(alone.bound).toBe(false);
    const others = [2, 3].map((voter): PollVote => ({ ...own, voter }));
    const proposed = others.reduce((at, vote) => takeVote(at, vote, terms()).poll, alone);
    expect([proposed.attempt?.proposed, proposed.bound]).toEqual([EXPIRED, true]);
    // Meanwhile the entry has come: it is taken in, and not proposed against.
    const late = terms({ entry: new Uint8Array(32).fill(1) });
    const kept = others.reduce((at, vote) => takeVote(at, vote, late).poll, alone);
    expect([kept.attempt?.proposed, kept.bound]).toEqual([null, false]);
    const prepare: PollVote = { ...proposal(E, []), ballot: { n: 2, seat: 0 }, body: draft.body };
    expect(takeVote(alone, prepare, terms()).poll.bound).toBe(true);
  });

  it("says nothing while the seat still has time", () => {
    const prepare: PollVote = { ...proposal(E, []), body: { kind: "prepare" } };
    expect(takeVote(NEW_POLL, prepare, terms({ against: [] })).draft).toBeNull();
    expect(takeVote(NEW_POLL, prepare, terms()).draft?.body.kind).toBe("promise");
  });
});
