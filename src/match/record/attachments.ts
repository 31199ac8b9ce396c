import { equalBytes } from "../../../protocol/bytes.ts";
import type { Certificate } from "../../../protocol/certificate.ts";
import { hashContent as hashOf } from "../../../protocol/content.ts";
import type { MatchRecord } from "../../../protocol/record.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { isAnswered, isOfNobody } from "../contents.ts";
import { certifies } from "../deciding/certificates.ts";
import { isConvicted } from "../guilt.ts";
import type { Final, Match } from "../match.ts";
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
  for (const [kind, list] of [
    ["end", ends],
    ["claim", claims],
  ] as const)
    for (const bytes of list) {
      const taken = takeStatement(match, { kind, bytes });
      if (!taken.ok) return taken;
      if (taken.value === null)
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

/** The certified turns. Each certificate must be valid, and for what the phase came to here. */
function readCertificates(
  match: Match,
  certificates: readonly Certificate[],
): Result<ReadonlySet<number>> {
  const certified = new Set<number>();
  for (const certificate of certificates) {
    const final = match.history.finals[certificate.turn];
    if (final === undefined || !certifies(match, final.phase, final.before, certificate))
      return fail(
        "record/certificate",
        `The certificate of phase ${certificate.turn} is not valid.`,
        `attachments.certificates.${certificate.turn}`,
      );
    if (!equalBytes(hashOf(final.content), hashOf(certificate.content)))
      return fail(
        "record/fork",
        `Phase ${certificate.turn} was certified with two contents: the match is void.`,
      );
    certified.add(certificate.turn);
  }
  return ok(certified);
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
