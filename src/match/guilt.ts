import { equalBytes } from "../../protocol/bytes.ts";
import {
  type Certificate,
  decodeEvidence,
  type Evidence,
  encodeEvidence,
} from "../../protocol/certificate.ts";
import { authenticateEntry, type Body, type Entry, readEntry } from "../../protocol/entry.ts";
import { type Fault, fail, ok, type Result } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
import { authenticateVote, type Proposal, readVote, type Vote } from "../../protocol/vote.ts";
import type { Seat } from "../engine/game.ts";
import { contradicts } from "./agreement/guilt.ts";
import { asBallot } from "./deciding/votes.ts";
import { turnInDoubt } from "./history.ts";
import type { Conviction, Effect, Guilt, Match, SignedEntry } from "./match.ts";
import type { Owners } from "./owners.ts";

type Writable = {
  convicted: Map<Seat, Conviction>;
  disputed: boolean;
  fork: Certificate | null;
  grounds: readonly SignedEntry[];
  doubted: Set<number>;
  words: Map<number, Signed<Proposal>>;
  examined: Map<Seat, readonly SignedEntry[]>;
  strays: Map<Seat, number>;
};

export function newGuilt(): Guilt {
  return {
    convicted: new Map(),
    disputed: false,
    fork: null,
    grounds: [],
    doubted: new Set(),
    words: new Map(),
    examined: new Map(),
    strays: new Map(),
  };
}

/** Whether this seat is proven to lie, or another of the same owner: one program plays them all. */
export function isConvicted(
  { guilt, owners }: Pick<Match, "guilt" | "owners">,
  seat: Seat,
): boolean {
  return guilt.convicted.size > 0 && convictionOf({ guilt, owners }, seat) !== null;
}

/** The convicted seats that have not left, ascending. */
export function convictedSeats(match: Match): Seat[] {
  return match.phase.seats.filter((seat) => isConvicted(match, seat));
}

/**
 * Stores the first proof against an owner's seats and sends it to everybody. It says enough of all of them: the proofs
 * against each of a liar's bots would fill the record, and come first in every answer to a catch-up request. Two
 * statements that make a final phase doubtful replace a proof that is judged at its place: whoever drops that phase, and
 * what follows, could judge it no more.
 */
export function convict(match: Match, seat: Seat, fault: Fault, evidence: Evidence): Effect[] {
  const { convicted, doubted } = match.guilt as Writable;
  const turn = turnInDoubt(match.history, evidence);
  if (turn !== null) doubted.add(turn);
  const known = convictionOf(match, seat);
  if (known !== null && !(turn !== null && isPlaced(known.proof))) return [];
  const bytes = encodeEvidence(evidence);
  convicted.set(known?.seat ?? seat, { fault, evidence: bytes });
  return [
    // It must survive even if all peers restart, since each may have stored only one of the two statements.
    { kind: "store", line: { kind: "evidence", bytes, sealed: null }, sync: true },
    { kind: "send", message: { kind: "evidence", bytes } },
    ...(known === null ? [{ kind: "convicted", seat, fault } as const] : []),
  ];
}

/** Whose seat a proof against this owner's seats was first found for, and the proof; `null`: there is none. */
export function convictionOf(
  { guilt, owners }: Pick<Match, "guilt" | "owners">,
  seat: Seat,
): { readonly seat: Seat; readonly proof: Uint8Array } | null {
  for (const [caught, { evidence }] of guilt.convicted)
    if (caught === seat || owners.of[caught] === owners.of[seat])
      return { seat: caught, proof: evidence };
  return null;
}

/** Whether a proof shows something only at its place in the history. */
function isPlaced(proof: Uint8Array): boolean {
  const decoded = decodeEvidence(proof);
  return decoded.ok && decoded.value.kind === "entry";
}

/** Another certificate was shown for a phase that is final here. `grounds`: the resignations that it lists. */
export function dispute(of: { guilt: Guilt }, fork: Certificate, grounds: Guilt["grounds"]): void {
  const guilt = of.guilt as Writable;
  guilt.disputed = true;
  if (guilt.fork === null) Object.assign(guilt, { fork, grounds });
  guilt.doubted.add(fork.turn);
}

/** One of two who is not caught says, in this proposal, what a phase comes to. */
export function noteWord(match: Pick<Match, "guilt">, word: Signed<Proposal>): void {
  (match.guilt as Writable).words.set(word.value.turn, word);
}

/** The same of a final phase which came to something else here. */
export function doubtFor(match: Pick<Match, "guilt">, word: Signed<Proposal>): void {
  noteWord(match, word);
  (match.guilt as Writable).doubted.add(word.value.turn);
}

/**
 * Evidence about an entry can cost the check of a proof. So each entry is examined once while a phase is open, and only
 * entries that an honest peer can have come to judge: no request takes so many from a seat.
 */
const STEPS_JUDGED = 16;
/** The entries of a seat that were examined first are forgotten beyond this. */
const EXAMINED_BYTES = 256 * 1024;
/** A record has one piece against each seat; more than this are passed over. */
const PIECES = 8;

/** Whether what this entry shows may still be examined in the open phase; counts as an examination. */
export function mayExamine({ guilt, deciding }: Match, entry: SignedEntry): boolean {
  const { examined } = guilt as Writable;
  const { seat, step } = entry.value;
  const known = examined.get(seat) ?? [];
  const isOpen = deciding.restoring
    ? known.length < PIECES
    : step < STEPS_JUDGED && !known.some(({ value }) => isOneStep(value, entry.value));
  // The pieces of a record are few, and counted: none of them is forgotten.
  if (isOpen)
    examined.set(seat, deciding.restoring ? [...known, entry] : lastOf([...known, entry]));
  return isOpen;
}

function lastOf(entries: readonly SignedEntry[]): readonly SignedEntry[] {
  let left = entries.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const first = entries.findIndex(({ bytes }) => {
    const fits = left <= EXAMINED_BYTES;
    left -= bytes.length;
    return fits;
  });
  return entries.slice(first < 0 ? -1 : first);
}

/** Another face of this entry, among those examined in the open phase. In a record, they would be evidence of their own. */
export function otherFace({ guilt, deciding }: Match, entry: SignedEntry): SignedEntry | undefined {
  if (deciding.restoring) return undefined;
  return guilt.examined
    .get(entry.value.seat)
    ?.find(({ value, bytes }) => isOneStep(value, entry.value) && !equalBytes(bytes, entry.bytes));
}

function isOneStep(one: Entry, other: Entry): boolean {
  return one.seat === other.seat && one.turn === other.turn && one.step === other.step;
}

/** A liar can sign any number of entries in another history. Each is answered with all that was decided before. */
const STRAYS = 8;

/** Whether another entry of another history by this seat is answered in the open phase; counts as an answer. */
export function mayAnswerStray({ guilt }: Match, seat: Seat): boolean {
  const { strays } = guilt as Writable;
  const times = strays.get(seat) ?? 0;
  strays.set(seat, times + 1);
  return times < STRAYS;
}

export function turnGuilt(match: Pick<Match, "guilt">): void {
  const { examined, strays } = match.guilt as Writable;
  examined.clear();
  strays.clear();
}

const TWO_FACES: Fault = {
  code: "match/two-faces",
  message: "This player signed two different versions of the same step.",
};

const TWO_VOTES: Fault = {
  code: "match/two-votes",
  message: "This player signed two votes that contradict each other.",
};

/** Convicts the author of two faces of one step. */
export function exposeFaces(match: Match, one: SignedEntry, other: SignedEntry): Effect[] {
  return convict(match, one.value.seat, TWO_FACES, {
    kind: "faces",
    entries: [one.bytes, other.bytes],
  });
}

/** Convicts the author of two votes that no honest voter casts. */
export function exposeVotes(match: Match, one: Signed<Vote>, other: Signed<Vote>): Effect[] {
  return convict(match, one.value.voter, TWO_VOTES, {
    kind: "votes",
    votes: [one.bytes, other.bytes],
  });
}

const AFTER_RESIGNATION: Fault = {
  code: "match/after-resignation",
  message: "This player resigned, and then they or a bot of theirs signed something else.",
};

/**
 * Whether the author of this resignation, or a bot of its, signed the entry after it. An honest player signs nothing
 * more.
 */
export function followsEntry(
  owners: Owners,
  { value: gaveUp }: SignedEntry,
  { value: one }: SignedEntry,
): boolean {
  if (gaveUp.body.kind !== "resign") return false;
  const isOwn = gaveUp.seat === one.seat;
  if (!isOwn && owners.of[one.seat] !== gaveUp.seat) return false;
  if (one.turn !== gaveUp.turn) return one.turn > gaveUp.turn;
  return isOwn ? one.step > gaveUp.step : one.step >= botSteps(gaveUp.body, one.seat);
}

/** How many entries of its phase a bot had signed when its owner resigned. */
function botSteps({ bots = [] }: Extract<Body, { kind: "resign" }>, seat: Seat): number {
  return bots.find(([bot]) => bot === seat)?.[1] ?? 0;
}

/** The resignations that end what a seat may sign: its own, and its owner's. */
export function resignationsFor({ pool, owners }: Match, seat: Seat): readonly SignedEntry[] {
  const owner = owners.of[seat] ?? seat;
  return [...new Set([seat, owner])].flatMap((one) => pool.resignations.get(one) ?? []);
}

/** The same for a vote, even on the phase of the resignation: whoever has voted on a phase resigns in a later one. */
export function followsVote({ value: gaveUp }: SignedEntry, { value: one }: Signed<Vote>): boolean {
  return gaveUp.body.kind === "resign" && gaveUp.seat === one.voter && one.turn >= gaveUp.turn;
}

/** Convicts the author of an entry signed after one of these resignations. */
export function exposeLaterEntry(
  match: Match,
  resignations: readonly SignedEntry[],
  entry: SignedEntry,
): Effect[] {
  const resignation = resignations.find((one) => followsEntry(match.owners, one, entry));
  if (resignation === undefined) return [];
  return convict(match, resignation.value.seat, AFTER_RESIGNATION, {
    kind: "later-entry",
    resignation: resignation.bytes,
    entry: entry.bytes,
  });
}

/** Convicts the author of a vote signed after one of these resignations. */
export function exposeLaterVote(
  match: Match,
  resignations: readonly SignedEntry[],
  vote: Signed<Vote>,
): Effect[] {
  const resignation = resignations.find((one) => followsVote(one, vote));
  if (resignation === undefined) return [];
  return convict(match, vote.value.voter, AFTER_RESIGNATION, {
    kind: "later-vote",
    resignation: resignation.bytes,
    vote: vote.bytes,
  });
}

/** Convicts the author of a resignation if anything here was signed after it. */
export function exposeResigned(match: Match, resignation: SignedEntry): Effect[] {
  const { pool, history, deciding } = match;
  const inFinals = exposeInFinals(match, resignation);
  if (inFinals !== null) return inFinals;
  const finals = history.finals.slice(resignation.value.turn);
  const open = [...pool.faces.values(), ...pool.early.values()].flat();
  const later = open.find((entry) => followsEntry(match.owners, resignation, entry));
  if (later !== undefined) return exposeLaterEntry(match, [resignation], later);
  const votes = [
    ...deciding.signed.values(),
    ...finals.flatMap((final) => final.votes.flatMap((bytes) => opened(readVote(bytes)))),
  ];
  const vote = votes.find((one) => followsVote(resignation, one));
  return vote === undefined ? [] : exposeLaterVote(match, [resignation], vote);
}

/** The same for the last final answer after it, which may be in doubt while earlier ones are not; `null`: there is none. */
export function exposeInFinals(match: Match, resignation: SignedEntry): Effect[] | null {
  const { history, owners } = match;
  for (const { entries } of history.finals.slice(resignation.value.turn).toReversed()) {
    const later = entries.find((entry) => followsEntry(owners, resignation, entry));
    if (later !== undefined) return exposeLaterEntry(match, [resignation], later);
  }
  return null;
}

function opened<T>(read: Result<T>): T[] {
  return read.ok ? [read.value] : [];
}

/** Parsed evidence: what two statements prove on their own is checked. */
export type OpenEvidence =
  | { readonly kind: "proven"; readonly seat: Seat; readonly fault: Fault }
  /** Still to be judged at its place in the history. */
  | {
      readonly kind: "entry";
      readonly entry: SignedEntry;
      /** From a peer only read: its signatures are checked once the author is known to have signed its name. */
      readonly base: readonly SignedEntry[];
    };

/** Reads evidence. Faults `evidence/malformed`, `evidence/proves-nothing`, those of entries and votes. */
export function openEvidence(
  match: Match,
  bytes: Uint8Array,
): Result<OpenEvidence & { readonly evidence: Evidence }> {
  const decoded = decodeEvidence(bytes);
  if (!decoded.ok) return decoded;
  const evidence = decoded.value;
  if (evidence.kind === "votes") {
    const [one, other] = evidence.votes.map((vote) => openVote(match, readVote(vote)));
    if (!one?.ok) return one ?? nothing();
    if (!other?.ok) return other ?? nothing();
    return excludeEachOther(one.value.value, other.value.value)
      ? ok({ kind: "proven", seat: one.value.value.voter, fault: TWO_VOTES, evidence })
      : nothing();
  }
  if (evidence.kind === "later-entry" || evidence.kind === "later-vote") {
    const resignation = openEntry(match, readEntry(evidence.resignation));
    if (!resignation.ok) return resignation;
    const { seat } = resignation.value.value;
    const proven = { kind: "proven", seat, fault: AFTER_RESIGNATION, evidence } as const;
    if (evidence.kind === "later-entry") {
      const entry = openEntry(match, readEntry(evidence.entry));
      if (!entry.ok) return entry;
      return followsEntry(match.owners, resignation.value, entry.value) ? ok(proven) : nothing();
    }
    const vote = openVote(match, readVote(evidence.vote));
    if (!vote.ok) return vote;
    return followsVote(resignation.value, vote.value) ? ok(proven) : nothing();
  }
  if (evidence.kind === "entry") {
    const entry = openEntry(match, readEntry(evidence.entry));
    if (!entry.ok) return entry;
    const base: SignedEntry[] = [];
    for (const one of evidence.base) {
      // A disk or a record is checked whole; a peer could have any number of signatures checked for nothing.
      const opened = match.deciding.restoring ? openEntry(match, readEntry(one)) : readEntry(one);
      if (!opened.ok) return opened;
      base.push(opened.value);
    }
    return ok({ kind: "entry", entry: entry.value, base, evidence });
  }
  const [one, other] = evidence.entries.map((entry) => openEntry(match, readEntry(entry)));
  if (!one?.ok) return one ?? nothing();
  if (!other?.ok) return other ?? nothing();
  const [a, b] = [one.value.value, other.value.value];
  const proven = isOneStep(a, b) && !equalBytes(one.value.bytes, other.value.bytes);
  return proven ? ok({ kind: "proven", seat: a.seat, fault: TWO_FACES, evidence }) : nothing();
}

function nothing(): Result<never> {
  return fail("evidence/proves-nothing", "The evidence against a player proves nothing.");
}

/** An entry of this match with a good signature. Faults `entry/...`. */
export function openEntry(match: Match, read: Result<SignedEntry>): Result<SignedEntry> {
  if (!read.ok) return read;
  const { match: id, seat, body } = read.value.value;
  const key = match.owners.keys[seat];
  if (!equalBytes(id, match.seating.start.hash) || key === undefined)
    return fail("entry/wrong-match", "The entry belongs to another match.");
  // Between two, nobody votes on whether a bot had moved before it resigned, so no bot resigns.
  if (body.kind === "resign" && match.owners.of[seat] !== seat) return BOT_RESIGNS;
  return authenticateEntry(read.value, key, match.verify);
}

export const BOT_RESIGNS: Result<never> = fail(
  "entry/bot-resigns",
  "A bot does not resign: it leaves with its owner.",
);

/** A vote in this match with a good signature. Faults `vote/...`. */
export function openVote(match: Match, read: Result<Signed<Vote>>): Result<Signed<Vote>> {
  if (!read.ok) return read;
  const { match: id, voter } = read.value.value;
  const key = match.owners.keys[voter];
  if (!equalBytes(id, match.seating.start.hash) || key === undefined)
    return fail("vote/wrong-match", "The vote belongs to another match.");
  return authenticateVote(read.value, key, match.verify);
}

/** Whether no honest voter casts both. */
export function excludeEachOther(one: Vote, other: Vote): boolean {
  if (one.turn !== other.turn) return false;
  const [a, b] = [asBallot(one), asBallot(other)];
  const isOneStep = one.voter === other.voter && one.kind === other.kind && a.round === b.round;
  return contradicts(a, b) || (isOneStep && !equalBytes(one.log, other.log));
}
