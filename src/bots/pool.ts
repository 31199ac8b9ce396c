import { Worker } from "node:worker_threads";
import { fail, type Result } from "../../protocol/result.ts";
import type { Plain } from "../engine/game.ts";
import type { Question } from "./choose.ts";
import type { Reply, Task } from "./worker.ts";

/** Bots that think in threads of their own, so that whoever asks is never held up. */
export interface BotPool {
  /**
   * Asks in the order of the calls. Faults: what `chooseAction` answers, `bots/cancelled` after `signal`,
   * `bots/crashed` if the thread died (the next question gets a new one), `bots/closed`.
   */
  chooseMove(question: Question, signal?: AbortSignal): Promise<Result<Plain>>;
  /** Ends all threads; questions still open are answered `bots/closed`. */
  close(): Promise<void>;
}

export interface PoolOptions {
  /** The worker's file; in a bundle it lies elsewhere than in the source. */
  readonly entry?: URL;
  /** Bots share one core by default. */
  readonly threads?: number;
}

interface Job extends Task {
  readonly answer: (answer: Result<Plain>) => void;
}

interface Thread {
  worker: Worker | null;
  job: Job | null;
}

export function createBotPool({
  entry = new URL("./worker.ts", import.meta.url),
  threads: size = 1,
}: PoolOptions = {}): BotPool {
  const threads: Thread[] = Array.from({ length: size }, () => ({ worker: null, job: null }));
  let waiting: Job[] = [];
  let lastId = 0;
  let closed = false;

  function chooseMove(question: Question, signal?: AbortSignal): Promise<Result<Plain>> {
    if (closed) return Promise.resolve(CLOSED);
    if (signal?.aborted) return Promise.resolve(CANCELLED);
    return new Promise((resolve) => {
      const job: Job = {
        id: ++lastId,
        question,
        stop: new Int32Array(new SharedArrayBuffer(4)),
        answer(answer) {
          signal?.removeEventListener("abort", cancel);
          resolve(answer);
        },
      };
      // A thread that thinks for nobody stops at its next look at the word and then takes the next question.
      const cancel = () => {
        Atomics.store(job.stop, 0, 1);
        waiting = waiting.filter((other) => other !== job);
        job.answer(CANCELLED);
      };
      signal?.addEventListener("abort", cancel, { once: true });
      waiting.push(job);
      assign();
    });
  }

  function assign(): void {
    for (const thread of threads) {
      if (thread.job !== null) continue;
      const job = waiting.shift();
      if (job === undefined) return;
      thread.job = job;
      thread.worker ??= startWorker(thread);
      const { id, question, stop } = job;
      thread.worker.postMessage({ id, question, stop } satisfies Task);
    }
  }

  function startWorker(thread: Thread): Worker {
    const worker = new Worker(entry);
    // Bots must not keep the program alive.
    worker.unref();
    worker.on("message", ({ id, answer }: Reply) => {
      if (thread.job?.id === id) finish(thread, answer);
    });
    const lost = (reason: string) => {
      if (thread.worker !== worker) return;
      thread.worker = null;
      finish(thread, fail("bots/crashed", `The bot's thread ended: ${reason}. Ask again.`));
    };
    worker.on("error", (error) => lost(error instanceof Error ? error.message : String(error)));
    worker.on("exit", (code) => lost(`exit code ${code}`));
    return worker;
  }

  function finish(thread: Thread, answer: Result<Plain>): void {
    const { job } = thread;
    thread.job = null;
    job?.answer(answer);
    assign();
  }

  async function close(): Promise<void> {
    closed = true;
    const workers = threads.flatMap(({ worker }) => worker ?? []);
    const open = [...threads.flatMap(({ job }) => job ?? []), ...waiting];
    waiting = [];
    for (const thread of threads) {
      thread.worker = null;
      thread.job = null;
    }
    for (const job of open) job.answer(CLOSED);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  return { chooseMove, close };
}

const CANCELLED = fail("bots/cancelled", "The question was withdrawn.");
const CLOSED = fail("bots/closed", "The bots have gone home.");
