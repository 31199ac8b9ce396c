import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { describeScenario, SIMULATED, scenarioOf } from "./scenario.ts";
import { simulate } from "./simulation.ts";
import type { Order, Report } from "./worker.ts";

const THREADS = 2;
const USAGE = `npm run sim -- [--seeds N] [--from N] [--game ID] [--minutes M] [--endless]
npm run sim -- --seed N [--game ID] [--trace]     one match again, step by step

Games: ${SIMULATED.join(", ")}; without --game each seed chooses one.`;

const { values: options } = parseArgs({
  options: {
    seeds: { type: "string", default: "2000" },
    from: { type: "string", default: "0" },
    seed: { type: "string" },
    game: { type: "string" },
    minutes: { type: "string" },
    endless: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
  },
});

const { game } = options;
if (game !== undefined && !SIMULATED.includes(game)) leave(`There is no game ${game}.\n\n${USAGE}`);
if (options.seed !== undefined) playOne(number("seed", options.seed));
else await playMany();

/** One match again, in this thread. */
function playOne(seed: number): void {
  const scenario = scenarioOf(seed, game);
  console.log(describeScenario(scenario));
  const { steps, time } = simulate(scenario, options.trace ? console.log : undefined);
  console.log(`Ends well after ${steps} steps and ${(time / 1000).toFixed(0)} simulated seconds.`);
}

/** Match after match, on two threads, until all seeds are played or the time is up. */
async function playMany(): Promise<void> {
  const from = number("from", options.from);
  const end = options.endless ? Number.POSITIVE_INFINITY : from + number("seeds", options.seeds);
  const minutes =
    options.minutes === undefined ? Number.POSITIVE_INFINITY : Number(options.minutes);
  if (!(minutes > 0)) leave(`--minutes needs a number above 0.\n\n${USAGE}`);
  const start = performance.now();
  const deadline = start + minutes * 60_000;
  const reports: Report[] = [];
  let next = from;
  const orderOf = (): Order | null =>
    next < end && performance.now() < deadline ? { seed: next++, game } : null;
  const take = (report: Report) => {
    reports.push(report);
    if (report.failure !== null) tell(report);
    if (reports.length % 500 === 0) console.log(summary(reports, performance.now() - start));
  };
  await Promise.all(Array.from({ length: THREADS }, () => runThread(orderOf, take)));
  console.log(summary(reports, performance.now() - start));
  const failures = reports.filter(({ failure }) => failure !== null);
  if (failures.length > 0)
    console.error(`Failed seeds: ${failures.map(({ seed }) => seed).join(", ")}.`);
  process.exit(failures.length === 0 ? 0 : 1);
}

/** Gives one thread match after match. */
function runThread(orderOf: () => Order | null, take: (report: Report) => void): Promise<void> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url));
  return new Promise((resolve, reject) => {
    const give = () => {
      const order = orderOf();
      if (order !== null) worker.postMessage(order);
      else worker.terminate().then(() => resolve(), reject);
    };
    worker.on("error", reject);
    worker.on("message", (report: Report) => {
      take(report);
      give();
    });
    give();
  });
}

function tell({ seed, failure }: Report): void {
  const chosen = game === undefined ? "" : ` --game ${game}`;
  console.error(`\nFAILED ${failure}\n  again: npm run sim -- --seed ${seed}${chosen} --trace\n`);
}

function summary(reports: readonly Report[], ms: number): string {
  const games = SIMULATED.flatMap((id) => {
    const of = reports.filter((report) => report.game === id);
    const mean = of.reduce((sum, report) => sum + report.ms, 0) / of.length;
    return of.length === 0 ? [] : `${id} ${of.length} (${mean.toFixed(0)} ms each)`;
  });
  const failed = reports.filter(({ failure }) => failure !== null).length;
  const rate = (reports.length * 1000) / ms;
  return `${reports.length} matches in ${(ms / 1000).toFixed(0)} s, ${rate.toFixed(1)} matches/s, ${failed} failed: ${games.join(", ")}`;
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    leave(`--${name} needs a whole number.\n\n${USAGE}`);
  return value;
}

function leave(message: string): never {
  console.error(message);
  process.exit(1);
}
