import { createHash } from "node:crypto";
import type { Check } from "../../protocol/deck/equation.ts";
import type { Result } from "../../protocol/result.ts";
import type { Done } from "../match/work.ts";
import type { Pieces } from "./proof-worker.ts";
import type { Proofs } from "./proofs.ts";

/** Proofs come to the seats of one process almost at once; the verdicts of two deals at ten seats are kept. */
const KEPT = 512;

/**
 * Verifies the same proof once, however many seats are played in this process. Same: the same equations about the same
 * pieces, with the same fault to name, wherever they came from; so nothing that a peer says can be mistaken for
 * something else that was verified before.
 */
export function sharingVerdicts(proofs: Proofs): Proofs {
  const verdicts = new Map<string, Promise<Result<Done>>>();
  return {
    ...proofs,
    async run(pieces, job) {
      if (job.kind !== "verify") return proofs.run(pieces, job);
      const key = keyOfChecks(pieces, job.checks);
      const verdict = verdicts.get(key) ?? proofs.run(pieces, job);
      verdicts.delete(key);
      verdicts.set(key, verdict);
      const oldest = verdicts.size > KEPT ? verdicts.keys().next().value : undefined;
      if (oldest !== undefined) verdicts.delete(oldest);
      const done = await verdict;
      // What went wrong here may go right the next time.
      if (!done.ok) verdicts.delete(key);
      return done.ok ? { ok: true, value: { ...done.value, id: job.id } } : done;
    },
  };
}

/** Every part is written with its end, so that no two lists of checks are written alike. */
function keyOfChecks({ game, count }: Pieces, checks: readonly Check[]): string {
  const digest = createHash("sha256");
  digest.update(JSON.stringify([game, count]));
  for (const { seat, fault, equations } of checks) {
    digest.update(JSON.stringify([seat, fault, equations.map((terms) => terms.length)]));
    for (const terms of equations)
      for (const { point, scalar } of terms) digest.update(point).update(`${scalar.toString(16)};`);
  }
  return digest.digest("base64");
}
