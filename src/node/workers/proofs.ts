import { availableParallelism } from "node:os";
import { fail, ok } from "../../../protocol/result.ts";
import { createThreads } from "../../bots/threads.ts";
import type { Proofs } from "../../host/ports/proofs.ts";
import { packChecks } from "../../host/workers/packed-checks.ts";
import type { Done, Job } from "../../match/dealing/work.ts";
import type { Task } from "./proof-worker.ts";

export interface ProofsSetting {
  /** The worker's file. */
  readonly entry?: URL;
  /** By default all cores but the one that everything else runs on; at ten seats, nine proofs come almost at once. */
  readonly threads?: number;
}

const MAX_THREADS = 4;

/** Threads begin with the first jobs, if nobody has had them prepared. */
export function createProofs({
  entry = new URL("./proof-worker.ts", import.meta.url),
  threads: size = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1)),
}: ProofsSetting = {}): Proofs {
  const threads = createThreads<Task, Done | null>(entry, size);
  let prepared = false;
  return {
    prepare(pieces) {
      if (prepared) return;
      prepared = true;
      for (let thread = 0; thread < size; thread++)
        void threads.run({ pieces, job: { kind: "rehearse" } });
    },
    async run(pieces, job) {
      const task: Task = { pieces, job: pack(job) };
      // For a shuffle all seats wait, for a verified proof only this one.
      const wish = { urgent: job.kind === "answer" };
      const first = await threads.run(task, wish);
      const run = first.kind === "crashed" ? await threads.run(task, wish) : first;
      if (run.kind === "done" && run.answer !== null) return ok(run.answer);
      return run.kind !== "closed"
        ? fail(
            "proofs/crashed",
            "This machine could not compute a proof, so the match cannot go on here. Start Fairhand again.",
          )
        : fail("proofs/closed", "Fairhand is closing.");
    },
    close: threads.close,
  };
}

function pack(job: Job): Task["job"] {
  return job.kind === "verify"
    ? { kind: "verify", id: job.id, checks: packChecks(job.checks) }
    : job;
}
