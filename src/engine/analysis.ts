import type { Knowledge, Plain, Seat } from "./game.ts";
import type { Thinking } from "./policy.ts";

/** A throw of coins in a finished match. */
export interface Throw<State> {
  readonly seat: Seat;
  readonly value: number;
  readonly before: State;
}

/** One decision in a finished match: what the seat saw and what it did. */
export interface Played<State, Action> {
  /** The decision's index in the match, as the caller counts them. */
  readonly turn: number;
  readonly seat: Seat;
  /** Before the action. */
  readonly state: State;
  /** What the seat knew then about hidden pieces. */
  readonly known: Knowledge;
  readonly action: Action;
  /** Those since the previous decision, oldest first: all but the last allowed no move. Absent where there were none. */
  readonly throws?: readonly Throw<State>[];
}

/** What a throw of coins brought. */
export interface Luck {
  readonly seat: Seat;
  readonly value: number;
  /** How much it changed seat 0's chance, with perfect play. */
  readonly luck: number;
}

/** The value of a decision: a point on the graph of winning chances. */
export interface Chance<Action> {
  readonly turn: number;
  readonly seat: Seat;
  /**
   * Seat 0's chance before the action with perfect play on both sides: 0 lost, 1 won. In games with hidden pieces, the
   * deciding seat's chance if everyone plays on by rules of thumb.
   */
  readonly chance: number;
  /** The better action; `null` if none was better. */
  readonly best: Action | null;
  /** How much of its own chance the seat gave away, 0..1. */
  readonly loss: number;
  /** Half the width of the 95 % interval of an estimated loss; a loss within it is 0. */
  readonly error?: number;
  /** If values are estimates: all actions not measurably worse than `best`. */
  readonly solutions?: readonly Action[];
  /** What each throw since the previous decision brought, oldest first; absent in games without chance. */
  readonly throws?: readonly Luck[];
  /** The values are those of the solved game, not estimates. */
  readonly exact?: true;
}

/** Classes of mistakes, mildest first. */
export const GRADES = ["inaccuracy", "mistake", "blunder"] as const;
export type Grade = (typeof GRADES)[number];

/** The least loss of chance, 0..1, for each class. */
export type Thresholds = Readonly<Record<Grade, number>>;

/** The class of a loss; `null` if it is too small for any. */
export function gradeOf(loss: number, thresholds: Thresholds): Grade | null {
  return GRADES.findLast((grade) => loss >= thresholds[grade]) ?? null;
}

/** What an action is worth to the player who takes it, with perfect play on both sides. */
export interface Weighed<Action> {
  readonly action: Action;
  /** 1: the mover wins, 0: a tie, -1: the opponent wins; `null` if unknown. */
  readonly winner: 1 | 0 | -1 | null;
  /** The number of moves until the winner's last; `null` for ties and where unknown. */
  readonly moves: number | null;
  /** The mover's chance of winning, 0..1, as a search estimates it; `null` where `winner` is exact. */
  readonly chance: number | null;
  /** No other action is known to lead to a better result. */
  readonly best: boolean;
  /** `chance` is that of the solved game, not an estimate. */
  readonly exact?: true;
}

/**
 * How often a decision is asked about at most. An analyst goes on from what it has found out; one that estimates has
 * judged the decision by then, however little each try's budget allows.
 */
export const TRIES = 12;

/** A game's analysis of finished matches. */
export interface Analyst<State extends Plain, Action extends Plain> {
  readonly thresholds: Thresholds;
  /**
   * Judges the decisions of one match, given in the order of play. Decisions it could not judge before `thinking` was
   * spent are missing from the answer.
   */
  chances(played: readonly Played<State, Action>[], thinking: Thinking): readonly Chance<Action>[];
  /**
   * What every action in a position is worth, within this many nodes for each question. Absent for games that cannot
   * tell.
   */
  weigh?(state: State, seat: Seat, nodes: number, thinking: Thinking): readonly Weighed<Action>[];
}
