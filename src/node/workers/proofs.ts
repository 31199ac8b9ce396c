import { availableParallelism } from "node:os";
import { createThreads } from "../../bots/threads.ts";
import type { Proofs } from "../../host/ports/proofs.ts";
import { proofsOn } from "../../host/workers/proofs.ts";

export interface ProofsSetting {
  /** The worker's file. */
  readonly entry?: URL;
  /** By default all cores but the one that everything else runs on; at ten seats, nine proofs come almost at once. */
  readonly threads?: number;
}

const MAX_THREADS = 4;

/** Threads begin with the first jobs, unless they were prepared earlier. */
export function createProofs({
  entry = new URL("./proof-worker.ts", import.meta.url),
  threads: size = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1)),
}: ProofsSetting = {}): Proofs {
  return proofsOn(createThreads(entry, size), size);
}
