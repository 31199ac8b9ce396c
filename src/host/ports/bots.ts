import type { Result } from "../../../protocol/result.ts";
import type { Judgement } from "../../bots/judge.ts";
import type { Played, Weighed } from "../../engine/analysis.ts";
import type { Game, Knowledge, Plain, Seat } from "../../engine/game.ts";
import type { BotLevel, Earlier } from "../../engine/policy.ts";

/** Runs a bot, anywhere. Returns a legal choice; may take its time and may fail. */
export type ChooseMove = (
  game: Game,
  state: Plain,
  seat: Seat,
  knowledge: Knowledge,
  level: BotLevel,
  /** See `Decision`. */
  earlier?: readonly Earlier<Plain>[],
  /** Aborted when nobody wants the answer any more. */
  signal?: AbortSignal,
) => Promise<Result<Plain>>;

/** The bots of this host. */
export interface Bots {
  readonly chooseMove: ChooseMove;
  /** Faults: `bots/no-analysis`, `bots/cancelled` after `signal`. */
  judge(
    game: Game,
    played: readonly Played<Plain, Plain>[],
    signal?: AbortSignal,
  ): Promise<Result<readonly Judgement[]>>;
  /**
   * Solves the actions of a position, with at most this many nodes a question. Faults: `bots/no-analysis`,
   * `bots/cancelled` after `signal`.
   */
  weigh(
    game: Game,
    state: Plain,
    seat: Seat,
    nodes: number,
    signal?: AbortSignal,
  ): Promise<Result<readonly Weighed<Plain>[]>>;
  close(): Promise<void>;
}
