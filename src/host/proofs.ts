import { availableParallelism } from "node:os";
import { fail, ok, type Result } from "../../protocol/result.ts";
import { createThreads } from "../bots/threads.ts";
import type { Done, Job } from "../match/work.ts";
import type { Pieces, Task } from "./proof-worker.ts";

/** Makes and verifies proofs in threads of their own, so that neither network nor interface waits for them. */
export interface Proofs {
  /**
   * Does a job about these pieces. Results come as they are done: each names its job, and matches take them in any order.
   * Faults: `proofs/crashed` if two threads died of it, `proofs/closed`.
   */
  run(pieces: Pieces, job: Job): Promise<Result<Done>>;
  close(): Promise<void>;
}

export interface ProofsSetting {
  /** The worker's file. */
  readonly entry?: URL;
  /** By default all cores but the one that everything else runs on; at ten seats, nine proofs come almost at once. */
  readonly threads?: number;
}

const MAX_THREADS = 4;

/** Threads begin with the first jobs. */
export function createProofs({
  entry = new URL("./proof-worker.ts", import.meta.url),
  threads: size = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1)),
}: ProofsSetting = {}): Proofs {
  const threads = createThreads<Task, Done>(entry, size);
  return {
    async run(pieces, job) {
      const task: Task = { pieces, job };
      // For a shuffle all seats wait, for a verified proof only this one.
      const wish = { urgent: job.kind === "answer" };
      const first = await threads.run(task, wish);
      const run = first.kind === "crashed" ? await threads.run(task, wish) : first;
      if (run.kind === "done") return ok(run.answer);
      return run.kind === "crashed"
        ? fail(
            "proofs/crashed",
            "This machine could not compute a proof, so the match cannot go on here. Start Fairhand again.",
          )
        : fail("proofs/closed", "Fairhand is closing.");
    },
    close: threads.close,
  };
}
