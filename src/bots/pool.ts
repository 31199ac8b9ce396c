import { fail, type Result } from "../../protocol/result.ts";
import type { Plain } from "../engine/game.ts";
import type { Question } from "./choose.ts";
import { createThreads } from "./threads.ts";
import type { Task } from "./worker.ts";

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
  /** The worker's file. */
  readonly entry?: URL;
  /** Bots share one core by default. */
  readonly threads?: number;
}

export function createBotPool({
  entry = new URL("./worker.ts", import.meta.url),
  threads: size = 1,
}: PoolOptions = {}): BotPool {
  const threads = createThreads<Task, Result<Plain>>(entry, size);
  return {
    async chooseMove(question, signal) {
      const stop = new Int32Array(new SharedArrayBuffer(4));
      // A thread that thinks for nobody stops at its next look at the word and then takes the next question.
      const cancel = () => Atomics.store(stop, 0, 1);
      signal?.addEventListener("abort", cancel, { once: true });
      const run = await threads.run({ question, stop }, signal && { signal });
      signal?.removeEventListener("abort", cancel);
      switch (run.kind) {
        case "done":
          return run.answer;
        case "cancelled":
          return fail("bots/cancelled", "The question was withdrawn.");
        case "crashed":
          return fail("bots/crashed", `The bot's thread ended: ${run.reason}. Ask again.`);
        case "closed":
          return fail("bots/closed", "The bots have gone home.");
      }
    },
    close: threads.close,
  };
}
