import { describeScenario, scenarioOf } from "./scenario.ts";
import { type Run, simulate } from "./simulation.ts";

/** An order to play one match. */
export interface Order {
  readonly seed: number;
  readonly game: string | undefined;
  readonly bots: boolean;
}

/** The result of a match. */
export interface Report {
  readonly seed: number;
  readonly game: string;
  readonly pieces: boolean;
  readonly real: boolean;
  readonly ms: number;
  readonly end: Run["end"] | "failed";
  /** What went wrong, and in which scenario. */
  readonly failure: string | null;
}

process.on("message", ({ seed, game, bots }: Order) => {
  const scenario = scenarioOf(seed, game, bots);
  const start = performance.now();
  let failure: string | null = null;
  let end: Report["end"] = "failed";
  try {
    ({ end } = simulate(scenario));
  } catch (error) {
    failure = `${describeScenario(scenario)}\n  ${error instanceof Error ? error.stack : error}`;
  }
  const report: Report = {
    seed,
    game: scenario.game.id,
    pieces: scenario.game.pieces !== undefined,
    real: scenario.real,
    ms: performance.now() - start,
    end,
    failure,
  };
  process.send?.(report);
});
