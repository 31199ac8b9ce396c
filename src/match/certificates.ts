import { equalBytes, toHex } from "../../protocol/bytes.ts";
import { fail, ok, type Result } from "../../protocol/result.ts";
import type { Signed } from "../../protocol/signed.ts";
import {
  authenticateVote,
  type Ballot,
  decodeCertificate,
  encodeCertificate,
  hashCertificate,
  type Question,
  readVote,
  type Value,
  type Vote,
} from "../../protocol/vote.ts";
import { nameDecision, questionAt, resignedBy, votersAt } from "./absence.ts";
import { isBelow, isSameValue, majorityOf } from "./ballots.ts";
import type { Decision, Effect, Match, Received } from "./match.ts";
import type { Tally } from "./poll.ts";
import { rewind } from "./rewind.ts";
import { keyOf } from "./voting.ts";

/** The certificate of what a majority of the voters has accepted. */
export function certify(match: Match, { turn }: Question, { votes }: Tally): Uint8Array {
  const electorate = match.electorates[turn] ?? [];
  const voters = votersAt(match, turn);
  const seen = electorate
    .filter((seat) => !voters.includes(seat))
    .flatMap((seat) => resignedBy(match, seat, turn)?.hash ?? []);
  return encodeCertificate({ seen, votes: votes.map(({ bytes }) => bytes) });
}

/** What a certificate says, with good signatures; whether those are enough voters hangs on the history. */
interface Claimed {
  readonly question: Question;
  readonly ballot: Ballot;
  readonly value: Value;
  readonly voters: readonly number[];
  readonly seen: readonly Uint8Array[];
}

/** Faults `certificate/...`, `vote/...`. */
function openCertificate(match: Match, bytes: Uint8Array): Result<Claimed> {
  const decoded = decodeCertificate(bytes);
  if (!decoded.ok) return decoded;
  const votes: Signed<Vote>[] = [];
  for (const signed of decoded.value.votes) {
    const read = readVote(signed);
    if (!read.ok) return read;
    const { voter, match: id } = read.value.value;
    const key = match.chains[voter]?.key;
    if (key === undefined || !equalBytes(id, match.seating.start.hash))
      return fail("certificate/wrong-match", "The certificate belongs to another match.");
    const authentic = authenticateVote(read.value, key, match.verify);
    if (!authentic.ok) return authentic;
    votes.push(read.value);
  }
  const [first] = votes;
  if (first?.value.body.kind !== "accepted")
    return fail("certificate/not-accepted", "The certificate holds votes that decide nothing.");
  const { question, ballot, body } = first.value;
  const voters = votes.map(({ value }) => value.voter);
  const ascending = voters.every(
    (voter, index) => index === 0 || voter > (voters[index - 1] ?? -1),
  );
  if (!ascending)
    return fail("certificate/voters", "The certificate names a voter twice, or out of order.");
  const alike = votes.every(
    ({ value }) =>
      value.body.kind === "accepted" &&
      keyOf(value.question) === keyOf(question) &&
      value.ballot.n === ballot.n &&
      value.ballot.seat === ballot.seat &&
      isSameValue(value.body.value, body.value),
  );
  return alike
    ? ok({ question, ballot, value: body.value, voters, seen: decoded.value.seen })
    : fail("certificate/mixed", "The certificate holds votes about different things.");
}

/**
 * Takes in a certificate, whoever sent it. `early`: the phase, an earlier entry of the seat, or a resignation that it counts
 * on is not here yet.
 * Faults `certificate/...`: it proves nothing.
 */
export function adopt(match: Match, bytes: Uint8Array): Result<readonly Effect[]> | "early" {
  const opened = openCertificate(match, bytes);
  if (!opened.ok) return opened;
  const { question, ballot, value, voters, seen } = opened.value;
  const missed = match.replaying !== null && question.turn < match.turn;
  if (question.turn > match.turn || missed || lacksEntries(match, question)) return "early";
  const here = questionAt(match, question.turn, question.seat, question.seq);
  if (keyOf(here) !== keyOf(question))
    return fail("certificate/elsewhere", "The certificate is about another course of the match.");
  const electorate = match.electorates[question.turn] ?? [];
  const resigned = electorate.filter((seat) => {
    const resignation = resignedBy(match, seat, question.turn);
    return resignation !== null && seen.some((hash) => equalBytes(hash, resignation.hash));
  });
  if (resigned.length < seen.length) return "early";
  const counted = electorate.filter((seat) => !resigned.includes(seat));
  const entitled = voters.every((seat) => counted.includes(seat) && seat !== question.seat);
  if (!entitled || !counted.includes(question.seat))
    return fail("certificate/electorate", "Somebody voted who has no vote in this.");
  if (voters.length < majorityOf(counted))
    return fail("certificate/too-few", "These votes are no majority.");
  const name = nameDecision(question, value);
  const proof = { kind: "vote", ballot, certificate: bytes } as const;
  return settleWith(match, { question, value, proof, name });
}

/** Whether something is missing that a seat signed under lower numbers: it counts, whatever was decided. */
function lacksEntries({ chains, ends }: Match, { seat, seq }: Question): boolean {
  const known = chains[seat]?.accepted.length ?? 0;
  return known < Math.min(seq, ends?.[seat] ?? seq);
}

/** Brings the match in line with a decision. */
function settleWith(match: Match, decision: Decision): Result<readonly Effect[]> {
  const { question, value, proof } = decision;
  const at = match.decisions.findIndex((one) => keyOf(one.question) === keyOf(question));
  const known = match.decisions[at];
  const news: Effect[] =
    proof.kind === "vote"
      ? [
          { kind: "vow", message: { kind: "certificate", bytes: proof.certificate } },
          { kind: "send", message: { kind: "certificate", bytes: proof.certificate } },
        ]
      : [];
  if (known?.proof.kind === "vote") {
    if (!isSameValue(known.value, value))
      return fail("certificate/contradiction", "A majority has decided the same question twice.");
    // Of several proofs all peers keep the same, so that their records are the same.
    if (!isBefore(decision, known)) return ok([]);
    match.decisions[at] = decision;
    return ok(news);
  }
  if (known === undefined) match.decisions.push(decision);
  else match.decisions[at] = decision;
  if (match.replaying?.decided.some((one) => keyOf(one) === keyOf(question))) return ok(news);
  const entry = match.chains[question.seat]?.accepted[question.seq];
  const isFree = entry === undefined || match.idle.has(entry);
  const stands =
    value.kind === "entry"
      ? entry === undefined || equalBytes(entry.hash, value.hash)
      : isFree && question.turn === match.turn;
  return ok(stands && known === undefined ? news : [...news, ...rewind(match, question.turn)]);
}

function isBefore({ proof: one }: Decision, { proof: other }: Decision): boolean {
  if (one.kind !== "vote" || other.kind !== "vote") return false;
  if (isBelow(one.ballot, other.ballot)) return true;
  if (isBelow(other.ballot, one.ballot)) return false;
  return toHex(hashCertificate(one.certificate)) < toHex(hashCertificate(other.certificate));
}

/** How many certificates for later phases are kept; catching up brings them again. */
const EARLY_LIMIT = 64;

/** Takes in bytes that claim to be a certificate. */
export function receiveCertificate(match: Match, bytes: Uint8Array): Received {
  const known = match.decisions.some(
    ({ proof }) => proof.kind === "vote" && equalBytes(proof.certificate, bytes),
  );
  if (known || match.early.some((one) => equalBytes(one, bytes)))
    return { verdict: "ignore", effects: [] };
  const adopted = adopt(match, bytes);
  if (adopted === "early") {
    if (match.early.length < EARLY_LIMIT) match.early.push(bytes);
    const heads = match.chains.map(({ accepted }) => accepted.length);
    return { verdict: "accept", effects: [{ kind: "missing", heads }] };
  }
  if (adopted.ok)
    return { verdict: adopted.value.length > 0 ? "accept" : "ignore", effects: adopted.value };
  const refused: Effect = { kind: "refused", fault: adopted.fault, seat: null };
  // An earlier certificate may be missing here, or this one is about a course of the match that an earlier one has ended.
  if (adopted.fault.code === "certificate/elsewhere") return { verdict: "ignore", effects: [] };
  return { verdict: "reject", effects: [refused] };
}

/** Puts away the certificates for phases that are over: they have found no place in this course of the match. */
export function dropMissed(match: Match): void {
  const kept = match.early.filter((bytes) => {
    const opened = openCertificate(match, bytes);
    return opened.ok && opened.value.question.turn >= match.turn;
  });
  match.early.splice(0, match.early.length, ...kept);
}

/** Takes in the certificates that wait for the phase that has just begun. */
export function adoptEarly(match: Match): Effect[] {
  for (const [index, bytes] of match.early.entries()) {
    const adopted = adopt(match, bytes);
    if (adopted === "early") continue;
    match.early.splice(index, 1);
    return [...(adopted.ok ? adopted.value : []), ...adoptEarly(match)];
  }
  return [];
}
