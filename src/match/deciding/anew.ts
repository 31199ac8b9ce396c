import * as v from "valibot";
import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import { encodeCertificate, encodeContent } from "../../../protocol/certificate.ts";
import { type Fault, ok, type Result } from "../../../protocol/result.ts";
import { MAX_COUNT, wholeNumber } from "../../../protocol/signed.ts";
import { readVote } from "../../../protocol/vote.ts";
import type { Seat } from "../../engine/game.ts";
import { isOfNobody } from "../contents.ts";
import { exposeInFinals, exposeLaterEntry, isConvicted } from "../guilt.ts";
import { isOfThisHistory, logAt } from "../history.ts";
import type { Effect, Final, Line, Match, SignedEntry } from "../match.ts";
import { entriesIn, secretOf } from "../pool.ts";
import { hasVoted, looksOn } from "./votes.ts";

/**
 * An onlooker of two takes their answers for the result of a phase, and one of the two may have shown it another answer
 * than the other one. It has no part in that result, so it can drop it and follow what the others hold.
 */

/** Room for a turn. */
export const ANEW_LIMIT = 32;

const schema: v.GenericSchema<unknown, { readonly v: 2; readonly turn: number }> = v.strictObject({
  v: v.literal(2),
  turn: wholeNumber(0, MAX_COUNT),
});

/**
 * What a match is to be created from anew, and what its disk is to hold from here on: the phases that are beyond doubt,
 * with our own entries and their secrets, and the proofs of who lied. `null`: nothing here is in doubt.
 */
export function linesAnew(match: Match): readonly Line[] | null {
  const from = firstInDoubt(match);
  if (from === null) return null;
  const { history, guilt } = match;
  const first = line("anew", encode({ v: 2, turn: signedUntil(match, from) }));
  const kept = history.finals.slice(0, from).flatMap((final) => linesOf(match, final));
  // After the phases that the liar's answers decided and what a move to be judged may have seen, before anything that
  // could be its answer in the next.
  const proofs = [...guilt.convicted.values()].map(({ evidence }) => line("evidence", evidence));
  const { fork } = guilt;
  const word = guilt.words.get(from);
  const disputed = fork !== null && fork.turn < from ? [line("fork", encodeCertificate(fork))] : [];
  return [
    first,
    ...kept,
    ...resignationsBefore(match, from),
    ...proofs,
    // Whether it proves anything depends on the resignations and the proofs.
    ...disputed,
    ...(word === undefined ? [] : [line("proposal", word.bytes)]),
    ...stillGood(match, from),
  ];
}

/**
 * What holds for the phase that is open again, though it no longer counts for the result: what players who are not caught
 * have signed there, as it confirms the phase before. Of ours all that has a secret behind it: others return only the entry.
 */
function stillGood(match: Match, from: number): Line[] {
  const { history, pool } = match;
  const { entries = [], beside = [] } = history.finals[from] ?? {};
  const theirs = [...beside, ...entries].filter(({ value }) => !isConvicted(match, value.seat));
  const ours = [...pool.secrets.values()]
    .map(({ entry }) => entry)
    .filter(({ value }) => value.turn >= from);
  const all = new Map([...theirs, ...ours].map((entry) => [toHex(entry.hash), entry]));
  return [...all.values()].map((entry) => line("entry", entry.bytes, secretOf(pool, entry)));
}

/**
 * Resignations that no phase kept here has listed stand on: whoever forgets its own would sign something after it. One of
 * an earlier phase may be listed by a phase that is dropped.
 */
function resignationsBefore({ pool, history }: Match, from: number): Line[] {
  const { finals } = history;
  const inFinals = (some: readonly Final[]) =>
    some.flatMap(({ entries, beside }) => [...entries, ...beside]);
  const listed = new Set(inFinals(finals.slice(0, from)));
  const dropped = inFinals(finals.slice(from)).filter(({ value }) => value.body.kind === "resign");
  const standing = [...pool.resignations.values()].flat();
  return [...new Set([...dropped, ...standing])]
    .filter((entry) => entry.value.turn < from && !listed.has(entry))
    .map(({ bytes }) => line("entry", bytes));
}

function line(kind: Line["kind"], bytes: Uint8Array, sealed: string | null = null): Line {
  return { kind, bytes, sealed };
}

function linesOf(match: Match, final: Final): Line[] {
  const { turn, content, votes, entries, beside } = final;
  const isFound = content.answers.length > 0 || isOfNobody(final.phase, content);
  const found = votes.length === 0 && looksOn(match, final.phase) && isFound;
  return [
    ...(found ? [line("content", encodeContent(content))] : []),
    ...[...new Set([...beside, ...entries])].map((entry) =>
      line("entry", entry.bytes, secretOf(match.pool, entry)),
    ),
    ...(votes.length > 0 ? [line("certificate", encodeCertificate({ turn, content, votes }))] : []),
  ];
}

/**
 * The first of the last phases that rest on answers alone, while whoever answered with the liar has signed nothing on
 * them; `null` if none of these is contradicted. A spectator drops a phase with two certificates, too: it has no way to
 * know which one the players hold.
 */
function firstInDoubt(match: Match): number | null {
  const { guilt, history, me, pool } = match;
  if (guilt.doubted.size === 0) return null;
  const { finals } = history;
  const signed = signersAfter(match);
  // A resignation may be listed later than in the phase in which it was signed.
  const given = [...pool.resignations.values()].flat();
  let first = finals.length;
  for (const final of finals.toReversed()) {
    const { phase, votes, entries, turn } = final;
    const confirmed = phase.voters.some((voter) => signed.has(voter));
    if (!looksOn(match, phase) || votes.length > 0 || confirmed) break;
    first = turn;
    given.push(...entries);
    for (const { value } of given) if (value.turn === turn) note(match, signed, value.seat);
    for (const seat of standingAt(match, turn)) note(match, signed, seat);
    const word = guilt.words.get(turn);
    if (word !== undefined) note(match, signed, word.value.voter);
  }
  if (me === null && guilt.fork !== null) first = Math.min(first, guilt.fork.turn);
  return [...guilt.doubted].some((turn) => turn >= first) ? first : null;
}

/** The players who are not caught and have signed on the last final phase, as it is here. */
function signersAfter(match: Match): Set<Seat> {
  const { pool, deciding, phase } = match;
  const signed = new Set<Seat>();
  for (const { value } of entriesIn(pool)) note(match, signed, value.seat);
  for (const { value } of deciding.signed.values()) note(match, signed, value.voter);
  for (const { value } of deciding.proposals.values()) note(match, signed, value.voter);
  for (const seat of standingAt(match, phase.turn)) note(match, signed, seat);
  return signed;
}

/** Who has signed the log on which this phase begins, as it is here, beside the entries. */
function standingAt({ statements, history }: Match, turn: number): Seat[] {
  const log = logAt(history, turn);
  const all = [...statements.ends.values(), ...statements.early.values()];
  return all.flatMap(({ value }) =>
    value.turn === turn && log !== null && equalBytes(log, value.log) ? value.seat : [],
  );
}

function note(match: Match, signed: Set<Seat>, seat: Seat): void {
  if (!isConvicted(match, seat)) signed.add(match.owners.of[seat] ?? seat);
}

/**
 * Before this phase our own seat signs nothing more: it has signed something from the phase in doubt on, and would sign
 * another version of it. If it has resigned there, it signs nothing at all.
 */
function signedUntil(match: Match, from: number): number {
  const { me, history, pool, phase, statements, deciding, intent } = match;
  if (me === null) return 0;
  // Nor before what bots of ours have signed there: our resignation would not say so.
  const bots = [...intent.bots.values()].flatMap(({ turn }) => (turn >= from ? turn + 1 : []));
  const finals = history.finals.slice(from).filter(
    ({ entries, beside, votes }) =>
      [...entries, ...beside].some(({ value }) => value.seat === me.seat) ||
      votes.some((bytes) => {
        const vote = readVote(bytes);
        return vote.ok && vote.value.value.voter === me.seat;
      }),
  );
  const own = [
    ...history.finals.slice(from).flatMap(({ entries }) => entries),
    ...openAndGone(match),
  ];
  const hasResigned = own.some(
    ({ value }) => value.seat === me.seat && value.body.kind === "resign" && value.turn >= from,
  );
  if (hasResigned) return MAX_COUNT;
  const here =
    hasVoted(match) ||
    statements.ends.has(me.seat) ||
    entriesIn(pool).some(({ value }) => value.seat === me.seat);
  const last = here ? phase.turn : (finals.at(-1)?.turn ?? -1);
  return Math.max(last + 1, deciding.behind, ...bots);
}

function openAndGone({ pool }: Match): SignedEntry[] {
  return [...entriesIn(pool), ...[...pool.resignations.values()].flat()];
}

/** A resignation that counts no more, or for which there is no room, may still show that answers came after it. */
export function exposeLate(match: Match, entry: SignedEntry): Effect[] {
  const isLate = entry.value.body.kind === "resign" && isOfThisHistory(match, entry.value);
  return isLate ? (exposeInFinals(match, entry) ?? []) : [];
}

/** Convicts the author of an entry that comes late and was signed after a resignation that a final phase has listed. */
export function exposeAfterListed(match: Match, entry: SignedEntry): Effect[] {
  const { phase, history, owners } = match;
  const { seat } = entry.value;
  const owner = owners.of[seat] ?? seat;
  if (phase.outcome === null && !phase.gone.includes(owner)) return [];
  const listed = history.finals.flatMap(({ entries }) =>
    entries.filter(({ value }) => value.body.kind === "resign" && value.seat === owner),
  );
  return exposeLaterEntry(match, listed, entry);
}

/** The lines since the match was last begun anew, and before which phase our own seat signs nothing. */
export function sinceAnew(
  stored: readonly Line[],
): Result<{ readonly lines: readonly Line[]; readonly signed: number }> {
  const at = stored.findLastIndex(({ kind }) => kind === "anew");
  const marker = stored[at];
  if (marker === undefined) return ok({ lines: stored, signed: -1 });
  const decoded = decode(marker.bytes, ANEW_LIMIT);
  const parsed = decoded.ok ? v.safeParse(schema, decoded.value, { abortEarly: true }) : null;
  return parsed?.success
    ? ok({ lines: stored.slice(at + 1), signed: parsed.output.turn })
    : { ok: false, fault: UNREADABLE };
}

const UNREADABLE: Fault = {
  code: "match/damaged-log",
  message: "The stored log cannot be read where the match was begun anew.",
};
