import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import type { Certificate } from "../../../protocol/certificate.ts";
import { type Content, hashContent } from "../../../protocol/content.ts";
import { type Fault, fail, ok, type Result } from "../../../protocol/result.ts";
import { readVote } from "../../../protocol/vote.ts";
import type { Seat } from "../../engine/game.ts";
import { findGuilty } from "../agreement/guilt.ts";
import { isCertificate } from "../agreement/quorum.ts";
import type { Vote as Ballot } from "../agreement/types.ts";
import { nameContent, resignedOwners } from "../contents.ts";
import { dispute, exposeVotes, isConvicted, openVote } from "../guilt.ts";
import { logAt, named } from "../history.ts";
import type { Effect, Match, Phase, SignedEntry } from "../match.ts";
import { isVoted } from "../phase.ts";
import { resignationNamed } from "../pool.ts";
import { asVote, know } from "./ballots.ts";
import { hasBecomeAvailable, LONGEST_MS } from "./deciding.ts";
import { asBallot, decideOn, noteVouched, voteKey } from "./votes.ts";

/** What proves that a phase is final. */

/**
 * Takes in the certificate of a phase. If the phase is final here with another content, the certificate proves that
 * either the others were deceived or we were: the result here stands, marked as disputed. Fault
 * `certificate/does-not-hold`.
 */
export function receiveCertificate(
  match: Match,
  certificate: Certificate,
  bytes: Uint8Array,
): Result<Effect[] | null> {
  const { turn } = match.phase;
  if (certificate.turn < turn) return receiveOld(match, certificate, bytes);
  const { phase, history, deciding } = match;
  if (deciding.decided !== null || phase.outcome !== null) return ok(null);
  if (!certifies(match, phase, logAt(history, turn) ?? history.start, certificate))
    return FALSE_CERTIFICATE;
  const { content, votes } = certificate;
  if (isFinal(match, content, votes)) {
    know(match, content);
    decideOn(match, content, votes);
  } else vouch(match, content, votes);
  // Its entries, or the resignations it names, may still be on their way.
  return ok([{ kind: "missing" }]);
}

/** Of several voters one is honest and has checked it; a voter left alone may lie. */
function isFinal(match: Match, content: Content, votes: readonly Uint8Array[]): boolean {
  if (groundsFor(match, match.phase, content) === null) return false;
  return votes.length > 1 || hasBecomeAvailable(match, content);
}

/**
 * Decides on a certificate that came before what it names counted: proofs may have been waiting for their verdict, and
 * whoever signed it may be gone by now.
 */
export function takeVouched(match: Match): void {
  const { vouched, contents, decided } = match.deciding;
  if (decided !== null || match.phase.outcome !== null) return;
  for (const [id, { votes }] of vouched) {
    const content = contents.get(id);
    if (content === undefined || !isFinal(match, content, votes)) continue;
    decideOn(match, content, votes);
    return;
  }
}

/** Whether one of these voters has signed such a content in a certificate. */
export function isVouched(
  { deciding: { vouched, contents } }: Match,
  fits: (content: Content) => boolean,
  isHeard: (voter: Seat) => boolean,
): boolean {
  return [...vouched].some(([id, { voters }]) => {
    const content = contents.get(id);
    return content !== undefined && voters.some(isHeard) && fits(content);
  });
}

/**
 * Whether a certificate here names it: with the vote of somebody who is not caught, or of the one whom all other voters
 * have left alone. That is final for all to whom they showed what it names, even if they lie.
 */
export function isCertified(match: Match, names: (content: Content) => boolean): boolean {
  const isLeftToThem = (content: Content) =>
    names(content) && groundsFor(match, match.phase, content) !== null;
  return (
    isVouched(match, names, (voter) => !isConvicted(match, voter)) ||
    isVouched(match, isLeftToThem, () => true)
  );
}

/** Contents that one voter's certificates can have remembered in a phase: more than an honest voter signs. */
const VOUCHED = 16;

/**
 * Remembers who has signed a content, so that the resignations it names are stored when they come. A liar can be the
 * quorum alone of as many contents as it invents names of resignations.
 */
function vouch(match: Match, content: Content, votes: readonly Uint8Array[]): void {
  const { vouched } = match.deciding;
  const { id } = nameContent(match.phase, content);
  const mayVouch = (voter: Seat) =>
    [...vouched].filter(([one, { voters }]) => one !== id && voters.includes(voter)).length <
    VOUCHED;
  const voters = votes.flatMap((bytes) => {
    const vote = readVote(bytes);
    return vote.ok && mayVouch(vote.value.value.voter) ? vote.value.value.voter : [];
  });
  if (voters.length === 0) return;
  know(match, content);
  noteVouched(match, id, voters, votes);
}

const FALSE_CERTIFICATE = fail(
  "certificate/does-not-hold",
  "The certificate of a phase is not valid.",
);

function receiveOld(
  match: Match,
  certificate: Certificate,
  bytes: Uint8Array,
): Result<Effect[] | null> {
  const final = match.history.finals[certificate.turn];
  if (
    final === undefined ||
    match.guilt.disputed ||
    equalBytes(hashContent(final.content), hashContent(certificate.content))
  )
    return ok(null);
  if (!certifies(match, final.phase, final.before, certificate)) return FALSE_CERTIFICATE;
  const grounds = groundsFor(match, final.phase, certificate.content);
  if (grounds === null) return ok(null);
  dispute(match, certificate, grounds);
  // One such certificate is proof enough, and must survive a restart.
  const kept: Effect = {
    kind: "store",
    line: { kind: "fork", bytes, sealed: null },
    sync: true,
  };
  const shown = [...final.votes, ...final.polkas.flat(), ...certificate.votes].flatMap((vote) => {
    const opened = openVote(match, readVote(vote));
    return opened.ok ? opened.value : [];
  });
  const signedAs = (ballot: Ballot) =>
    shown.find(({ value }) => voteKey(value) === voteKey(asVote(match, ballot)));
  const effects = findGuilty(shown.map(({ value }) => asBallot(value))).flatMap(({ votes }) => {
    const [one, other] = votes.map(signedAs);
    return one === undefined || other === undefined ? [] : exposeVotes(match, one, other);
  });
  return ok([kept, ...effects, { kind: "refused", fault: DISPUTED, seat: null }]);
}

/**
 * The resignations that a certificate lists, or `null` unless everybody it leaves out of the count is known here, by
 * signature or proof, to have gone: otherwise a liar could list all others as resigned, and be the quorum alone. `shown`:
 * resignations that a record holds beside its entries.
 */
export function groundsFor(
  match: Match,
  phase: Phase,
  { resigned, out }: Content,
  shown: readonly SignedEntry[] = [],
): readonly SignedEntry[] | null {
  const { pool, history } = match;
  const grounds = resigned.flatMap(([seat, hash]) => {
    const found =
      resignationNamed(pool, hash) ??
      history.finals.flatMap(({ entries }) => named(entries, hash) ?? [])[0] ??
      named(shown, hash);
    if (found?.value.seat !== seat || found.value.body.kind !== "resign") return [];
    // What was signed later was no reason yet.
    return found.value.turn <= phase.turn ? found : [];
  });
  if (grounds.length < resigned.length) return null;
  return isVoted(phase) || out.every(([seat]) => isConvicted(match, seat)) ? grounds : null;
}

const DISPUTED: Fault = {
  code: "match/disputed",
  message: "Somebody cheated: other players may have a different result of this match.",
};

/** Whether these precommits make the content final in a phase, at this place in the history. */
export function certifies(
  match: Match,
  phase: Phase,
  before: Uint8Array,
  { content, votes, turn }: Certificate,
): boolean {
  const id = hashContent(content);
  const ballots: Ballot[] = [];
  for (const bytes of votes) {
    const opened = openVote(match, readVote(bytes));
    if (!opened.ok) return false;
    const { value } = opened.value;
    const fits =
      value.turn === turn &&
      value.kind === "precommit" &&
      equalBytes(value.log, before) &&
      value.content !== null &&
      equalBytes(value.content, id);
    if (!fits) return false;
    ballots.push(asBallot(value));
  }
  if (isVoted(phase))
    return isCertificate(
      { voters: phase.voters, me: null, turn, longest: LONGEST_MS },
      { id: toHex(id), resigned: resignedOwners(match, content) },
      ballots,
    );
  // Two owners cannot outvote each other: nobody is late between them.
  if (content.out.some(([, cause]) => cause === "late")) return false;
  const leaving = new Set([...content.resigned, ...content.out].map(([seat]) => seat));
  const left = phase.voters.filter((voter) => !leaving.has(voter));
  const [alone, ...more] = ballots;
  if (alone === undefined || more.length > 0 || left.length !== 1) return false;
  return alone.voter === left[0] && alone.round === 0 && alone.vr === -1;
}
