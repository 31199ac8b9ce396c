import type { BotPool } from "../../bots/pool.ts";
import type { Bots } from "../../host/ports/bots.ts";
import type { FileSolver } from "./solver.ts";

/**
 * No question keeps the thread from the next one for longer. Of the bots only Connect Four's best needs this much, in a
 * few positions of the opening.
 */
const BUDGET = { ms: 2000 };

/** Bots whose threads begin with the first question. `word` returns 32 random bits. */
export function createBots(word: () => number, solver: FileSolver | null = null): Bots {
  let pool: Promise<BotPool> | null = null;
  const solved = solver && { solutions: solver.files, damaged: solver.reportDamage };
  const open = () =>
    (pool ??= import("../../bots/pool.ts").then(({ createBotPool }) =>
      createBotPool(solved ?? {}),
    ));
  return {
    async chooseMove(game, state, seat, knowledge, level, earlier = [], signal) {
      const { chooseMove } = await open();
      const asked = { game: game.id, state, seat, knowledge, level, earlier };
      return chooseMove({ ...asked, seed: word(), budget: BUDGET }, signal);
    },
    async judge(game, played, signal) {
      const { judge } = await open();
      return judge({ game: game.id, played, seed: word(), budget: BUDGET }, signal);
    },
    async weigh(game, state, seat, nodes, signal) {
      const { weigh } = await open();
      return weigh({ game: game.id, state, seat, nodes }, signal);
    },
    close: async () => (await pool)?.close(),
  };
}
