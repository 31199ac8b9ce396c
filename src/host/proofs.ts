import { Worker } from "node:worker_threads";
import type { Done, Job } from "../match/work.ts";
import type { Reply, Task } from "./proof-worker.ts";

/** Makes and verifies proofs in a thread of their own, so that neither network nor interface waits for them. */
export interface Proofs {
  /** Never rejects; without an answer the thread is gone, and the table is taken up at the next start. */
  run(pieces: Task["pieces"], job: Job): Promise<Done>;
  close(): Promise<void>;
}

/** The thread begins with the first job; `report` hears of its death. */
export function createProofs(report: (error: unknown) => void): Proofs {
  const waiting = new Map<number, (done: Done) => void>();
  let worker: Worker | null = null;
  let next = 0;
  const start = () => {
    const started = new Worker(new URL("./proof-worker.ts", import.meta.url));
    started.on("message", ({ n, done }: Reply) => {
      waiting.get(n)?.(done);
      waiting.delete(n);
    });
    started.on("error", (error) => {
      report(error);
      if (worker === started) worker = null;
    });
    return started;
  };
  return {
    run: (pieces, job) =>
      new Promise((resolve) => {
        const n = next++;
        waiting.set(n, resolve);
        worker ??= start();
        worker.postMessage({ n, pieces, job } satisfies Task);
      }),
    async close() {
      await worker?.terminate();
    },
  };
}
