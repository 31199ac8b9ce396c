import type { Knowledge, Plain, Seat } from "./game.ts";
import type { Random } from "./random.ts";

/** How strong a bot plays, weakest first. */
export const BOT_LEVELS = ["easy", "medium", "hard", "best"] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

/** All that a bot may know when it is to act: what its seat sees, and its legal actions (at least one). */
export interface Decision<State extends Plain, Action extends Plain> {
  readonly state: State;
  readonly seat: Seat;
  readonly known: Knowledge;
  readonly legal: readonly Action[];
  /** How the matches before this one in the same series ended, oldest first; only who plays habits can use them. */
  readonly earlier?: readonly Earlier<State>[];
}

/** Matches that bots look back on: habits show within some dozens of rounds, and change. */
export const REMEMBERED = 60;

/** A finished match among the same players. Seats move on together from match to match. */
export interface Earlier<State extends Plain> {
  readonly state: State;
  /** Where the deciding player sat then. */
  readonly seat: Seat;
}

/** What a bot may think with. */
export interface Thinking {
  readonly random: Random;
  /** Reports work done, in nodes (positions looked at); `false` means: answer with what you have. */
  spend(nodes: number): boolean;
}

/**
 * Chooses one of the decision's legal actions. The same decision, random stream and answers of `spend` give the same
 * choice. Rules of thumb lie beside their game; src/bots makes searches into policies.
 */
export interface Policy<State extends Plain, Action extends Plain> {
  choose(decision: Decision<State, Action>, thinking: Thinking): Action;
  /** Gets ready for the next decision while others think about their answer to `choice`; given up at any moment. */
  ponder?(decision: Decision<State, Action>, choice: Action, thinking: Thinking): void;
}
