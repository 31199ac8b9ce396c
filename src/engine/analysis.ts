import type { Plain, Seat } from "./game.ts";
import type { Thinking } from "./policy.ts";

/** One decision of a match that is over: what the seat saw and what it did. */
export interface Played<State, Action> {
  /** Which decision of the match, counted by the caller. */
  readonly turn: number;
  readonly seat: Seat;
  /** Before the action. */
  readonly state: State;
  readonly action: Action;
}

/** What a decision was worth: a point of the graph of the winning chances. */
export interface Chance<Action> {
  readonly turn: number;
  readonly seat: Seat;
  /** What seat 0 could hope for before the action, both playing on without fault: 0 lost, 1 won. */
  readonly chance: number;
  /** What the seat had better done, or `null` if nothing was better than what it did. */
  readonly best: Action | null;
  /** How much of its own chance the seat gave away, 0..1. */
  readonly loss: number;
  /**
   * How much the throws since the last decision of the match moved the chance of seat 0, both playing on without fault;
   * in games without chance it is absent.
   */
  readonly luck?: number;
}

/** The classes of what falls short of the best, mildest first. */
export const GRADES = ["inaccuracy", "mistake", "blunder"] as const;
export type Grade = (typeof GRADES)[number];

/** How much of one's chance a decision of each class gives away at least, 0..1. */
export type Thresholds = Readonly<Record<Grade, number>>;

/** The class of a loss; `null` if it is in none. */
export function gradeOf(loss: number, thresholds: Thresholds): Grade | null {
  return GRADES.findLast((grade) => loss >= thresholds[grade]) ?? null;
}

/** What an action is worth to whoever takes it, both playing on without fault. */
export interface Weighed<Action> {
  readonly action: Action;
  /** 1 the mover wins, 0 nobody, -1 the other; `null` if it was not found out. */
  readonly winner: 1 | 0 | -1 | null;
  /** The winner's moves until then; `null` for ties and where it is not known. */
  readonly moves: number | null;
  /** It is known that no other action changes who wins for the better. */
  readonly best: boolean;
}

/** What a game knows to say about its finished matches. */
export interface Analyst<State extends Plain, Action extends Plain> {
  readonly thresholds: Thresholds;
  /**
   * Judges the decisions of one match, given in the order of play. Those it could not judge before `thinking` was
   * spent are missing from the answer.
   */
  chances(played: readonly Played<State, Action>[], thinking: Thinking): readonly Chance<Action>[];
  /** Solves every action of a position, as far as so many nodes for each question go; only where that can be done. */
  weigh?(state: State, seat: Seat, nodes: number, thinking: Thinking): readonly Weighed<Action>[];
}
