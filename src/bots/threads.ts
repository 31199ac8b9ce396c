import { parentPort, type ResourceLimits, Worker } from "node:worker_threads";

/** Threads that do tasks one at a time each, so that whoever asks is never held up. Task and answer are plain data. */
export interface Threads<T, A> {
  /** In the order of the calls; an `urgent` task goes before all that have not begun. Never rejects. */
  run(
    task: T,
    wish?: { readonly signal?: AbortSignal; readonly urgent?: boolean },
  ): Promise<Run<A>>;
  /** Ends all threads; tasks still open are `closed`. */
  close(): Promise<void>;
}

/** What became of a task. After `crashed` the next one gets a new thread. */
export type Run<A> =
  | { readonly kind: "done"; readonly answer: A }
  | { readonly kind: "crashed"; readonly reason: string }
  | { readonly kind: "cancelled" }
  | { readonly kind: "closed" };

interface Open<T, A> {
  readonly task: T;
  readonly end: (run: Run<A>) => void;
}

interface Thread<T, A> {
  worker: Worker | null;
  /** Once the worker's file is loaded, or the worker has ended. */
  ready: Promise<void>;
  open: Open<T, A> | null;
}

/** What a worker says first. */
const READY = "fairhand/ready";

/** Runs `entry`, a file that calls `serveTasks`, in so many threads at most; each begins with the first task it gets. Beyond `resourceLimits` it has crashed. */
export function createThreads<T, A>(
  entry: URL,
  size: number,
  resourceLimits: ResourceLimits = {},
): Threads<T, A> {
  const threads: Thread<T, A>[] = Array.from({ length: size }, () => ({
    worker: null,
    ready: Promise.resolve(),
    open: null,
  }));
  let waiting: Open<T, A>[] = [];
  let closed = false;

  function assign(): void {
    for (const thread of threads) {
      if (thread.open !== null) continue;
      const next = waiting.shift();
      if (next === undefined) return;
      thread.open = next;
      thread.worker ??= startWorker(thread);
      // Only while somebody waits for its answer may a thread keep the program alive.
      thread.worker.ref();
      thread.worker.postMessage(next.task);
    }
  }

  function startWorker(thread: Thread<T, A>): Worker {
    const worker = new Worker(entry, { resourceLimits });
    const finish = (run: Run<A>) => {
      if (thread.worker !== worker) return;
      if (run.kind === "crashed") thread.worker = null;
      const { open } = thread;
      thread.open = null;
      worker.unref();
      open?.end(run);
      assign();
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    thread.ready = promise;
    worker.on("message", (answer: A | typeof READY) => {
      resolve();
      if (answer !== READY) finish({ kind: "done", answer });
    });
    worker.on("exit", () => resolve());
    worker.on("error", (error) =>
      finish({ kind: "crashed", reason: error instanceof Error ? error.message : String(error) }),
    );
    worker.on("exit", (code) => finish({ kind: "crashed", reason: `exit code ${code}` }));
    return worker;
  }

  return {
    run(task, { signal, urgent = false } = {}) {
      if (closed) return Promise.resolve({ kind: "closed" });
      if (signal?.aborted) return Promise.resolve({ kind: "cancelled" });
      return new Promise((resolve) => {
        const open: Open<T, A> = {
          task,
          end(run) {
            signal?.removeEventListener("abort", cancel);
            resolve(run);
          },
        };
        // One that has begun keeps its thread until it is done.
        const cancel = () => {
          waiting = waiting.filter((other) => other !== open);
          open.end({ kind: "cancelled" });
        };
        signal?.addEventListener("abort", cancel, { once: true });
        if (urgent) waiting.unshift(open);
        else waiting.push(open);
        assign();
      });
    },
    async close() {
      closed = true;
      const workers = threads.flatMap(({ worker, ready }) =>
        worker === null ? [] : { worker, ready },
      );
      const open = [...threads.flatMap((thread) => thread.open ?? []), ...waiting];
      waiting = [];
      for (const thread of threads) {
        thread.worker = null;
        thread.open = null;
      }
      for (const { end } of open) end({ kind: "closed" });
      // Node 24 crashes, two times in three hundred, when a worker is ended while its file is being loaded.
      await Promise.all(workers.map(({ worker, ready }) => ready.then(() => worker.terminate())));
    },
  };
}

/** The other end, called once in a thread's own file: answers every task. */
export function serveTasks<T, A>(answer: (task: T) => A): void {
  parentPort?.on("message", (task: T) => parentPort?.postMessage(answer(task)));
  parentPort?.postMessage(READY);
}
