/** Threads that each do one task at a time, so that the caller never blocks. Tasks and answers are plain data. */
export interface Threads<T, A> {
  /**
   * Runs tasks in the order of the calls; an `urgent` one goes before all that are not. A function makes the task once a
   * thread is free for it. Never rejects.
   */
  run(
    task: T | (() => T),
    wish?: { readonly signal?: AbortSignal; readonly urgent?: boolean },
  ): Promise<Run<A>>;
  /** Ends all threads; tasks still open are `closed`. */
  close(): Promise<void>;
}

/** The result of a task. After `crashed`, the next task gets a new thread. */
export type Run<A> =
  | { readonly kind: "done"; readonly answer: A }
  | { readonly kind: "crashed"; readonly reason: string }
  | { readonly kind: "cancelled" }
  | { readonly kind: "closed" };

interface Open<T, A> {
  readonly task: T | (() => T);
  readonly urgent: boolean;
  readonly end: (run: Run<A>) => void;
}

/** One thread, whatever runs it. */
export interface Thread<T> {
  /** Works even before the thread's file is loaded. */
  post(task: T): void;
  /** Whether the thread keeps the program alive: only while somebody waits for its answer. */
  hold(isAwaited: boolean): void;
  end(): Promise<void>;
}

/** Starts a thread. After `ended`, it calls nothing more. */
export type StartThread<T, A> = (on: {
  answered(answer: A): void;
  ended(reason: string): void;
}) => Thread<T>;

interface Place<T, A> {
  thread: Thread<T> | null;
  open: Open<T, A> | null;
}

interface Pool<T, A> {
  readonly start: StartThread<T, A>;
  readonly places: readonly Place<T, A>[];
  waiting: Open<T, A>[];
  closed: boolean;
}

/** A pool of at most this many threads; each is started for its first task. */
export function createThreadPool<T, A>(start: StartThread<T, A>, size: number): Threads<T, A> {
  const places = Array.from({ length: size }, (): Place<T, A> => ({ thread: null, open: null }));
  const pool: Pool<T, A> = { start, places, waiting: [], closed: false };
  return {
    run: (task, wish = {}) => run(pool, task, wish),
    close: () => close(pool),
  };
}

function run<T, A>(
  pool: Pool<T, A>,
  task: T | (() => T),
  { signal, urgent = false }: { readonly signal?: AbortSignal; readonly urgent?: boolean },
): Promise<Run<A>> {
  if (pool.closed) return Promise.resolve({ kind: "closed" });
  if (signal?.aborted) return Promise.resolve({ kind: "cancelled" });
  return new Promise((resolve) => {
    const open: Open<T, A> = {
      task,
      urgent,
      end(run) {
        signal?.removeEventListener("abort", cancel);
        resolve(run);
      },
    };
    // A task that has begun still occupies its thread until it is done.
    const cancel = () => {
      pool.waiting = pool.waiting.filter((other) => other !== open);
      open.end({ kind: "cancelled" });
    };
    signal?.addEventListener("abort", cancel, { once: true });
    const next = urgent ? pool.waiting.findIndex((other) => !other.urgent) : -1;
    pool.waiting.splice(next < 0 ? pool.waiting.length : next, 0, open);
    assign(pool);
  });
}

/** Gives waiting tasks to free threads. */
function assign<T, A>(pool: Pool<T, A>): void {
  for (const place of pool.places)
    while (place.open === null) {
      const next = pool.waiting.shift();
      if (next === undefined) return;
      const failure = begin(pool, place, next);
      if (failure !== null) next.end({ kind: "crashed", reason: failure });
    }
}

/**
 * Why a task could not begin; `null` if it has. A system that is out of threads or memory makes the constructor of a
 * thread throw (ERR_WORKER_INIT_FAILED), and the next task may find some again.
 */
function begin<T, A>(pool: Pool<T, A>, place: Place<T, A>, next: Open<T, A>): string | null {
  try {
    place.thread ??= startThread(pool, place);
    place.open = next;
    place.thread.hold(true);
    place.thread.post(isMade(next.task) ? next.task : next.task());
    return null;
  } catch (error) {
    place.open = null;
    place.thread?.hold(false);
    return String(error);
  }
}

/** Tasks are plain data, never functions. */
function isMade<T>(task: T | (() => T)): task is T {
  return typeof task !== "function";
}

function startThread<T, A>(pool: Pool<T, A>, place: Place<T, A>): Thread<T> {
  const finish = (run: Run<A>) => {
    if (place.thread !== thread) return;
    if (run.kind === "crashed") place.thread = null;
    const { open } = place;
    place.open = null;
    thread.hold(false);
    open?.end(run);
    assign(pool);
  };
  const thread = pool.start({
    answered: (answer) => finish({ kind: "done", answer }),
    ended: (reason) => finish({ kind: "crashed", reason }),
  });
  return thread;
}

async function close<T, A>(pool: Pool<T, A>): Promise<void> {
  const { places } = pool;
  pool.closed = true;
  const threads = places.flatMap(({ thread }) => thread ?? []);
  const open = [...places.flatMap((place) => place.open ?? []), ...pool.waiting];
  pool.waiting = [];
  for (const place of places) {
    place.thread = null;
    place.open = null;
  }
  for (const { end } of open) end({ kind: "closed" });
  await Promise.all(threads.map((thread) => thread.end()));
}
