import type { Result } from "../../../protocol/result.ts";
import type { Outcome, Plain, Seat } from "../../engine/game.ts";
import type { BotLevel } from "../../engine/policy.ts";

/** The interface's questions about positions that somebody studies. */
export interface StudyApi {
  /**
   * A position written as text (`connect-four:4453`, `royal-ur:4.8+1/2+0/1/3`; `<game>:` alone is its beginning), and what
   * its moves are worth. `effort`: 0..4, each looking six times as far; earlier results are kept. Faults `study/...`,
   * `bots/cancelled`.
   */
  study(text: string, effort: number): Promise<Result<Study>>;
  /**
   * Nobody looks at this text any more: what is still being computed for it ends with fault `bots/cancelled`, so that the
   * next question need not wait.
   */
  leaveStudy(text: string): Promise<Result<null>>;
  /**
   * What a bot of this level does in a position written as text. Faults as above and of the bots,
   * `study/nothing-to-decide`.
   */
  replyTo(text: string, level: BotLevel): Promise<Result<Reply>>;
  /**
   * What the moves in a table's current position are worth, under the same conditions as `HostApi.hint` and with its
   * faults; `effort` as above. Fault `bots/no-analysis` for games without an analyst.
   */
  weighMoves(table: string, seat: Seat, effort: number): Promise<Result<readonly StudiedMove[]>>;
  /**
   * A game's puzzle of a day, counted in days from any date: a position with one move that gives nothing away. Fault
   * `study/no-puzzle`.
   */
  puzzle(game: string, day: number): Promise<Result<Puzzle>>;
}

/** A position to continue alone. */
export interface Study {
  readonly game: string;
  /** The same position again. */
  readonly text: string;
  /** The position this game begins with. */
  readonly start: string;
  readonly view: Plain;
  /** The seat that is called the first player. */
  readonly first: Seat;
  /** Who is to move or to throw; `null` once the game is over. */
  readonly seat: Seat | null;
  readonly last: { readonly seat: Seat; readonly action: Plain } | null;
  /** How the game ended; `null` before that. */
  readonly outcome: Outcome | null;
  /** Empty where the coins are still to be thrown. */
  readonly moves: readonly NextMove[];
  /** What the coins may show, where they are to be thrown. */
  readonly throws: readonly NextThrow[];
}

export interface StudiedMove {
  readonly action: Plain;
  /** In the game's notation. */
  readonly text: string;
  /** The mover's result with perfect play on both sides: 1 wins, 0 ties, -1 loses; `null`: not found out yet. */
  readonly winner: 1 | 0 | -1 | null;
  /** Moves of the winner until then; `null` for ties and where unknown. */
  readonly moves: number | null;
  /** The mover's chance of winning, 0..1, where that can only be estimated; otherwise `null`. */
  readonly chance: number | null;
  /** No other move is known to lead to a better result. */
  readonly best: boolean;
  /** `chance` is that of the game solved here, not an estimate. */
  readonly exact?: true;
}

/** A move with the position it leads to, as text. */
export interface NextMove extends StudiedMove {
  readonly next: string;
}

/** A bot's move in a position, and the position after it. */
export interface Reply {
  readonly seat: Seat;
  readonly action: Plain;
  /** In the game's notation. */
  readonly text: string;
  readonly next: string;
}

export interface NextThrow {
  readonly value: number;
  /** Of the equally likely tosses, how many show it. */
  readonly ways: number;
  readonly next: string;
}

export interface Puzzle {
  readonly text: string;
  /** From 1, the easiest, to 5. */
  readonly rating: number;
}

/** An action that bots consider best. */
export interface Hint {
  readonly action: Plain;
  /** In the game's notation. */
  readonly text: string;
}

/** A part of the graph of winning chances. */
export interface Analysis {
  readonly chances: readonly ChancePoint[];
  /** How many have been judged so far; all of them when it equals `decisions`. */
  readonly done: number;
  readonly decisions: number;
}

export interface ChancePoint {
  /** Index into `Replay.moves`. */
  readonly turn: number;
  readonly seat: Seat;
  /** Seat 0's chance before the move, with perfect play on both sides: 0 lost, 1 won. */
  readonly chance: number;
  /** The better move; `null` if nothing was better. */
  readonly best: Hint | null;
  /** How much of its own chance the move gave away, 0..1. */
  readonly loss: number;
  /** The class of its mistake; `null` if it has none. */
  readonly grade: "inaccuracy" | "mistake" | "blunder" | null;
  /** There was only one move, so it does not count for the error rate. */
  readonly forced?: true;
  /** What each throw since the previous decision brought, oldest first: all but the last allowed no move. Absent without coins. */
  readonly throws?: readonly ThrownLuck[];
  /** The values are those of the game solved here, not estimates. */
  readonly exact?: true;
  /** Half the width of the loss's 95 % interval, where it is only an estimate; a loss within it is 0. */
  readonly error?: number;
  /** The position before the move, for `StudyApi.study`; absent for games whose positions cannot be studied. */
  readonly text?: string;
  /** A mistake in a game with hidden pieces, as the player saw it. */
  readonly lesson?: HiddenLesson;
}

/** A throw of coins. */
export interface ThrownLuck {
  readonly seat: Seat;
  readonly value: number;
  /** How much it changed seat 0's chance. */
  readonly luck: number;
}

/** A decision that was a mistake. */
export interface HiddenLesson {
  readonly view: Plain;
  readonly moves: readonly {
    readonly action: Plain;
    /** In the game's notation. */
    readonly text: string;
    /** Not measurably worse than the best one. */
    readonly solves: boolean;
  }[];
}
