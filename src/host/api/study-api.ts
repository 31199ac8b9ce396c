import type { Result } from "../../../protocol/result.ts";
import type { Plain, Seat } from "../../engine/game.ts";

/** The interface's questions about positions that somebody studies. */
export interface StudyApi {
  /**
   * A position of Connect Four written as text (`connect-four:4453`, the columns of the moves), and what its moves are
   * worth. `effort`: 0..4, each looking six times as far; earlier results are kept. Faults `study/...`.
   */
  study(text: string, effort: number): Promise<Result<Study>>;
  /**
   * What the moves in a table's current position are worth, under the same conditions as `HostApi.hint` and with its
   * faults; `effort` as above. Fault `bots/no-analysis` for games that nobody can solve.
   */
  weighMoves(table: string, seat: Seat, effort: number): Promise<Result<readonly StudiedMove[]>>;
  /** The puzzle of a day, counted in days from any date: a position with one move that gives nothing away. */
  puzzle(day: number): Promise<Result<Puzzle>>;
}

/** A position to continue alone. */
export interface Study {
  readonly game: string;
  /** The same position again. */
  readonly text: string;
  readonly view: Plain;
  /** `null` once the game is over. */
  readonly seat: Seat | null;
  readonly last: { readonly seat: Seat; readonly action: Plain } | null;
  readonly moves: readonly StudiedMove[];
}

export interface StudiedMove {
  readonly action: Plain;
  /** In the game's notation. */
  readonly text: string;
  /** The mover's result with perfect play on both sides: 1 wins, 0 ties, -1 loses; `null`: not found out yet. */
  readonly winner: 1 | 0 | -1 | null;
  /** Moves of the winner until then; `null` for ties and where unknown. */
  readonly moves: number | null;
  /** No other move is known to lead to a better result. */
  readonly best: boolean;
}

export interface Puzzle {
  readonly text: string;
  /** From 1, the easiest, to 5. */
  readonly rating: number;
}
