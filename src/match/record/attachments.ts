import { equalBytes } from "../../../protocol/bytes.ts";
import { type Certificate, decodeEvidence } from "../../../protocol/certificate.ts";
import { hashContent as hashOf } from "../../../protocol/content.ts";
import { readEntry } from "../../../protocol/entry.ts";
import type { MatchRecord } from "../../../protocol/record.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { isAnswered, isOfNobody } from "../contents.ts";
import { certifies, groundsFor } from "../deciding/certificates.ts";
import { isConvicted } from "../guilt.ts";
import { isOfThisHistory } from "../history.ts";
import type { Final, Match, SignedEntry } from "../match.ts";
import { isVoted } from "../phase.ts";
import { receiveMessage } from "../receive.ts";
import { takeStatement } from "../statements.ts";

/**
 * The phases whose certificate a record holds: those that do not follow from the answers alone, and the last one voted
 * on. A phase that nobody was left to vote on is among them, but has none.
 */
export function certifiedPhases({ history }: Match): Final[] {
  const last = history.finals.findLast(({ phase }) => isVoted(phase));
  return history.finals.filter((final) => final === last || !followsFromAnswers(final));
}

function followsFromAnswers({ phase, content }: Final): boolean {
  return isVoted(phase)
    ? content.out.length === 0 && content.resigned.length === 0
    : isAnswered(phase, content);
}

/**
 * Checks that certificates, last signatures, claims and evidence are about this match, and that every certificate that
 * is needed is there. Faults `record/certificate`, `record/fork`, `record/statement`, `record/unproven`,
 * `record/not-canonical`, those of statements.
 */
export function attach(match: Match, { attachments }: MatchRecord): Result<null> {
  const { certificates, ends, claims, evidence } = attachments;
  const certified = readCertificates(match, certificates);
  if (!certified.ok) return certified;
  for (const bytes of evidence) {
    const { verdict, effects } = receiveMessage(match, { kind: "evidence", bytes });
    const refused = effects.find((effect) => effect.kind === "refused");
    if (verdict === "reject" && refused?.kind === "refused")
      return { ok: false, fault: refused.fault };
  }
  const contradicted = contradict(match, certificates, evidence);
  if (!contradicted.ok) return contradicted;
  for (const [kind, list] of [
    ["end", ends],
    ["claim", claims],
  ] as const)
    for (const bytes of list) {
      const taken = takeStatement(match, { kind, bytes });
      if (!taken.ok) return taken;
      // One that is early is kept in a live match; a record has no more to come.
      if (taken.value === null || (kind === "end" && match.phase.outcome === null))
        return fail("record/statement", "A statement in the file is not about this match.");
    }
  const unproven = match.history.finals.find(
    ({ phase, content }) =>
      !isVoted(phase) && content.out.some(([seat]) => !isConvicted(match, seat)),
  );
  if (unproven !== undefined)
    return fail(
      "record/unproven",
      `Phase ${unproven.turn} puts a player out, but the proof against that player is missing.`,
    );
  return areThoseNeeded(match, certificates, certified.value);
}

/** The certified turns. Each certificate must be valid, whatever it is for. */
function readCertificates(
  match: Match,
  certificates: readonly Certificate[],
): Result<ReadonlySet<number>> {
  const certified = new Set<number>();
  for (const certificate of certificates) {
    const final = match.history.finals[certificate.turn];
    if (final === undefined || !certifies(match, final.phase, final.before, certificate))
      return wrongCertificate(certificate);
    certified.add(certificate.turn);
  }
  return ok(certified);
}

/**
 * Looks for a certificate of what a phase did not come to here, once the evidence has been read. It counts only if those
 * whom it leaves out are known to have gone: with names of resignations that it has made up, the loser of a finished match
 * would be a quorum of one, and could make the match void.
 */
function contradict(
  match: Match,
  certificates: readonly Certificate[],
  evidence: readonly Uint8Array[],
): Result<null> {
  for (const certificate of certificates) {
    const final = match.history.finals[certificate.turn];
    if (final === undefined || equalBytes(hashOf(final.content), hashOf(certificate.content)))
      continue;
    const shown = resignationsIn(match, evidence);
    return groundsFor(match, final.phase, certificate.content, shown) === null
      ? wrongCertificate(certificate)
      : fail(
          "record/fork",
          `Phase ${certificate.turn} was certified with two contents: the match is void.`,
        );
  }
  return ok(null);
}

/** The resignations in evidence of kind `entry`, which come with a record for the sake of a certificate. */
function resignationsIn(match: Match, evidence: readonly Uint8Array[]): SignedEntry[] {
  return evidence.flatMap((bytes) => {
    const decoded = decodeEvidence(bytes);
    if (!decoded.ok || decoded.value.kind !== "entry") return [];
    const read = readEntry(decoded.value.entry);
    return read.ok && isOfThisHistory(match, read.value.value) ? read.value : [];
  });
}

function wrongCertificate({ turn }: Certificate): Result<never> {
  return fail(
    "record/certificate",
    `The certificate of phase ${turn} is not valid.`,
    `attachments.certificates.${turn}`,
  );
}

/** Checks that no certificate is missing, superfluous or duplicated. */
function areThoseNeeded(
  match: Match,
  certificates: readonly Certificate[],
  certified: ReadonlySet<number>,
): Result<null> {
  const needed = certifiedPhases(match);
  const lacking = needed.find(
    ({ turn, phase, content }) => !certified.has(turn) && !isOfNobody(phase, content),
  );
  if (lacking !== undefined)
    return fail("record/certificate", `Phase ${lacking.turn} lacks the certificate that it needs.`);
  const needless = certificates.find(
    ({ turn }, index) =>
      !needed.some((final) => final.turn === turn) ||
      certificates.findIndex((one) => one.turn === turn) < index,
  );
  return needless === undefined
    ? ok(null)
    : fail(
        "record/not-canonical",
        `The file holds a certificate of phase ${needless.turn} that is duplicated or not needed.`,
        `attachments.certificates.${needless.turn}`,
      );
}
