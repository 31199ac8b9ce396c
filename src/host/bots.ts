import type { BotPool } from "../bots/pool.ts";
import type { ChooseMove } from "./device-table.ts";

/** The bots of this host. Their threads begin with the first question. */
export interface Bots {
  readonly chooseMove: ChooseMove;
  close(): Promise<void>;
}

/** No bot makes a player wait longer. Only Connect Four's best needs so much, in a few positions of the opening. */
const THINKING_MS = 2000;

/** `word` answers 32 random bits. */
export function createBots(word: () => number): Bots {
  let pool: Promise<BotPool> | null = null;
  return {
    async chooseMove(game, state, seat, knowledge, level) {
      pool ??= import("../bots/pool.ts").then(({ createBotPool }) => createBotPool());
      const { chooseMove } = await pool;
      return chooseMove({
        game: game.id,
        state,
        seat,
        knowledge,
        level,
        seed: word(),
        budget: { ms: THINKING_MS },
      });
    },
    close: async () => (await pool)?.close(),
  };
}
