import type { Result } from "../../protocol/result.ts";
import type { Weighed } from "../engine/analysis.ts";
import type { Plain } from "../engine/game.ts";
import { type Choice, chooseAction, ponderOn, type Question } from "./choose.ts";
import {
  type Inquiry,
  type Judgement,
  judgeDecisions,
  type Weighing,
  weighActions,
} from "./judge.ts";
import { serveTasks } from "./threads.ts";

/** What the pool posts: a request, and a word that turns from 0 to 1 when nobody wants the answer any more. */
export type Task = Request & { readonly stop: Int32Array<SharedArrayBuffer> };

export type Request =
  | { readonly kind: "choose"; readonly question: Question }
  | { readonly kind: "ponder"; readonly question: Question; readonly action: Plain }
  | { readonly kind: "judge"; readonly inquiry: Inquiry }
  | { readonly kind: "weigh"; readonly weighing: Weighing };

/** What a thread answers to each kind of task. */
export interface Answers {
  readonly choose: Result<Choice>;
  readonly ponder: null;
  readonly judge: Result<readonly Judgement[]>;
  readonly weigh: Result<readonly Weighed<Plain>[]>;
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
    case "weigh":
      return weighActions(task.weighing, clock, stopped);
  }
});
