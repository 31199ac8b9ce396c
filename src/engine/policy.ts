import type { Knowledge, Plain, Seat } from "./game.ts";
import type { Random } from "./random.ts";

/** How strong a bot plays, weakest first. */
export const BOT_LEVELS = ["easy", "medium", "hard", "expert", "best"] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

/** Everything a bot may know when it must act: what its seat sees, and its legal actions (at least one). */
export interface Decision<State extends Plain, Action extends Plain> {
  readonly state: State;
  readonly seat: Seat;
  readonly known: Knowledge;
  readonly legal: readonly Action[];
  /** How earlier matches of the same series ended, oldest first; only bots that exploit habits use them. */
  readonly earlier?: readonly Earlier<State>[];
}

/** A finished match among the same players. From match to match, all seats rotate together. */
export interface Earlier<State extends Plain> {
  readonly state: State;
  /** Where the deciding player sat then. */
  readonly seat: Seat;
}

/** A bot's resources for thinking. */
export interface Thinking {
  readonly random: Random;
  /** Reports work done, in nodes (positions searched); `false`: answer with what you have. */
  spend(nodes: number): boolean;
}

/**
 * Chooses one of the decision's legal actions. The same decision, random stream and answers of `spend` give the same
 * choice. Rules of thumb are in their game's folder; src/search turns searches into policies.
 */
export interface Policy<State extends Plain, Action extends Plain> {
  choose(decision: Decision<State, Action>, thinking: Thinking): Action;
  /** Prepares for the next decision while others think about their reply to `choice`; may be aborted at any moment. */
  ponder?(decision: Decision<State, Action>, choice: Action, thinking: Thinking): void;
}
