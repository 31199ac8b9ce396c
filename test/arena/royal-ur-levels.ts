import { botFor } from "../../src/bots/registry.ts";
import type { Plain } from "../../src/engine/game.ts";
import { BOT_LEVELS, type Policy } from "../../src/engine/policy.ts";
import type { Action } from "../../src/games/royal-ur/moves.ts";
import { royalUr } from "../../src/games/royal-ur/rules.ts";
import type { State } from "../../src/games/royal-ur/state.ts";
import { uniform } from "../../src/search/uniform.ts";
import { hold } from "./contest.ts";
import { solvedUr } from "./royal-ur-cache.ts";
import { after, perfectUr, trueChance } from "./royal-ur-perfect.ts";
import { standingOf } from "./tally.ts";

/**
 * Plays every level against the perfect player: `node test/arena/royal-ur-levels.ts [deals]`. Beside the share of games
 * won it prints what the moves gave away: one half minus that sum for each game is the expected share, with far less
 * noise, because it leaves out the luck of the coins.
 */
const deals = Number(process.argv[2] ?? 1000);
const table = solvedUr(console.log);
const perfect = perfectUr(table) as Policy<Plain, Plain>;

console.log("| level | games | share % | expected % | given away a decision | ms p50 | ms p99 |");
console.log("|---|---|---|---|---|---|---|");
for (const level of ["random", ...BOT_LEVELS] as const) {
  const policy = level === "random" ? uniform : botFor(royalUr, level);
  let [given, decisions] = [0, 0];
  const judged: Policy<Plain, Plain> = {
    choose(decision, thinking) {
      const choice = policy.choose(decision, thinking);
      const { state, seat, legal } = decision as unknown as {
        state: State;
        seat: number;
        legal: readonly Action[];
      };
      const worth = (action: Action) => trueChance(table, after(state.tokens, seat, action), seat);
      given += Math.max(...legal.map(worth)) - worth(choice as Action);
      decisions++;
      return choice;
    },
  };
  const tally = hold({ game: royalUr, hero: judged, others: perfect, seats: 2, deals });
  const { share, margin, games } = standingOf(tally, 2);
  const cells = [
    level,
    games,
    `${share.toFixed(1)} ± ${margin.toFixed(1)}`,
    (50 - (100 * given) / games).toFixed(2),
    (given / decisions).toFixed(5),
    tally.p50.toFixed(2),
    tally.p99.toFixed(2),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
