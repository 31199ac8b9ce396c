import { botFor } from "../../src/bots/registry.ts";
import type { Plain } from "../../src/engine/game.ts";
import { BOT_LEVELS, type Policy } from "../../src/engine/policy.ts";
import type { Action } from "../../src/games/royal-ur/moves.ts";
import { royalUr } from "../../src/games/royal-ur/rules.ts";
import type { State } from "../../src/games/royal-ur/state.ts";
import { startThinking } from "../../src/search/thinking.ts";
import { uniform } from "../../src/search/uniform.ts";
import { playMatch } from "./match.ts";
import { after, perfectUr, solvedUr, trueChance } from "./royal-ur-solved.ts";
import { standingOf } from "./tally.ts";

/**
 * Plays every level against the perfect player, or each against the one below: `node test/arena/royal-ur-levels.ts
 * [deals] [perfect|steps] [levels]`. Beside the share of games won it prints the expected share: one half, less what the
 * moves gave away in a game, plus what the other's did. It has far less noise, because it leaves out the luck of the coins.
 */
const deals = Number(process.argv[2] ?? 1000);
const table = solvedUr(console.log);
const perfect = perfectUr(table) as Policy<Plain, Plain>;
const think = (seed: number) => startThinking(seed, {}, () => 0);

/** What all choices gave away. */
interface Given {
  sum: number;
  choices: number;
}

function judged(policy: Policy<Plain, Plain>, given: Given): Policy<Plain, Plain> {
  return {
    choose(decision, thinking) {
      const choice = policy.choose(decision, thinking);
      const { state, seat, legal } = decision as unknown as {
        state: State;
        seat: number;
        legal: readonly Action[];
      };
      const worth = (action: Action) => trueChance(table, after(state.tokens, seat, action), seat);
      given.sum += Math.max(...legal.map(worth)) - worth(choice as Action);
      given.choices++;
      return choice;
    },
  };
}

function duel(name: string, hero: Policy<Plain, Plain>, other: Policy<Plain, Plain>): void {
  const mine: Given = { sum: 0, choices: 0 };
  const theirs: Given = { sum: 0, choices: 0 };
  const [won, expected] = [createSums(), createSums()];
  const times: number[] = [];
  for (let deal = 1; deal <= deals; deal++) {
    const before = theirs.sum - mine.sum;
    let share = 0;
    for (const at of [0, 1]) {
      const policies = [0, 1].map((seat) =>
        seat === at ? judged(hero, mine) : judged(other, theirs),
      );
      const players = policies.map((policy) => ({ policy, think }));
      const winners = playMatch(royalUr as never, players, deal, (seat, _choice, { processor }) => {
        if (seat === at) times.push(processor);
      });
      if (winners.includes(at)) share += 0.5;
    }
    won.add(share);
    expected.add(0.5 + (theirs.sum - mine.sum - before) / 2);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const time = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2);
  const given = (mine.sum / mine.choices).toFixed(5);
  const cells = [name, 2 * deals, won.text(), expected.text(), given, time(0.5), time(0.99)];
  console.log(`| ${cells.join(" | ")} |`);
}

/** A mean with its interval. */
function createSums() {
  const sums = { deals: 0, sum: 0, squares: 0 };
  return {
    add(value: number): void {
      sums.deals++;
      sums.sum += value;
      sums.squares += value * value;
    },
    text(): string {
      const { share, margin } = standingOf(sums, 2);
      return `${share.toFixed(1)} ± ${margin.toFixed(1)}`;
    },
  };
}

console.log("| level | games | share % | expected % | given away a decision | ms p50 | ms p99 |");
console.log("|---|---|---|---|---|---|---|");
const wanted = ["random", ...BOT_LEVELS] as const;
const botOf = (level: (typeof wanted)[number]) =>
  level === "random" ? uniform : botFor(royalUr, level);
for (const [index, level] of wanted.entries()) {
  if (process.argv[4]?.split(",").includes(level) === false) continue;
  const below = wanted[index - 1];
  if (process.argv[3] !== "steps") duel(level, botOf(level), perfect);
  else if (below !== undefined) duel(`${level} v ${below}`, botOf(level), botOf(below));
}
