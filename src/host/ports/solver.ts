import type { Result } from "../../../protocol/result.ts";

/** Solves games on this device (`Solution`), and keeps what it found for the bots. */
export interface Solver {
  /** The games that can be solved, and what is stored of each; reading it is quick. */
  look(): readonly Solved[];
  /**
   * Solves a game. `report` is told the share done, 0..1, about twice a second. Faults `solution/cannot-write`,
   * `solution/crashed`, `solution/stopped` after `signal`.
   */
  solve(game: string, report: (share: number) => void, signal: AbortSignal): Promise<Result<null>>;
  /** Fault `solution/cannot-remove`. */
  remove(game: string): Result<null>;
  /** Calls `then` when a bot finds out that what is stored is damaged. It is not used any more. */
  onDamaged(then: (game: string) => void): void;
}

export interface Solved {
  readonly game: string;
  readonly found: "none" | "solved" | "damaged";
}
