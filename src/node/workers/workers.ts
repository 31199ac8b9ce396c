import { randomInt } from "node:crypto";
import type { Result } from "../../../protocol/result.ts";
import type { Threads } from "../../bots/thread-pool.ts";
import { createThreads } from "../../bots/threads.ts";
import type { Reopened } from "../../host/history/reopening.ts";
import { type SavedLog, unreadable } from "../../host/history/reopening.ts";
import type { SavedMatch, Verdict } from "../../host/ledger/ledger.ts";
import type { Workers } from "../../host/ports/machine.ts";
import type { Proofs } from "../../host/ports/proofs.ts";
import { createBots } from "./bots.ts";
import { openRecordAside } from "./open-record.ts";
import { createProofs } from "./proofs.ts";
import { createSolver } from "./solver.ts";

/** Threads for slow work; each begins with the first request. `folder`: where solved games are stored. */
export function createWorkers(
  proofs: Proofs = createProofs(),
  folder: string | null = null,
): Workers {
  const solver = folder === null ? null : createSolver({ folder });
  const bots = createBots(() => randomInt(2 ** 32), solver);
  const verifier = createVerifier();
  return {
    proofs,
    bots,
    ...(solver && { solver }),
    lineOf: verifier.run,
    reopen: reopenAside,
    openRecord: openRecordAside,
    async close() {
      await Promise.all([bots.close(), proofs.close(), verifier.close()]);
    },
  };
}

/** Verifies saved matches in its own thread, because a long card match takes seconds. */
function createVerifier() {
  let threads: Threads<SavedMatch, Verdict> | null = null;
  return {
    async run(saved: SavedMatch): Promise<Verdict> {
      threads ??= createThreads(new URL("./verify-worker.ts", import.meta.url), 1);
      const run = await threads.run(saved);
      return run.kind === "done" ? run.answer : { kind: "unknown" };
    },
    close: async () => threads?.close(),
  };
}

/** `reopenLog` in its own thread, because a long card match takes seconds. */
async function reopenAside(saved: SavedLog): Promise<Result<Reopened>> {
  const threads = createThreads<SavedLog, Result<Reopened>>(
    new URL("./reopen-worker.ts", import.meta.url),
    1,
  );
  const run = await threads.run(saved);
  await threads.close();
  return run.kind === "done" ? run.answer : unreadable();
}
