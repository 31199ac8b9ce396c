import { describeScenario, scenarioOf } from "./scenario.ts";
import { type Run, simulate } from "./simulation.ts";

/** Plays this game under the seeds 0, 1, ...; a failure says how to repeat it. */
export function playSeeds(game: string, count: number): Run[] {
  return Array.from({ length: count }, (_, seed) => playSeed(game, seed));
}

function playSeed(game: string, seed: number): Run {
  const scenario = scenarioOf(seed, game);
  try {
    return simulate(scenario);
  } catch (error) {
    const again = `npm run sim -- --seed ${seed} --game ${game} --trace`;
    throw new Error(`${describeScenario(scenario)}\n${error}\nAgain: ${again}`, { cause: error });
  }
}
