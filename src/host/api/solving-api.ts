import type { Fault, Result } from "../../../protocol/result.ts";

/** Games that this device can solve: its best bot and its reviews are exact from then on. */
export interface SolvingApi {
  /**
   * Begins to solve a game, which takes minutes; `SolvingView` tells how far it has come. Faults `solution/cannot-solve`,
   * `solution/busy`.
   */
  solveGame(game: string): Promise<Result<null>>;
  /** Stops solving; nothing is kept. */
  stopSolving(): Promise<Result<null>>;
  /** Deletes a solved game. Faults `solution/cannot-solve`, `solution/busy`, `solution/cannot-remove`. */
  removeSolved(game: string): Promise<Result<null>>;
}

/** What the interface shows of a game that can be solved. */
export interface SolvingView {
  readonly game: string;
  readonly stage: "unsolved" | "solving" | "solved";
  /** How much of the work is done, 0..1. */
  readonly share: number;
  /** Why it was not solved, or what is wrong with what was stored; `null` otherwise. */
  readonly fault: Fault | null;
}
