import type { Result } from "../../protocol/result.ts";
import type { Plain } from "../engine/game.ts";
import { type Choice, chooseAction, ponderOn, type Question } from "./choose.ts";
import { type Inquiry, type Judgement, judgeDecisions } from "./judge.ts";
import { serveTasks } from "./threads.ts";

/** What the pool posts: a request, and a word that turns from 0 to 1 when nobody wants the answer any more. */
export type Task = Request & { readonly stop: Int32Array<SharedArrayBuffer> };

export type Request =
  | { readonly kind: "choose"; readonly question: Question }
  | { readonly kind: "ponder"; readonly question: Question; readonly action: Plain }
  | { readonly kind: "judge"; readonly inquiry: Inquiry };

/** What a thread answers to each kind of task. */
export interface Answers {
  readonly choose: Result<Choice>;
  readonly ponder: null;
  readonly judge: Result<readonly Judgement[]>;
}

serveTasks<Task, Answers[Task["kind"]]>((task) => {
  const clock = () => performance.now();
  const stopped = () => Atomics.load(task.stop, 0) !== 0;
  switch (task.kind) {
    case "choose":
      return chooseAction(task.question, clock, stopped);
    case "ponder":
      ponderOn(task.question, task.action, clock, stopped);
      return null;
    case "judge":
      return judgeDecisions(task.inquiry, clock, stopped);
  }
});
