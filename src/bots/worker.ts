import type { Result } from "../../protocol/result.ts";
import type { Plain } from "../engine/game.ts";
import { chooseAction, type Question } from "./choose.ts";
import { serveTasks } from "./threads.ts";

/** What the pool posts: a question, and a word that turns from 0 to 1 when nobody wants the answer any more. */
export interface Task {
  readonly question: Question;
  readonly stop: Int32Array<SharedArrayBuffer>;
}

serveTasks<Task, Result<Plain>>(({ question, stop }) =>
  chooseAction(
    question,
    () => performance.now(),
    () => Atomics.load(stop, 0) !== 0,
  ),
);
