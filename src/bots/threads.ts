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

interface Pool<T, A> {
  readonly entry: URL;
  readonly resourceLimits: ResourceLimits;
  readonly threads: readonly Thread<T, A>[];
  waiting: Open<T, A>[];
  closed: boolean;
}

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
  const pool: Pool<T, A> = { entry, resourceLimits, threads, waiting: [], closed: false };
  return {
    run: (task, wish = {}) => run(pool, task, wish),
    close: () => close(pool),
  };
}

function run<T, A>(
  pool: Pool<T, A>,
  task: T,
  { signal, urgent = false }: { readonly signal?: AbortSignal; readonly urgent?: boolean },
): Promise<Run<A>> {
  if (pool.closed) return Promise.resolve({ kind: "closed" });
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
      pool.waiting = pool.waiting.filter((other) => other !== open);
      open.end({ kind: "cancelled" });
    };
    signal?.addEventListener("abort", cancel, { once: true });
    if (urgent) pool.waiting.unshift(open);
    else pool.waiting.push(open);
    assign(pool);
  });
}

/** Gives what waits to threads that are free. */
function assign<T, A>(pool: Pool<T, A>): void {
  for (const thread of pool.threads) {
    if (thread.open !== null) continue;
    const next = pool.waiting.shift();
    if (next === undefined) return;
    thread.open = next;
    thread.worker ??= startWorker(pool, thread);
    // Only while somebody waits for its answer may a thread keep the program alive.
    thread.worker.ref();
    thread.worker.postMessage(next.task);
  }
}

function startWorker<T, A>(pool: Pool<T, A>, thread: Thread<T, A>): Worker {
  const worker = new Worker(pool.entry, { resourceLimits: pool.resourceLimits });
  const finish = (run: Run<A>) => {
    if (thread.worker !== worker) return;
    if (run.kind === "crashed") thread.worker = null;
    const { open } = thread;
    thread.open = null;
    worker.unref();
    open?.end(run);
    assign(pool);
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

async function close<T, A>(pool: Pool<T, A>): Promise<void> {
  const { threads } = pool;
  pool.closed = true;
  const workers = threads.flatMap(({ worker, ready }) =>
    worker === null ? [] : { worker, ready },
  );
  const open = [...threads.flatMap((thread) => thread.open ?? []), ...pool.waiting];
  pool.waiting = [];
  for (const thread of threads) {
    thread.worker = null;
    thread.open = null;
  }
  for (const { end } of open) end({ kind: "closed" });
  // Node 24 crashes, two times in three hundred, when a worker is ended while its file is being loaded.
  await Promise.all(workers.map(({ worker, ready }) => ready.then(() => worker.terminate())));
}

/** The other end, called once in a thread's own file: answers every task. */
export function serveTasks<T, A>(answer: (task: T) => A): void {
  parentPort?.on("message", (task: T) => parentPort?.postMessage(answer(task)));
  parentPort?.postMessage(READY);
}
