import { equalBytes, toHex } from "../../protocol/bytes.ts";
import { decodeCertificate } from "../../protocol/certificate.ts";
import type { Content } from "../../protocol/content.ts";
import { readEntry } from "../../protocol/entry.ts";
import { type Fault, ok, type Result } from "../../protocol/result.ts";
import { readVote } from "../../protocol/vote.ts";
import type { Seat } from "../engine/game.ts";
import { isHere } from "./awaited.ts";
import { isComplete } from "./contents.ts";
import { toldContents } from "./continuation.ts";
import { baseOf, nameBase } from "./dealing/base.ts";
import { atOnce, type Done, takeDone } from "./dealing/work.ts";
import { exposeAfterListed, exposeLate } from "./deciding/anew.ts";
import { isCertified, isVouched, receiveCertificate } from "./deciding/certificates.ts";
import { receiveProposal, receiveVote } from "./deciding/hearing.ts";
import { noteOwn } from "./deciding/votes.ts";
import {
  convict,
  exposeFaces,
  exposeLaterEntry,
  exposeResigned,
  isConvicted,
  mayAnswerStray,
  mayExamine,
  openEntry,
  openEvidence,
  otherFace,
  resignationsFor,
} from "./guilt.ts";
import { entryOf, isOfThisHistory, named } from "./history.ts";
import { noteBot } from "./intent.ts";
import { judgeBody, rebuild, storeEntry } from "./judgement.ts";
import type { Deciding, Effect, Match, Message, Pool, Received, SignedEntry } from "./match.ts";
import { isVoted } from "./phase.ts";
import {
  addEntry,
  addResignation,
  changePool,
  entriesIn,
  entryNamed,
  holdsEntry,
  inOrder,
  keepSecret,
} from "./pool.ts";
import { settle } from "./settlement.ts";
import { takeStatement } from "./statements.ts";

const KNOWN: Received = { verdict: "ignore", effects: [] };

/** Takes in anything that claims to be of this match, from anybody, in any order, any number of times. */
export function receiveMessage(match: Match, message: Message): Received {
  const { kind, bytes } = message;
  switch (kind) {
    case "entry":
      return receiveEntry(match, bytes);
    case "vote":
      return taken(match, receiveVote(match, bytes));
    case "proposal":
      return taken(match, receiveProposal(match, bytes));
    case "certificate":
      return hearCertificate(match, bytes);
    case "evidence":
      return taken(match, receiveEvidence(match, bytes));
    case "claim":
    case "end":
    case "pause":
      return taken(match, takeStatement(match, message));
  }
}

/** Takes the result of a job that a `compute` effect handed out. */
export function computed(match: Match, done: Done): readonly Effect[] {
  takeDone(match.work, done);
  changePool(match.pool);
  return settle(match);
}

/** `null`: known, or of no use now. */
function taken(match: Match, result: Result<readonly Effect[] | null | "ahead">): Received {
  if (!result.ok) return rejection(result.fault, null);
  if (result.value === "ahead") return { verdict: "ignore", effects: [{ kind: "missing" }] };
  return result.value === null
    ? KNOWN
    : { verdict: "accept", effects: [...result.value, ...settle(match)] };
}

/**
 * Whether the certificate of a later phase holds shows only in that phase, so it is not passed on: whoever is there would
 * refuse a false one, and with it the peer it came from.
 */
function hearCertificate(match: Match, bytes: Uint8Array): Received {
  const decoded = decodeCertificate(bytes);
  if (!decoded.ok) return rejection(decoded.fault, null);
  const certificate = decoded.value;
  if (certificate.turn <= match.phase.turn)
    return taken(match, receiveCertificate(match, certificate, bytes));
  // Early votes: an onlooker of two learns from them what the two have built on.
  const effects: Effect[] = [{ kind: "missing" }];
  for (const bytes of certificate.votes) {
    const read = readVote(bytes);
    // A vote on the open phase would be counted here, and is no part of this certificate.
    if (!read.ok || read.value.value.turn !== certificate.turn) return rejection(FALSE_VOTES, null);
    const taken = receiveVote(match, bytes);
    if (!taken.ok) return rejection(taken.fault, null);
    if (taken.value !== "ahead") effects.push(...(taken.value ?? []));
  }
  return { verdict: "ignore", effects: [...effects, ...settle(match)] };
}

const FALSE_VOTES: Fault = {
  code: "certificate/does-not-hold",
  message: "The certificate of a phase contains votes on another one.",
};

function rejection(fault: Fault, seat: Seat | null): Received {
  return { verdict: "reject", effects: [{ kind: "refused", fault, seat }] };
}

/** Takes in an entry. `sealed`: the secret behind our own entry, from this machine's disk. */
export function receiveEntry(
  match: Match,
  bytes: Uint8Array,
  sealed: string | null = null,
): Received {
  const read = readEntry(bytes);
  if (!read.ok) return rejection(read.fault, null);
  if (isKnown(match, read.value)) return KNOWN;
  const opened = openEntry(match, read);
  if (!opened.ok) return rejection(opened.fault, read.value.value.seat);
  const entry = opened.value;
  const { turn } = entry.value;
  const { phase } = match;
  if (sealed !== null) keepSecret(match.pool, entry, sealed);
  if (turn < phase.turn || phase.outcome !== null) return receivePast(match, entry);
  noteBot(match, entry.value);
  if (turn > phase.turn + 1) {
    noteOwn(match, entry.value);
    return { verdict: "ignore", effects: [{ kind: "missing" }] };
  }
  if (turn === phase.turn && !isOfThisHistory(match, entry.value))
    return receiveStray(match, entry);
  const when = turn === phase.turn ? "open" : "next";
  const added = addEntry(match.pool, entry, when, () => keepsThird(match, entry));
  if (added.kind === "known") return KNOWN;
  if (added.kind === "full") return receiveFurtherFace(match, entry);
  const exposed =
    added.kind === "face"
      ? exposeFaces(match, added.other, entry)
      : exposeLaterEntry(match, resignationsFor(match, entry.value.seat), entry);
  noteOwn(match, entry.value);
  if (turn > phase.turn) {
    // An onlooker of two players learns what they came to from what they sign next.
    const tells = exposed.length > 0 || !isVoted(phase);
    const effects = [...exposed, { kind: "missing" } as const, ...(tells ? settle(match) : [])];
    return { verdict: "accept", effects };
  }
  // Written whether or not it counts in this phase: it does in the next, whatever was missing before it.
  const gaveUp = entry.value.body.kind === "resign" ? takeResignation(match, entry) : null;
  const effects = [...exposed, ...(gaveUp ?? []), ...settle(match)];
  return {
    verdict: "accept",
    effects: isEarly(match.pool, entry) ? [...effects, { kind: "missing" }] : effects,
  };
}

/** Whether a third face is stored: each costs the check of its proofs. What our own disk holds has counted before. */
function keepsThird(match: Match, entry: SignedEntry): boolean {
  const isOpen = entry.value.turn === match.phase.turn;
  return isOpen && (match.deciding.restoring || isBacked(match, entry));
}

/**
 * Whether an entry is named by a content that may stand whatever this peer thinks of it: one that is decided, or has
 * the votes of two, one of whom is honest (with three voters, of whom none may lie, two are a quorum), a certificate, or
 * the word of one of two.
 */
function isBacked(match: Match, { hash }: SignedEntry): boolean {
  const { decided } = match.deciding;
  const names = ({ answers }: Content) => answers.some(([, , name]) => equalBytes(name, hash));
  if (decided !== null && names(decided.content)) return true;
  if (isCertified(match, names)) return true;
  if (!isVoted(match.phase)) return toldContents(match).some(names);
  return votersFor(match.deciding, names).some((voters) => voters.size > 1);
}

/** Who has voted for each of the contents that fit; their votes are looked at only if there are any. */
function votersFor(
  { contents, signed }: Deciding,
  fits: (content: Content) => boolean,
): ReadonlySet<Seat>[] {
  const found = new Map(
    [...contents].flatMap(([id, one]) => (fits(one) ? [[id, new Set<Seat>()] as const] : [])),
  );
  if (found.size === 0) return [];
  for (const { value } of signed.values())
    if (value.content !== null) found.get(toHex(value.content))?.add(value.voter);
  return [...found.values()];
}

/** Two other faces of this step are here. A resignation may still be the one that a move or a content names. */
function receiveFurtherFace(match: Match, entry: SignedEntry): Received {
  const counts = entry.value.body.kind === "resign" && entry.value.turn === match.phase.turn;
  const taken = counts ? takeResignation(match, entry) : null;
  return taken === null ? KNOWN : { verdict: "accept", effects: [...taken, ...settle(match)] };
}

function isEarly({ status }: Pool, entry: SignedEntry): boolean {
  return status.get(entry) === "early";
}

function isKnown({ pool, history }: Match, entry: SignedEntry): boolean {
  const { turn, seat, step } = entry.value;
  const final = history.finals[turn];
  const there = final === undefined ? undefined : entryOf(final, seat, step);
  return holdsEntry(pool, entry) || (there !== undefined && equalBytes(there.bytes, entry.bytes));
}

/** An entry of a final phase changes nothing there, but may be a second face, or a resignation that still holds. */
function receivePast(match: Match, entry: SignedEntry): Received {
  const { phase, history } = match;
  const { turn, seat, step, body } = entry.value;
  const final = history.finals[turn];
  if (final === undefined) return KNOWN;
  const other = entryOf(final, seat, step);
  const exposed =
    other === undefined
      ? [...exposeLate(match, entry), ...exposeAfterListed(match, entry)]
      : exposeFaces(match, other, entry);
  // A resignation counts even as a second face: others may have listed it.
  const counts = body.kind === "resign" && phase.outcome === null && isHere(match, seat);
  const here = counts && isOfThisHistory(match, entry.value);
  const taken = here ? takeResignation(match, entry) : null;
  // Entries of a convicted seat are no longer passed on; otherwise they would circulate for ever.
  if (exposed.length === 0 && taken === null) return KNOWN;
  const effects = [...exposed, ...(taken ?? []), ...settle(match)];
  // Of another history, it is refused by peers in that phase; what it proves travels by itself.
  return { verdict: isOfThisHistory(match, entry.value) ? "accept" : "ignore", effects };
}

/**
 * Stores a resignation. There is more room for those that somebody else names, and for the first that everything before
 * it is here for: it counts by itself, and a liar's first two may never come to count. `null`: it is not stored.
 */
function takeResignation(match: Match, entry: SignedEntry): Effect[] | null {
  const { pool, deciding } = match;
  const counts = (one: SignedEntry) => isComplete(match, one);
  const isFirst = counts(entry) && !pool.resignations.get(entry.value.seat)?.some(counts);
  const isNamed = (hash: Uint8Array) =>
    deciding.restoring || isFirst || isNamedByOthers(match, entry.value.seat, hash);
  const added = addResignation(pool, entry, isNamed);
  return added ? [storeEntry(entry), ...exposeResigned(match, entry)] : null;
}

/**
 * Whether others than a seat's own owner propose, vote for, or have seen this resignation of it as they moved. What a
 * liar's seats name does not count: it could name so many of its own that there would be no room for the one that the
 * others list.
 */
function isNamedByOthers(match: Match, seat: Seat, hash: Uint8Array): boolean {
  const { pool, deciding, owners } = match;
  const { proposals, decided } = deciding;
  const isOther = (one: Seat) => owners.of[one] !== owners.of[seat];
  const lists = ({ resigned }: Content) => resigned.some(([, name]) => equalBytes(name, hash));
  const isSeen = ({ value: { seat: by, body } }: SignedEntry) =>
    body.kind === "act" && isOther(by) && body.seen.some((name) => equalBytes(name, hash));
  if (decided !== null && lists(decided.content)) return true;
  if ([...proposals.values()].some(({ value }) => isOther(value.voter) && lists(value.content)))
    return true;
  if (entriesIn(pool).some(isSeen)) return true;
  if (isVouched(match, lists, isOther)) return true;
  return votersFor(deciding, lists).some((voters) => [...voters].some(isOther));
}

const OTHER_LOG: Fault = {
  code: "entry/other-history",
  message: "This player and you hold different histories of the match.",
};

/**
 * Signed in another history. Between two, both then show what they hold of the previous phase: two faces convict their
 * author, and so does a log that does not follow from the author's own entries.
 */
function receiveStray(match: Match, entry: SignedEntry): Received {
  const { seat, turn } = entry.value;
  const refused: Effect = { kind: "refused", fault: OTHER_LOG, seat };
  const last = match.history.finals[turn - 1];
  if (last === undefined) return { verdict: "reject", effects: [refused] };
  const { of } = match.owners;
  const own =
    last.votes.length === 0 && last.entries.every(({ value }) => of[value.seat] === of[seat]);
  if (own && last.entries.length > 0) {
    const guilty = convict(match, seat, OTHER_LOG, {
      kind: "entry",
      entry: entry.bytes,
      base: last.entries.map(({ bytes }) => bytes),
    });
    return { verdict: "accept", effects: [refused, ...guilty, ...settle(match)] };
  }
  if (!mayAnswerStray(match, seat)) return { verdict: "ignore", effects: [refused] };
  // Where votes have decided, the answer to a catch-up request contains the certificate, and faces prove nothing more.
  const shown = (isVoted(last.phase) ? [] : last.entries).map(
    ({ bytes }): Effect => ({ kind: "send", message: { kind: "entry", bytes } }),
  );
  return { verdict: "ignore", effects: [refused, { kind: "missing" }, ...shown] };
}

function receiveEvidence(match: Match, bytes: Uint8Array): Result<readonly Effect[] | null> {
  const opened = openEvidence(match, bytes);
  if (!opened.ok) return opened;
  const { evidence } = opened.value;
  if (opened.value.kind === "proven")
    return ok(emptyAsNull(convict(match, opened.value.seat, opened.value.fault, evidence)));
  const { entry, base } = opened.value;
  const other = otherFace(match, entry);
  if (other !== undefined) return ok(emptyAsNull(exposeFaces(match, other, entry)));
  const judged = judgeExhibit(match, entry, base);
  return ok(judged && emptyAsNull(convict(match, judged.seat, judged.fault, evidence)));
}

function emptyAsNull(effects: readonly Effect[]): readonly Effect[] | null {
  return effects.length === 0 ? null : effects;
}

/** Whom an entry convicts on its base, at its place in the history; `null`: nobody, or we are not there yet. */
function judgeExhibit(
  match: Match,
  entry: SignedEntry,
  base: readonly SignedEntry[],
): { readonly seat: Seat; readonly fault: Fault } | null {
  const { turn, seat } = entry.value;
  const phase =
    match.history.finals[turn]?.phase ?? (turn === match.phase.turn ? match.phase : null);
  if (phase === null || isConvicted(match, seat)) return null;
  const isStray = !isOfThisHistory(match, entry.value);
  // Where no part of chance is asked for, giving one is an offence, whatever base it names.
  const isUnasked = phase.request === null && base.length === 0;
  // The name costs a hash and needs the author's signature: others' proofs cannot be had checked in vain.
  if (!isStray && !isUnasked && !restsOn(entry, base)) return null;
  // This compares bytes, which costs nothing, and says nothing about the entry with another base.
  if (isStray) return judgeStray(match, entry, base);
  const { body } = entry.value;
  // A resignation breaks no rule.
  if (body.kind === "resign" || !mayExamine(match, entry)) return null;
  const places = base.map(({ value }) => value);
  if (!places.every((one) => one.turn === turn && isOfThisHistory(match, one))) return null;
  return atOnce(match.work, () => {
    const opened = base.map(({ bytes }) => openEntry(match, readEntry(bytes)));
    if (!opened.every((one) => one.ok)) return null;
    const known = base.map((one) => asHeld(match, one));
    const beneath = rebuild(match, phase, known);
    if (beneath === null) return null;
    // Entries it does not rest on say nothing about it: judged after itself, an honest part would be given twice.
    const resting = body.kind === "chance" ? baseOf(beneath.applied, seat, body.parts) : [];
    if (resting.length < base.length) return null;
    const judged = judgeBody(match, phase, beneath, asHeld(match, entry).value);
    if (judged.kind === "refused") return judged.offence ? { seat, fault: judged.fault } : null;
    if (judged.kind !== "good" || judged.dealer === null) return null;
    const { convicted, trouble } = judged.dealer;
    const guilty = convicted.find((one) => !beneath.dealer.convicted.includes(one));
    return guilty === undefined || trouble === null ? null : { seat: guilty, fault: trouble };
  });
}

/** The entry itself as it is held here, whose proofs need no second check: among ten, those of a shuffle take a second. */
function asHeld({ pool, phase, history, work }: Match, entry: SignedEntry): SignedEntry {
  const { turn, seat, step } = entry.value;
  const held =
    turn === phase.turn
      ? entryNamed(pool, seat, step, entry.hash)
      : named(history.finals[turn]?.entries ?? [], entry.hash);
  const isChecked = held !== undefined && work.verdicts.get(held.value) !== "waiting";
  return isChecked ? held : entry;
}

function restsOn({ value }: SignedEntry, base: readonly SignedEntry[]): boolean {
  const name = nameBase(inOrder(base));
  return name === undefined || value.base === undefined
    ? name === value.base
    : equalBytes(name, value.base);
}

/** The author of the entry, if its log does not follow from that author's own entries; otherwise `null`. */
function judgeStray(
  { history, owners }: Match,
  entry: SignedEntry,
  base: readonly SignedEntry[],
): { readonly seat: Seat; readonly fault: Fault } | null {
  const { turn, seat } = entry.value;
  const last = history.finals[turn - 1];
  // A record contains only the certificate of the last vote, so the votes themselves are no evidence here.
  const same =
    last !== undefined &&
    !isVoted(last.phase) &&
    last.votes.length === 0 &&
    last.entries.length > 0 &&
    last.entries.length === base.length &&
    last.entries.every((one) => base.some(({ bytes }) => equalBytes(bytes, one.bytes))) &&
    last.entries.every(({ value }) => owners.of[value.seat] === owners.of[seat]);
  return same ? { seat, fault: OTHER_LOG } : null;
}
