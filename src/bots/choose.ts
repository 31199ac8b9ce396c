import { fail, ok, type Result } from "../../protocol/result.ts";
import type { Game, Knowledge, Plain, Seat } from "../engine/game.ts";
import type { BotLevel, Earlier } from "../engine/policy.ts";
import { findGame } from "../games/registry.ts";
import { type Budget, type Clock, startThinking } from "../search/thinking.ts";
import { botFor, type Lookups } from "./registry.ts";

/** A question to a bot. Can be posted to a worker; contains nothing that the seat may not know. */
export interface Question {
  /** The game's id. */
  readonly game: string;
  readonly state: Plain;
  readonly seat: Seat;
  readonly knowledge: Knowledge;
  readonly level: BotLevel;
  /** See `Decision`. */
  readonly earlier?: readonly Earlier<Plain>[];
  /** The same question with the same seed and a budget in nodes has the same answer. */
  readonly seed: number;
  readonly budget: Budget;
}

/** A chosen action, and whether the bot would go on thinking on the others' time. */
export interface Choice {
  readonly action: Plain;
  readonly ponders: boolean;
}

/** A legal action for the seat asked (a choice, in games that seal them). */
export function chooseAction(
  question: Question,
  clock: Clock,
  stopped?: () => boolean,
  lookups?: Lookups,
): Result<Choice> {
  const { game: id, seat } = question;
  const game = findGame(id);
  if (game === undefined) return fail("bots/unknown-game", `There is no game ${id}.`, "game");
  const decision = decisionOf(game, question);
  const policy = botFor(game, question.level, lookups);
  const ponders = policy.ponder !== undefined;
  const [only] = decision.legal;
  if (only === undefined) return fail("bots/not-its-turn", `Seat ${seat} has nothing to choose.`);
  if (decision.legal.length === 1) return ok({ action: only, ponders });
  const thinking = startThinking(question.seed, question.budget, clock, stopped);
  return ok({ action: policy.choose(decision, thinking), ponders });
}

/** Lets the bot prepare for its next decision, after it has answered this question with this action. */
export function ponderOn(
  question: Question,
  action: Plain,
  clock: Clock,
  stopped: () => boolean,
): void {
  const game = findGame(question.game);
  if (game === undefined) return;
  const thinking = startThinking(question.seed, question.budget, clock, stopped);
  botFor(game, question.level).ponder?.(decisionOf(game, question), action, thinking);
}

function decisionOf(game: Game, { state, seat, knowledge, earlier = [] }: Question) {
  return { state, seat, known: knowledge, legal: game.legal(state, seat, knowledge), earlier };
}
