import { type Evidence, encodeEvidence } from "../../protocol/certificate.ts";
import { hashContent } from "../../protocol/content.ts";
import { complaintContext, deliveryOf } from "../../protocol/deck/keys/complaint.ts";
import { proveEquality } from "../../protocol/deck/proofs/dleq.ts";
import { type Body, hashBase, readEntry, signEntry } from "../../protocol/entry.ts";
import { seededBytes } from "../../protocol/randomness.ts";
import { decodeRecord, encodeRecord } from "../../protocol/record.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { signVote, type Vote } from "../../protocol/vote.ts";
import type { Seat } from "../../src/engine/game.ts";
import { crazyEights } from "../../src/games/crazy-eights/rules.ts";
import { baseOf } from "../../src/match/dealing/base.ts";
import { suiteOf } from "../../src/match/dealing/dealer.ts";
import { rebuild } from "../../src/match/judgement.ts";
import type { Final, Match, SignedEntry } from "../../src/match/match.ts";
import { isVoted } from "../../src/match/phase.ts";
import { recordOf } from "../../src/match/record/verification.ts";
import { giveUp, matchOf, receiveAt, type TestTable } from "../../src/match/table.fixture.ts";
import type { Course } from "./courses.ts";
import { type Fields, flipped, payloadOf, reforge } from "./forging.ts";
import { falseResharing } from "./resharing.ts";
import { CHANCE, cutOff, elapse, openTable, playOn, signerOf } from "./table.ts";

/** A record as it was, with more evidence attached. */
export function proving(
  base: Course,
  name: string,
  about: string,
  ...evidence: readonly Evidence[]
): Course {
  const record = unwrap(decodeRecord(base.record));
  const { attachments } = record;
  const all = [...attachments.evidence, ...evidence.map(encodeEvidence)];
  return {
    ...base,
    name,
    about,
    record: encodeRecord({ ...record, attachments: { ...attachments, evidence: all } }),
  };
}

export function finalOf({ match }: Pick<Course, "match">, turn: number): Final {
  const final = match.history.finals[turn];
  if (final === undefined) throw new Error(`There is no phase ${turn}.`);
  return final;
}

/** A vote of this seat on a phase of the record. */
export function voteOf(
  base: Course,
  voter: Seat,
  turn: number,
  change: Partial<Vote> = {},
): Uint8Array {
  const { before, content } = finalOf(base, turn);
  const vote: Vote = {
    v: 2,
    match: base.match.seating.start.hash,
    turn,
    log: before,
    voter,
    round: 0,
    kind: "precommit",
    content: hashContent(content),
    vr: -1,
    ...change,
  };
  return signVote(vote, signerOf(voter)).bytes;
}

/** An entry of this seat in a phase of the record. */
export function entryBy(
  { match }: Pick<Course, "match">,
  seat: Seat,
  turn: number,
  step: number,
  body: Body,
  more: { readonly base?: Uint8Array; readonly log?: Uint8Array } = {},
): Uint8Array {
  const log = finalOf({ match }, turn).before;
  const { hash } = match.seating.start;
  return signEntry({ v: 2, match: hash, turn, log, seat, step, body, ...more }, signerOf(seat))
    .bytes;
}

export const GIVE_UP: Body = { kind: "resign" };

/** One record for each kind of evidence, most of them another one with a statement that was signed besides. */
export function convicting(base: (name: string) => Course): Course[] {
  return [
    ...amongThree(base("rpsls")),
    ...amongTwo(base("rematch")),
    ...links(base("unfinished")),
    falseShuffle(),
    ...complained(),
    falseResharing(),
    strayAmongMore(base("re-sharing")),
  ];
}

function amongThree(base: Course): Course[] {
  const played = finalOf(base, 1).entries.find(({ value }) => value.seat === 2);
  if (played === undefined) throw new Error("Seat 2 has not revealed.");
  const lie: Body = { kind: "act", action: { type: "reveal", text: "0" }, seen: [] };
  return [
    proving(base, "evidence-votes", "Seat 2 precommits two things in one round.", {
      kind: "votes",
      votes: [voteOf(base, 2, 0), voteOf(base, 2, 0, { content: null })],
    }),
    proving(
      base,
      "evidence-lock",
      "Seat 2 precommits a content in round 0 and prevotes another one in round 1, which no polka in between allows.",
      {
        kind: "votes",
        votes: [
          voteOf(base, 2, 0),
          voteOf(base, 2, 0, { kind: "prevote", round: 1, content: new Uint8Array(32) }),
        ],
      },
    ),
    proving(base, "evidence-later-entry", "Seat 2 gives up in phase 0, and reveals in phase 1.", {
      kind: "later-entry",
      resignation: entryBy(base, 2, 0, 1, GIVE_UP),
      entry: played.bytes,
    }),
    proving(base, "evidence-later-step", "Seat 2 gives up in step 1, and signs a step 2.", {
      kind: "later-entry",
      resignation: entryBy(base, 2, 0, 1, GIVE_UP),
      entry: entryBy(base, 2, 0, 2, GIVE_UP),
    }),
    proving(base, "evidence-later-vote", "Seat 2 gives up in phase 0, and votes on it.", {
      kind: "later-vote",
      resignation: entryBy(base, 2, 0, 1, GIVE_UP),
      vote: voteOf(base, 2, 0),
    }),
    proving(base, "evidence-false-move", "Seat 2 signs a reveal that opens no commitment.", {
      kind: "entry",
      entry: entryBy(base, 2, 1, 0, lie),
      base: [],
    }),
    proving(
      base,
      "evidence-two",
      "Two players are convicted: the record of the third holds both proofs.",
      { kind: "faces", entries: [played.bytes, entryBy(base, 2, 1, 0, lie)] },
      { kind: "votes", votes: [voteOf(base, 1, 0), voteOf(base, 1, 0, { vr: 0 })] },
    ),
  ];
}

function amongTwo(base: Course): Course[] {
  const [first] = finalOf(base, 0).entries;
  if (first === undefined) throw new Error("Nobody has moved.");
  const { seat } = first.value;
  const move: Body = { kind: "act", action: { column: 3 }, seen: [] };
  const stray = entryBy(base, seat, 1, 0, move, { log: new Uint8Array(32) });
  return [
    proving(
      base,
      "evidence-other-log",
      "The first move decided phase 0 alone, and its author signs phase 1 under another log.",
      { kind: "entry", entry: stray, base: [first.bytes] },
    ),
    proving(
      base,
      "evidence-of-nothing",
      "Evidence that convicts nobody: an entry under another log without what the log before rests on, a true entry, one with a base that it does not rest on, a resignation.",
      { kind: "entry", entry: stray, base: [] },
      { kind: "entry", entry: first.bytes, base: [] },
      { kind: "entry", entry: first.bytes, base: [first.bytes] },
      { kind: "entry", entry: entryBy(base, seat, 0, 1, GIVE_UP), base: [] },
    ),
  ];
}

/** Where three or more have voted, a log follows from their votes and from nobody's entries alone. */
function strayAmongMore(base: Course): Course {
  const { finals } = base.match.history;
  const final = unwrapped(
    finals.find(({ phase, entries }) => isVoted(phase) && entries.length === 1),
  );
  const first = unwrapped(final.entries[0]);
  const { seat } = first.value;
  const stray = entryBy(base, seat, final.turn + 1, 0, GIVE_UP, { log: new Uint8Array(32) });
  return proving(
    base,
    "evidence-of-nothing-after-a-vote",
    "Evidence that convicts nobody: an entry under another log than that of a phase that was voted on.",
    { kind: "entry", entry: stray, base: [first.bytes] },
  );
}

/** The same entry with another part of this kind, signed anew. */
function withPart(bytes: Uint8Array, kind: string, change: (part: Fields) => Fields): Uint8Array {
  const { body, seat } = payloadOf(bytes) as { readonly body: Fields; readonly seat: number };
  const parts = (body["parts"] as readonly Fields[]).map((part) =>
    part["kind"] === kind ? { ...part, ...change(part) } : part,
  );
  return reforge("fairhand/entry/2", bytes, { body: { ...body, parts } }, signerOf(seat));
}

function partsOf(entry: SignedEntry): readonly Fields[] {
  const body = payloadOf(entry.bytes)["body"] as Fields;
  return (body["parts"] ?? []) as readonly Fields[];
}

/** The entry of a seat in phase 0 that gives a part of this kind. */
function giving(base: Pick<Course, "match">, seat: Seat, kind: string): SignedEntry {
  const found = finalOf(base, 0).entries.find(
    (entry) => entry.value.seat === seat && partsOf(entry).some((part) => part["kind"] === kind),
  );
  if (found === undefined) throw new Error(`Seat ${seat} gave no ${kind}.`);
  return found;
}

function links(base: Course): Course[] {
  const { match } = base;
  const beneath = [0, 1].flatMap((seat) =>
    ["dice-commit", "dice-tip"].map((kind) => giving({ match }, seat, kind)),
  );
  const bytesOf = (entries: readonly SignedEntry[]) => entries.map(({ bytes }) => bytes);
  const parts = [{ kind: "dice-link", link: new Uint8Array(32) }];
  const link = entryBy(base, 1, 0, 2, { kind: "chance", parts }, { base: hashBase(beneath) });
  const honest = giving({ match }, 1, "dice-link");
  return [
    proving(
      base,
      "evidence-false-link",
      "Seat 1 signs a link of dice that leads nowhere, upon all commitments and tips.",
      { kind: "entry", entry: link, base: bytesOf(beneath) },
    ),
    proving(
      base,
      "evidence-of-nothing-upon-a-base",
      "Evidence that convicts nobody: a true link upon its base, upon its base and itself, upon too little; a false one upon too little, and upon more than it rests on.",
      { kind: "entry", entry: honest.bytes, base: bytesOf(beneath) },
      { kind: "entry", entry: honest.bytes, base: bytesOf([...beneath, honest]) },
      { kind: "entry", entry: honest.bytes, base: bytesOf(beneath.slice(1)) },
      { kind: "entry", entry: link, base: bytesOf(beneath.slice(0, 2)) },
      { kind: "entry", entry: link, base: bytesOf([...beneath, honest]) },
    ),
  ];
}

function falseShuffle(): Course {
  const table = openTable({ game: crazyEights as never, seats: 2 });
  playOn(table, 1, ({ phase }) => phase.turn > 0);
  const match = matchOf(table, 0);
  const course = { name: "", about: "", match, record: recordOf(match) };
  const entry = giving(course, 1, "shuffle-proof");
  const { phase, entries } = finalOf(course, 0);
  const dealt = rebuild(match, phase, entries);
  if (dealt === null) throw new Error("The shuffle does not stand.");
  const beneath = baseOf(dealt.applied, 1, partsOf(entry));
  const forged = withPart(entry.bytes, "shuffle-proof", (part) => ({
    proof: flipped(part["proof"] as Uint8Array, 32 * 8),
  }));
  return proving(
    course,
    "evidence-false-shuffle",
    "Seat 1 signs a proof of its shuffle that fails, upon all keys and shuffles.",
    { kind: "entry", entry: forged, base: beneath.map(({ bytes }) => bytes) },
  );
}

/** Delivers what is under way until `done`; what seat 1 sealed for seat 2 is spoilt. */
function deliverSpoilt(table: TestTable, done: () => boolean = () => false): void {
  while (table.mail.length > 0 && !done()) {
    const next = unwrapped(table.mail.shift());
    const { to, from, message } = next;
    const { bytes, kind } = message;
    const read = kind === "entry" && from === 1 ? unwrap(readEntry(bytes)) : null;
    const spoilt = read !== null && partsOf(read).some((part) => part["kind"] === "key-reveal");
    // Of the envelopes for seats 0, 2 and 3 the last byte of the second one.
    const changed = withPartIf(spoilt, bytes);
    receiveAt(table, to, { kind, bytes: changed });
  }
}

function withPartIf(spoilt: boolean, bytes: Uint8Array): Uint8Array {
  if (!spoilt) return bytes;
  return withPart(bytes, "key-reveal", ({ envelopes }) => ({
    envelopes: flipped(envelopes as Uint8Array, 2 * 144 - 1),
  }));
}

/** Against keys in the first phase of a table of four: a complaint that holds, one that does not, and a false proof. */
function complained(): Course[] {
  const table = openTable({ game: crazyEights as never, seats: 4, limit: 10_000 });
  deliverSpoilt(table, () => (matchOf(table, 3).dealing.dealer.deck?.joint ?? null) !== null);
  const lies = falseKeys(matchOf(table, 3));
  deliverSpoilt(table);
  cutOff(table, 1);
  elapse(table, 120_000, () => matchOf(table, 0).phase.turn > 0);
  for (const seat of [3, 2]) giveUp(table, seat);
  const match = matchOf(table, 0);
  const course: Course = {
    name: "complaint",
    about:
      "Seat 1 seals a wrong share for seat 2, which complains: seat 1 is convicted and put out, the pack is asked for anew; then two give up.",
    match,
    record: recordOf(match),
  };
  return [
    course,
    proving(
      course,
      "false-complaint",
      "The same, and seat 3 complains about seat 0, which sent it what it should.",
      lies.complaint,
    ),
    proving(
      course,
      "evidence-false-proof",
      "The same, and seat 3 commits to keys with a false proof: it rests on nothing.",
      lies.commitment,
    ),
  ];
}

/** What seat 3 might have signed once the keys were agreed. */
function falseKeys(match: Match): { readonly complaint: Evidence; readonly commitment: Evidence } {
  const { dealer, own, applied } = match.dealing;
  const { deck } = dealer;
  const commit = deck?.commits.get(3);
  if (deck == null || own.deck === null || commit === undefined) throw new Error("No keys.");
  const { group } = CHANCE;
  const delivery = unwrapped(deliveryOf(suiteOf(match), deck.keys, 0, 3));
  const { ephemeral } = delivery.envelope;
  const shared = group.multiply(own.deck.sealing, ephemeral);
  const proof = proveEquality(
    group,
    complaintContext(deck, 3, 0),
    own.deck.sealing,
    commit.sealing,
    [ephemeral],
    [shared],
    seededBytes(new Uint8Array(32), "vectors/complaint"),
  );
  const { setup, keys } = deck;
  const parts = [
    { kind: "complaint", deck: setup.deck, epoch: keys.epoch, dealer: 0, shared, proof },
  ];
  const beneath = baseOf(applied, 3, parts);
  const { hash } = match.seating.start;
  const complaint = signEntry(
    {
      v: 2,
      match: hash,
      turn: 0,
      log: hash,
      seat: 3,
      step: 2,
      base: hashBase(beneath),
      body: { kind: "chance", parts },
    },
    signerOf(3),
  );
  const committed = unwrapped(
    applied.find((entry) => entry.value.seat === 3 && entry.value.step === 0),
  );
  return {
    complaint: {
      kind: "entry",
      entry: complaint.bytes,
      base: beneath.map(({ bytes }) => bytes),
    },
    commitment: {
      kind: "entry",
      entry: withPart(committed.bytes, "key-commit", (part) => ({
        proof: flipped(part["proof"] as Uint8Array, 32),
      })),
      base: [],
    },
  };
}

function unwrapped<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("The course went another way.");
  return value;
}
