import { fail, ok, type Result } from "../../protocol/result.ts";
import type { Knowledge, Plain, Seat } from "../engine/game.ts";
import type { BotLevel, Earlier } from "../engine/policy.ts";
import { findGame } from "../games/registry.ts";
import { botFor } from "./registry.ts";
import { type Budget, type Clock, startThinking } from "./thinking.ts";

/** What a bot is asked. It can be posted to a worker, and holds nothing that the seat may not know. */
export interface Question {
  /** The game's id. */
  readonly game: string;
  readonly state: Plain;
  readonly seat: Seat;
  readonly knowledge: Knowledge;
  readonly level: BotLevel;
  /** See `Decision`. */
  readonly earlier?: readonly Earlier<Plain>[];
  /** The same question with the same seed and a budget in nodes gets the same answer. */
  readonly seed: number;
  readonly budget: Budget;
}

/** A legal action for the seat that is asked (a choice, for games that seal theirs). */
export function chooseAction(
  { game: id, state, seat, knowledge, level, earlier = [], seed, budget }: Question,
  clock: Clock,
  stopped?: () => boolean,
): Result<Plain> {
  const game = findGame(id);
  if (game === undefined) return fail("bots/unknown-game", `There is no game ${id} here.`, "game");
  const legal = game.legal(state, seat, knowledge);
  const [only] = legal;
  if (only === undefined) return fail("bots/not-its-turn", `Seat ${seat} has nothing to choose.`);
  if (legal.length === 1) return ok(only);
  const thinking = startThinking(seed, budget, clock, stopped);
  const decision = { state, seat, known: knowledge, legal, earlier };
  return ok(botFor(game, level).choose(decision, thinking));
}
