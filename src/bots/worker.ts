import { parentPort } from "node:worker_threads";
import type { Result } from "../../protocol/result.ts";
import type { Plain } from "../engine/game.ts";
import { chooseAction, type Question } from "./choose.ts";

/** What the pool posts: a question, its number, and a word that turns from 0 to 1 when nobody wants the answer any more. */
export interface Task {
  readonly id: number;
  readonly question: Question;
  readonly stop: Int32Array<SharedArrayBuffer>;
}

/** What the worker answers. */
export interface Reply {
  readonly id: number;
  readonly answer: Result<Plain>;
}

parentPort?.on("message", ({ id, question, stop }: Task) => {
  const stopped = () => Atomics.load(stop, 0) !== 0;
  const answer = chooseAction(question, () => performance.now(), stopped);
  parentPort?.postMessage({ id, answer } satisfies Reply);
});
