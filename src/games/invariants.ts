import type { Plain } from "../engine/game.ts";

/** What must hold for every state of a game: the game's own part of the shared property tests. */
export interface Invariants<State extends Plain = Plain, Action extends Plain = Plain> {
  /** Seat counts that random play tries. */
  readonly seats: readonly number[];
  /**
   * Maximum number of engine events in a match of random legal moves; where only luck bounds it, a number that is
   * practically never reached.
   */
  readonly bound: number;
  /** What is wrong with this state (a piece in two places, chips out of nothing), or `null`. */
  broken(state: State): string | null;
  /** Actions that may be accepted although `legal` does not list them (commitments, the owner's powers). */
  beyondLegal?(action: Action): boolean;
}
