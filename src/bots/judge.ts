import { fail, ok, type Result } from "../../protocol/result.ts";
import { type Chance, type Grade, gradeOf, type Played, type Weighed } from "../engine/analysis.ts";
import type { Game, Plain, Seat } from "../engine/game.ts";
import { findGame } from "../games/registry.ts";
import { type Budget, type Clock, startThinking } from "../search/thinking.ts";
import { analystFor } from "./analysis.ts";
import type { Lookups } from "./registry.ts";

/** Decisions of a finished match to be judged. Can be posted to a worker. */
export interface Inquiry {
  /** The game's id. */
  readonly game: string;
  readonly played: readonly Played<Plain, Plain>[];
  readonly seed: number;
  readonly budget: Budget;
}

/** The value of a decision, and its class if it is a mistake. */
export interface Judgement extends Chance<Plain> {
  readonly grade: Grade | null;
  /** There was only one move. */
  readonly forced?: true;
}

/** A position whose actions are to be weighed. Can be posted to a worker. */
export interface Weighing {
  /** The game's id. */
  readonly game: string;
  readonly state: Plain;
  readonly seat: Seat;
  /** Maximum nodes for each question. */
  readonly nodes: number;
}

/** A bot that must move at another table waits at most this long; to learn more, ask again. */
const WEIGHING = { ms: 2000 };

/** What each action in a position is worth. Faults: `bots/unknown-game`, `bots/no-analysis`. */
export function weighActions(
  { game: id, state, seat, nodes }: Weighing,
  clock: Clock,
  stopped?: () => boolean,
  lookups?: Lookups,
): Result<readonly Weighed<Plain>[]> {
  const game = findGame(id);
  const weighed =
    game &&
    analystFor(game, lookups)?.weigh?.(
      state,
      seat,
      nodes,
      startThinking(0, WEIGHING, clock, stopped),
    );
  return weighed === undefined
    ? fail("bots/no-analysis", "Moves of this game cannot be analyzed.")
    : ok(weighed);
}

/** What each decision was worth, as far as the budget goes. Faults: `bots/unknown-game`, `bots/no-analysis`. */
export function judgeDecisions(
  { game: id, played, seed, budget }: Inquiry,
  clock: Clock,
  stopped?: () => boolean,
  lookups?: Lookups,
): Result<readonly Judgement[]> {
  const game = findGame(id);
  if (game === undefined) return fail("bots/unknown-game", `There is no game ${id}.`, "game");
  const analyst = analystFor(game, lookups);
  if (analyst === undefined)
    return fail("bots/no-analysis", "Moves of this game cannot be analyzed.");
  const chances = analyst.chances(played, startThinking(seed, budget, clock, stopped));
  // Graded by the least that was certainly lost.
  const certainly = ({ loss, error = 0 }: Chance<Plain>) => Math.max(0, loss - error);
  const forced = new Set(played.flatMap((one) => (isForced(game, one) ? [one.turn] : [])));
  return ok(
    chances.map((one) => ({
      ...one,
      grade: gradeOf(certainly(one), analyst.thresholds),
      ...(forced.has(one.turn) ? { forced: true as const } : {}),
    })),
  );
}

/** What players say about taking moves back is no move. */
function isForced(game: Game, { state, seat, known }: Played<Plain, Plain>): boolean {
  const moves = game
    .legal(state, seat, known)
    .filter((action) => (game.wordIn?.(state, action) ?? null) === null);
  return moves.length === 1;
}
