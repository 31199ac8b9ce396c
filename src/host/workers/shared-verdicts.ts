import { toHex } from "../../../protocol/bytes.ts";
import type { Check } from "../../../protocol/deck/proofs/equation.ts";
import type { Result } from "../../../protocol/result.ts";
import type { Done } from "../../match/dealing/work.ts";
import type { Digest } from "../ports/keys.ts";
import type { Pieces, Proofs } from "../ports/proofs.ts";
import { packChecks } from "./packed-checks.ts";

/** Proofs reach the seats of one process almost at once; the verdicts of two deals at ten seats are kept. */
const KEPT = 512;

/**
 * Verifies the same proof once, however many seats are played in this process. Same means the same equations about the
 * same pieces, with the same fault to name, wherever they came from; so nothing that a peer says can be mistaken for
 * something else that was verified before.
 */
export function sharingVerdicts(proofs: Proofs, digest: Digest): Proofs {
  const verdicts = new Map<string, Promise<Result<Done>>>();
  return {
    ...proofs,
    async run(pieces, job) {
      if (job.kind !== "verify") return proofs.run(pieces, job);
      const key = keyOfChecks(pieces, job.checks, digest);
      const verdict = verdicts.get(key) ?? proofs.run(pieces, job);
      verdicts.delete(key);
      verdicts.set(key, verdict);
      const oldest = verdicts.size > KEPT ? verdicts.keys().next().value : undefined;
      if (oldest !== undefined) verdicts.delete(oldest);
      const done = await verdict;
      // A failure here may succeed the next time.
      if (!done.ok) verdicts.delete(key);
      return done.ok ? { ok: true, value: { ...done.value, id: job.id } } : done;
    },
  };
}

/** Every part is written with its length, so that no two lists of checks are written alike. */
function keyOfChecks({ game, count }: Pieces, checks: readonly Check[], digest: Digest): string {
  const { heads, points, places, scalars } = packChecks(checks);
  const head = JSON.stringify([game, count, heads, points.length, places.length]);
  const { buffer, byteOffset, byteLength } = places;
  const numbers = new Uint8Array(buffer, byteOffset, byteLength);
  return toHex(digest(new TextEncoder().encode(head), points, numbers, scalars));
}
