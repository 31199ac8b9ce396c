import { ok, type Result } from "../../protocol/result.ts";
import type { Weighed } from "../engine/analysis.ts";
import type { Plain } from "../engine/game.ts";
import type { Answers, Request } from "./answer.ts";
import type { Question } from "./choose.ts";
import type { Inquiry, Judgement, Weighing } from "./judge.ts";
import { refuse } from "./refusal.ts";
import type { Run } from "./thread-pool.ts";
import { createThreads } from "./threads.ts";
import type { Answered, Task } from "./worker.ts";

/** Bots that think in separate threads, so that the caller is never held up. */
export interface BotPool {
  /**
   * Chooses a move; calls are served in order. Faults: those of `chooseAction`, `bots/cancelled` after `signal`,
   * `bots/crashed` if the thread died (the next question gets a new one), `bots/closed`.
   */
  chooseMove(question: Question, signal?: AbortSignal): Promise<Result<Plain>>;
  /**
   * Judges decisions of a finished match, in the order of all calls. Faults: those of `judgeDecisions`, and as above.
   */
  judge(inquiry: Inquiry, signal?: AbortSignal): Promise<Result<readonly Judgement[]>>;
  /** Weighs the actions in a position, in the same order. Faults: those of `weighActions`, and as above. */
  weigh(weighing: Weighing, signal?: AbortSignal): Promise<Result<readonly Weighed<Plain>[]>>;
  /** Ends all threads; open questions get `bots/closed`. */
  close(): Promise<void>;
}

export interface PoolOptions {
  /** The worker's file. */
  readonly entry?: URL;
  /** Bots share one core by default. */
  readonly threads?: number;
  /** The files of the games that are solved on this device now, by game. */
  readonly solutions?: () => Readonly<Record<string, string>>;
  /** Called when one of them turned out to be damaged; answers do not rest on it. */
  readonly damaged?: (game: string) => void;
}

/** How long a bot thinks on the others' time: by then its table is full, and stopping saves the battery. */
const PONDERING_MS = 5000;

export function createBotPool({
  entry = new URL("./worker.ts", import.meta.url),
  threads: size = 1,
  solutions = () => ({}),
  damaged = () => {},
}: PoolOptions = {}): BotPool {
  const threads = createThreads<Task, Answered>(entry, size);
  /** Stops a pondering bot. */
  let wake = new AbortController();

  const run = async <R extends Request>(request: R, signal?: AbortSignal) => {
    // A thread nobody waits for stops when it next reads this word, and then takes the next request.
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const halt = () => void Atomics.store(stop, 0, 1);
    signal?.addEventListener("abort", halt, { once: true });
    // A match waits for a move, only a reader for a judgement.
    const wish = { urgent: request.kind === "choose", ...(signal && { signal }) };
    const done = await threads.run(() => ({ ...request, stop, solutions: solutions() }), wish);
    signal?.removeEventListener("abort", halt);
    if (done.kind !== "done") return done;
    for (const game of done.answer.damaged) damaged(game);
    // A thread answers each kind of request with an answer of that kind.
    return { kind: "done", answer: done.answer.answer } as Run<Answers[R["kind"]]>;
  };
  const ask = <R extends Request>(request: R, signal?: AbortSignal) => {
    wake.abort();
    wake = new AbortController();
    return run(request, signal);
  };

  return {
    async chooseMove(question, signal) {
      const done = await ask({ kind: "choose", question }, signal);
      if (done.kind !== "done") return refuse(done);
      if (!done.answer.ok) return done.answer;
      const { action, ponders } = done.answer.value;
      if (ponders) {
        const patient = { ...question, budget: { ms: PONDERING_MS } };
        void run({ kind: "ponder", question: patient, action }, wake.signal);
      }
      return ok(action);
    },
    async judge(inquiry, signal) {
      const done = await ask({ kind: "judge", inquiry }, signal);
      return done.kind === "done" ? done.answer : refuse(done);
    },
    async weigh(weighing, signal) {
      const done = await ask({ kind: "weigh", weighing }, signal);
      return done.kind === "done" ? done.answer : refuse(done);
    },
    close: threads.close,
  };
}
