import { describe, expect, it } from "vitest";
import type { Accepted, Value } from "../../protocol/vote.ts";
import { groundsOf, type PollVote, type Terms, valueFor } from "./ballots.ts";
import { beginAttempt, type Draft, NEW_POLL, type Poll, recall, takeVote } from "./poll.ts";

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
  lawful: ["expired"],
  forked: false,
  knows: () => true,
  ...change,
});
const proposal = (value: Value, promises: readonly PollVote[], n = 1): PollVote => ({
  voter: 0,
  ballot: { n, seat: 0 },
  body: { kind: "propose", value, promises },
  bytes: NONE,
});
/** The own vote, as seat 1 signs it. */
const signed = (draft: Draft): PollVote => ({ ...draft, voter: 1, bytes: NONE });

describe("what must be proposed", () => {
  it("is expiry if nobody has anything, the entry if somebody has it", () => {
    expect(valueFor([promise(0, null), promise(2, null)], terms())).toEqual(EXPIRED);
    expect(valueFor([promise(0, null), promise(2, at(0, E))], terms())).toEqual(E);
  });

  it("is what was accepted in the highest attempt, before any entry", () => {
    const promises = [promise(0, at(0, E)), promise(2, at(3, EXPIRED)), promise(3, at(2, E))];
    expect(valueFor(promises, terms())).toEqual(EXPIRED);
  });

  it("is what can have been decided where whoever asked had two things accepted in one attempt", () => {
    // Attempt 3 was that of seat 1, which says what it likes. Three of five decide, and seat 4 has no vote.
    const both = [promise(2, at(3, E)), promise(3, at(3, EXPIRED))];
    expect(valueFor([promise(1, at(3, EXPIRED)), ...both], terms())).toBeNull();
    expect(valueFor([promise(0, at(3, EXPIRED)), ...both], terms())).toEqual(EXPIRED);
    expect(valueFor([promise(0, at(3, E)), ...both], terms())).toEqual(E);
  });

  it("is free where neither can have been decided, and the entry goes first", () => {
    const neither = [promise(0, null), promise(2, at(3, E)), promise(3, at(3, EXPIRED))];
    expect(valueFor(neither, terms())).toEqual(E);
    const removed: Value = { kind: "removed" };
    const without = [promise(0, null), promise(2, at(3, removed)), promise(3, at(3, EXPIRED))];
    expect(valueFor(without, terms())).toEqual(EXPIRED);
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

  it("lets reports of faces count that it has not seen, if it knows that there are two", () => {
    const reports = [promise(0, at(0, E)), promise(2, at(0, OTHER)), promise(3, null)];
    const removal = proposal({ kind: "removed" }, reports);
    const unseen = terms({ against: ["removed"], knows: () => false });
    expect(takeVote(NEW_POLL, removal, unseen).draft).toBeNull();
    const accepted = takeVote(NEW_POLL, removal, { ...unseen, forked: true }).draft;
    expect(accepted?.body).toEqual({ kind: "accepted", value: { kind: "removed" } });
    const unknown = proposal(E, [promise(0, at(0, E)), promise(2, null), promise(3, null)]);
    expect(takeVote(NEW_POLL, unknown, { ...unseen, forked: true }).draft).toBeNull();
  });

  it("accepts one of two proposals in one attempt, after a restart as well", () => {
    const reported = [...three.slice(1), promise(1, at(0, E))];
    const first = takeVote(NEW_POLL, proposal(EXPIRED, three), terms());
    expect(first.draft?.body.kind).toBe("accepted");
    const again = recall(NEW_POLL, signed(first.draft!), 1);
    for (const poll of [first.poll, again])
      expect(takeVote(poll, proposal(E, reported), terms()).draft).toBeNull();
    expect(takeVote(NEW_POLL, proposal(E, reported), terms()).draft?.body.kind).toBe("accepted");
  });

  it("counts no report of what cannot have been accepted", () => {
    for (const accepted of [at(0, EXPIRED), at(1, EXPIRED), at(7, EXPIRED)]) {
      const lied = [...three.slice(1), promise(0, accepted)];
      expect(takeVote(NEW_POLL, proposal(EXPIRED, lied), terms()).draft).toBeNull();
    }
  });

  it("counts the report of an acceptance with what was proposed only", () => {
    const first = proposal(EXPIRED, three);
    const reported = [...three.slice(1), promise(0, null)].map(({ voter }) =>
      promise(voter, voter === 2 ? { ballot: first.ballot, value: EXPIRED } : null, 2),
    );
    const second = proposal(EXPIRED, reported, 2);
    expect(takeVote(NEW_POLL, second, terms()).draft).toBeNull();
    const shown = takeVote(NEW_POLL, first, terms());
    expect(takeVote(shown.poll, second, terms()).draft?.body.kind).toBe("accepted");
    // After a restart it is there again, if it was on disk.
    const again = recall(NEW_POLL, first, 1);
    expect(takeVote(again, second, terms()).draft?.body.kind).toBe("accepted");
    expect(groundsOf(shown.poll.proposals, shown.poll.accepted)).toEqual([first]);
  });

  it("learns nothing of a proposal that does not follow from its promises", () => {
    for (const promises of [three.slice(1), [...three.slice(1), promise(0, at(0, E))]])
      expect(takeVote(NEW_POLL, proposal(EXPIRED, promises), terms()).poll.proposals).toEqual([]);
  });

  it("does not take the word of whoever asked for what the rules do not make of the seat", () => {
    const removed: Value = { kind: "removed" };
    const first = takeVote(NEW_POLL, proposal(removed, three), terms());
    expect(first.draft).toBeNull();
    const reported = (by: number) =>
      three.map(({ voter }) =>
        promise(voter, voter === by ? { ballot: { n: 1, seat: 0 }, value: removed } : null, 2),
      );
    const second = (by: number) =>
      takeVote(first.poll, proposal(removed, reported(by), 2), terms());
    expect(second(0).draft).toBeNull();
    expect(second(2).draft?.body.kind).toBe("accepted");
  });

  it("that asks waits for a further promise where two values may have been decided", () => {
    const own = { n: 4, seat: 1 };
    // Seat 0 had two values accepted in attempt 1, which follow from different promises.
    const both = [proposal(EXPIRED, three), proposal(E, [...three.slice(1), promise(1, at(0, E))])];
    const hear = (poll: Poll, vote: PollVote) => takeVote(poll, vote, terms()).poll;
    const shown = both.reduce(hear, NEW_POLL);
    const asking: Poll = { ...shown, attempt: { ballot: own, promises: [], proposed: null } };
    const told = (voter: number, value: Value): PollVote => ({
      voter,
      ballot: own,
      body: { kind: "promise", accepted: { ballot: { n: 1, seat: 0 }, value } },
      bytes: NONE,
    });
    const heard = [told(0, EXPIRED), told(1, EXPIRED), told(2, E)].reduce(hear, asking);
    expect(heard.attempt?.proposed).toBeNull();
    expect(takeVote(heard, told(3, E), terms()).draft?.body).toMatchObject({ value: E });
    expect(takeVote(heard, told(3, EXPIRED), terms()).draft?.body).toMatchObject({
      value: EXPIRED,
    });
  });

  it("is not led to where no attempt is left", () => {
    const far = { n: Number.MAX_SAFE_INTEGER, seat: 0 };
    const prepare: PollVote = { ...proposal(E, []), ballot: far, body: { kind: "prepare" } };
    const { poll, draft } = takeVote(NEW_POLL, prepare, terms());
    expect([poll, draft]).toEqual([NEW_POLL, null]);
    expect(beginAttempt(poll, 1).draft.ballot.n).toBe(1);
  });

  it("keeps a promise over a restart", () => {
    const promised = { kind: "promise", accepted: null } as const;
    const to = (seat: number) => signed({ ballot: { n: 2, seat }, body: promised });
    const kept = recall(NEW_POLL, to(3), 1);
    expect(kept.bound).toBe(true);
    expect(recall(NEW_POLL, to(1), 1).bound).toBe(false);
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
