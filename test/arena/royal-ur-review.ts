import { NO_KNOWLEDGE } from "../../src/engine/game.ts";
import type { Policy } from "../../src/engine/policy.ts";
import { randomBelow, seededRandom } from "../../src/engine/random.ts";
import { enterFirst, lookingAhead } from "../../src/games/royal-ur/bot.ts";
import type { Action } from "../../src/games/royal-ur/moves.ts";
import { royalUr } from "../../src/games/royal-ur/rules.ts";
import type { State } from "../../src/games/royal-ur/state.ts";
import { expectimax, expectimaxAnalyst } from "../../src/search/expectimax.ts";
import { startThinking } from "../../src/search/thinking.ts";
import { withSlips } from "../../src/search/uniform.ts";
import { after, solvedUr, trueChance } from "./royal-ur-solved.ts";

/**
 * How far the winning chances of a review without the exact table are off: `node test/arena/royal-ur-review.ts
 * [matches]`. Compares every action of every decision in matches between bots that slip as people do with the solved
 * game, for reviews of one to four decisions ahead; in points of a hundred.
 */
const matches = Number(process.argv[2] ?? 20);
const table = solvedUr(console.log);
const thresholds = { inaccuracy: 0.01, mistake: 0.03, blunder: 0.06 };
const players = [withSlips(expectimax(royalUr, lookingAhead(1)), 15), withSlips(enterFirst, 10)];
const depths = [1, 2, 3, 4].map((depth) => ({
  depth,
  analyst: expectimaxAnalyst(royalUr, lookingAhead(depth), thresholds),
  /** Of every action, and of what was given away by the one that was played. */
  errors: [] as number[],
  losses: [] as number[],
  ms: 0,
}));

let decisions = 0;
for (let seed = 1; seed <= matches; seed++) play(seed);
for (const { depth, errors, losses, ms } of depths)
  console.log(
    `${depth} ahead: ${decisions} decisions, ${errors.length} actions; chance off by ${points(mean(errors))} on average, ` +
      `${points(quantile(errors, 0.99))} at the 99th percentile; loss off by ${points(mean(losses))}; ${(ms / decisions).toFixed(1)} ms a decision`,
  );

function play(seed: number): void {
  const setup = royalUr.setup({ options: royalUr.defaults, seats: 2, stake: 0 });
  if (!setup.ok) throw new Error(setup.fault.message);
  let state: State = setup.value;
  const random = seededRandom(seed, 11);
  while (state.end === null) {
    if (state.roll === null) {
      const value = [0, 0, 0, 0].reduce((sum) => sum + randomBelow(random, 2), 0);
      state = applied(state, { kind: "rolled", value });
      continue;
    }
    const seat = state.turn;
    const legal = royalUr.legal(state, seat, NO_KNOWLEDGE);
    const player = players[(seat + seed) % 2] as Policy<State, Action>;
    const thinking = startThinking(random(), {}, () => 0);
    const action = player.choose({ state, seat, known: NO_KNOWLEDGE, legal }, thinking);
    if (legal.length > 1) judge(state, action);
    state = applied(state, { kind: "acted", seat, action });
  }
}

function judge(state: State, action: Action): void {
  const { turn: seat, tokens } = state;
  decisions++;
  for (const one of depths) {
    const start = performance.now();
    const weighed = one.analyst.weigh?.(state, seat, 0, { random: () => 0, spend: () => true });
    one.ms += performance.now() - start;
    const both = (weighed ?? []).map((entry) => ({
      isPlayed: JSON.stringify(entry.action) === JSON.stringify(action),
      said: entry.chance ?? Number.NaN,
      true: trueChance(table, after(tokens, seat, entry.action), seat),
    }));
    for (const { said, true: known } of both) one.errors.push(Math.abs(said - known));
    const played = both.find(({ isPlayed }) => isPlayed);
    const given = (kind: "said" | "true") =>
      Math.max(...both.map((entry) => entry[kind])) - (played?.[kind] ?? Number.NaN);
    one.losses.push(Math.abs(given("said") - given("true")));
  }
}

function applied(state: State, event: Parameters<typeof royalUr.apply>[1]): State {
  const next = royalUr.apply(state, event);
  if (!next.ok) throw new Error(next.fault.message);
  return next.value;
}

function mean(all: readonly number[]): number {
  return all.reduce((sum, one) => sum + one, 0) / all.length;
}

function quantile(all: readonly number[], share: number): number {
  return all.toSorted((one, other) => one - other)[Math.floor(share * all.length)] ?? Number.NaN;
}

function points(chance: number): string {
  return (100 * chance).toFixed(3);
}
