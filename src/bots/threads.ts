import { parentPort, type ResourceLimits, Worker } from "node:worker_threads";
import { createThreadPool, type StartThread, type Threads } from "./thread-pool.ts";

/** A worker's first message. */
const READY = "fairhand/ready";

/**
 * Runs `entry`, a file that calls `serveTasks`, in at most this many Node threads. A thread that exceeds
 * `resourceLimits` counts as crashed.
 */
export function createThreads<T, A>(
  entry: URL,
  size: number,
  resourceLimits: ResourceLimits = {},
): Threads<T, A> {
  const start: StartThread<T, A> = ({ answered, ended }) => {
    const worker = new Worker(entry, { resourceLimits });
    /** Resolves once the worker's file is loaded or the worker has ended. */
    const { promise: ready, resolve } = Promise.withResolvers<void>();
    worker.on("message", (answer: A | typeof READY) => {
      resolve();
      if (answer !== READY) answered(answer);
    });
    worker.on("exit", () => resolve());
    worker.on("error", (error) => ended(error instanceof Error ? error.message : String(error)));
    worker.on("exit", (code) => ended(`exit code ${code}`));
    return {
      post: (task) => worker.postMessage(task),
      hold(isAwaited) {
        if (isAwaited) worker.ref();
        else worker.unref();
      },
      // Node 24 crashes, about twice in 300 times, if a worker is ended while its file is loading.
      end: () => ready.then(() => worker.terminate()).then(() => {}),
    };
  };
  return createThreadPool(start, size);
}

/** The worker's end, called once in its file: answers every task. */
export function serveTasks<T, A>(answer: (task: T) => A): void {
  parentPort?.on("message", (task: T) => parentPort?.postMessage(answer(task)));
  parentPort?.postMessage(READY);
}
