import { parentPort } from "node:worker_threads";
import { describeScenario, scenarioOf } from "./scenario.ts";
import { simulate } from "./simulation.ts";

/** Asks for one match. */
export interface Order {
  readonly seed: number;
  readonly game: string | undefined;
}

/** What became of it. */
export interface Report {
  readonly seed: number;
  readonly game: string;
  readonly ms: number;
  /** What went wrong, with the scenario it went wrong in. */
  readonly failure: string | null;
}

parentPort?.on("message", ({ seed, game }: Order) => {
  const scenario = scenarioOf(seed, game);
  const start = performance.now();
  let failure: string | null = null;
  try {
    simulate(scenario);
  } catch (error) {
    failure = `${describeScenario(scenario)}\n  ${error instanceof Error ? error.stack : error}`;
  }
  const ms = performance.now() - start;
  parentPort?.postMessage({ seed, game: scenario.game.id, ms, failure } satisfies Report);
});
