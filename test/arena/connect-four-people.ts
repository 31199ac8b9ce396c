import { botFor } from "../../src/bots/registry.ts";
import { BOT_LEVELS, type Policy } from "../../src/engine/policy.ts";
import {
  dropsOnly,
  evaluateLines,
  obliging,
  winOrBlock,
} from "../../src/games/connect-four/bot.ts";
import { connectFour } from "../../src/games/connect-four/rules.ts";
import type { Action, State } from "../../src/games/connect-four/state.ts";
import { alphaBeta } from "../../src/search/alpha-beta.ts";
import { sometimes, withSlips } from "../../src/search/uniform.ts";
import { hold } from "./contest.ts";
import { standingOf } from "./tally.ts";

/**
 * How simulated people do against each level: `node test/arena/connect-four-people.ts [deals] [levels]`. Each kind of
 * person should find a level against which they win about every other game.
 */
const deals = Number(process.argv[2] ?? 60);
const levels = BOT_LEVELS.filter((level) => process.argv[3]?.includes(level) ?? true);

const ahead = (depth: number, evaluate: (state: State, seat: number) => number) =>
  alphaBeta(dropsOnly, { evaluate, depth });

const PEOPLE: Readonly<Record<string, Policy<State, Action>>> = {
  /** Wins at once if possible, blocks three times in four, otherwise plays anything. */
  beginner: obliging(
    sometimes(
      winOrBlock,
      ahead(1, () => 0),
      25,
    ),
  ),
  /** Looks three moves ahead for wins, and sees nothing else. */
  attentive: obliging(ahead(3, () => 0)),
  /** Four moves ahead with lines counted, and a slip in ten moves. */
  club: obliging(withSlips(ahead(4, evaluateLines), 10)),
};

console.log("| who | level | games | share % |");
console.log("|---|---|---|---|");
for (const [name, hero] of Object.entries(PEOPLE)) {
  for (const level of levels) {
    const others = botFor(connectFour, level);
    const tally = hold({ game: connectFour, hero, others, seats: 2, deals });
    const { share, margin, games } = standingOf(tally, 2);
    console.log(`| ${name} | ${level} | ${games} | ${share.toFixed(1)} ± ${margin.toFixed(1)} |`);
  }
}
