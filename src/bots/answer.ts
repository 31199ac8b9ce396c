import type { Result } from "../../protocol/result.ts";
import type { Weighed } from "../engine/analysis.ts";
import type { Plain } from "../engine/game.ts";
import type { Clock } from "../search/thinking.ts";
import { type Choice, chooseAction, ponderOn, type Question } from "./choose.ts";
import {
  type Inquiry,
  type Judgement,
  judgeDecisions,
  type Weighing,
  weighActions,
} from "./judge.ts";
import type { Lookups } from "./registry.ts";

/** A request to a thread of bots. */
export type Request =
  | { readonly kind: "choose"; readonly question: Question }
  | { readonly kind: "ponder"; readonly question: Question; readonly action: Plain }
  | { readonly kind: "judge"; readonly inquiry: Inquiry }
  | { readonly kind: "weigh"; readonly weighing: Weighing };

/** A thread's answer to each kind of request. */
export interface Answers {
  readonly choose: Result<Choice>;
  readonly ponder: null;
  readonly judge: Result<readonly Judgement[]>;
  readonly weigh: Result<readonly Weighed<Plain>[]>;
}

/** Answers a request in this thread. `lookups`: the games that are solved here. */
export function answer(
  request: Request,
  clock: Clock,
  stopped?: () => boolean,
  lookups?: Lookups,
): Answers[Request["kind"]] {
  switch (request.kind) {
    case "choose":
      return chooseAction(request.question, clock, stopped, lookups);
    case "ponder":
      ponderOn(request.question, request.action, clock, stopped ?? (() => false));
      return null;
    case "judge":
      return judgeDecisions(request.inquiry, clock, stopped, lookups);
    case "weigh":
      return weighActions(request.weighing, clock, stopped, lookups);
  }
}
