import { fail, ok } from "../../../protocol/result.ts";
import type { Threads } from "../../bots/thread-pool.ts";
import type { Done, Job } from "../../match/dealing/work.ts";
import type { Proofs } from "../ports/proofs.ts";
import { packChecks } from "./packed-checks.ts";
import type { ProofTask } from "./proof-tasks.ts";

/** This many threads that do `proofTasks`. */
export function proofsOn(threads: Threads<ProofTask, Done | null>, size: number): Proofs {
  let prepared = false;
  return {
    prepare(pieces) {
      if (prepared) return;
      prepared = true;
      for (let thread = 0; thread < size; thread++)
        void threads.run({ pieces, job: { kind: "rehearse" } });
    },
    async run(pieces, job) {
      const task: ProofTask = { pieces, job: pack(job) };
      // All seats wait for a shuffle, only this one for a verified proof.
      const wish = { urgent: job.kind === "answer" };
      const first = await threads.run(task, wish);
      const run = first.kind === "crashed" ? await threads.run(task, wish) : first;
      if (run.kind === "done" && run.answer !== null) return ok(run.answer);
      return run.kind !== "closed"
        ? fail(
            "proofs/crashed",
            "This device could not compute a proof, so the match cannot continue here. Restart Fairhand.",
          )
        : fail("proofs/closed", "Fairhand is closing.");
    },
    close: threads.close,
  };
}

function pack(job: Job): ProofTask["job"] {
  return job.kind === "verify"
    ? { kind: "verify", id: job.id, checks: packChecks(job.checks) }
    : job;
}
