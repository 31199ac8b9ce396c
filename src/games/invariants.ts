import type { Plain } from "../engine/game.ts";

/** What must hold for every state of a game: the part of the shared property tests that only the game itself knows. */
export interface Invariants<State extends Plain = Plain, Action extends Plain = Plain> {
  /** Seat counts that random play tries. */
  readonly seats: readonly number[];
  /**
   * Maximum number of engine events of a match of random legal moves; with dice or ties, a figure that chance does not
   * reach.
   */
  readonly bound: number;
  /** What is wrong with this state (a piece in two places, chips out of nothing), or `null`. */
  broken(state: State): string | null;
  /** Actions that may be accepted though `legal` does not list them (commitments, the host's own powers). */
  beyondLegal?(action: Action): boolean;
}
