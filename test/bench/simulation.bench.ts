import { SIMULATED, scenarioOf } from "../sim/scenario.ts";
import { simulate } from "../sim/simulation.ts";
import type { Row } from "./row.ts";

const MEASURE_MS = 3000;
/** Fixed, because otherwise the mean would depend on how many seeds a machine gets through. */
const SEEDS = 40;

/** Simulated matches a second, on one thread: what a night of `npm run sim` is worth. */
export async function measureSimulation(): Promise<readonly Row[]> {
  return SIMULATED.map((game): Row => {
    const start = performance.now();
    let played = 0;
    for (let seed = 0; seed < SEEDS && performance.now() - start < MEASURE_MS; seed++) {
      // Without hostile players, because this measures the machine, not the scenario.
      simulate({ ...scenarioOf(seed, game, false), hostile: null, departures: [], limit: null });
      played++;
    }
    const value = (played * 1000) / (performance.now() - start);
    return { name: `${game}: simulated matches, one thread`, value, unit: "1/s" };
  });
}
