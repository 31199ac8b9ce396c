import type { Result } from "../../../protocol/result.ts";
import type { Plain, Seat } from "../../engine/game.ts";

/** What the interface asks about positions that somebody looks into by themselves. */
export interface StudyApi {
  /**
   * A position of Connect Four that was written as a text (`connect-four:4453`, the columns of the moves), and what its
   * moves are worth. `effort`: 0..4, each looking six times as far; what was found out before is kept. Faults `study/...`.
   */
  study(text: string, effort: number): Promise<Result<Study>>;
  /**
   * What the moves of the present position of a table are worth, under the same conditions as `HostApi.hint` and with
   * its faults; `effort` as above. Fault `bots/no-analysis` for games whose moves nobody can solve.
   */
  weighMoves(table: string, seat: Seat, effort: number): Promise<Result<readonly StudiedMove[]>>;
  /** The puzzle of a day, counted in days from any date: a position with one move that does not give anything away. */
  puzzle(day: number): Promise<Result<Puzzle>>;
}

/** A position to play on by oneself. */
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
  /** What becomes of whoever moves, both playing on without fault: 1 wins, 0 ties, -1 loses; `null`: not found out yet. */
  readonly winner: 1 | 0 | -1 | null;
  /** Moves of the winner until then; `null` for ties and where it was not found out. */
  readonly moves: number | null;
  /** It is known that no other move changes who wins for the better. */
  readonly best: boolean;
}

export interface Puzzle {
  readonly text: string;
  /** From 1, the easiest, to 5. */
  readonly rating: number;
}
