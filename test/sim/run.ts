import { fork } from "node:child_process";
import { parseArgs } from "node:util";
import { enter, type Ledger, openLedger, saveLedger, summarize } from "./ledger.ts";
import type { Order, Report } from "./player-process.ts";
import { describeScenario, SIMULATED, scenarioOf } from "./scenario.ts";
import { simulate } from "./simulation.ts";

const PROGRESS = "node_modules/.cache/fairhand-sim.json";
const USAGE = `npm run sim -- [--count N] [--from SEED] [--game ID] [--minutes M] [--processes P] [--progress FILE] [--people]
npm run sim -- --seed N [--game ID] [--people] [--trace]     one match again, step by step

Goes on where the last run of the same src/match stopped, until N matches are played; a new one begins with a
fresh range of seeds, or with --from. Progress lies in ${PROGRESS}, or in FILE.
In a third of the matches bots have seats; with --people, in none. Games: ${SIMULATED.join(", ")}; without --game each seed chooses one.`;

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "2000" },
    from: { type: "string" },
    seed: { type: "string" },
    game: { type: "string" },
    minutes: { type: "string" },
    processes: { type: "string", default: "2" },
    progress: { type: "string" },
    people: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
  },
});

const { game } = options;
const bots = !options.people;
if (game !== undefined && !SIMULATED.includes(game)) leave(`There is no game ${game}.\n\n${USAGE}`);
if (options.seed !== undefined) playOne(number("seed", options.seed));
else await playMany();

/** Repeats one match here. */
function playOne(seed: number): void {
  const scenario = scenarioOf(seed, game, bots);
  console.log(describeScenario(scenario));
  const { steps, time, end } = simulate(scenario, options.trace ? console.log : undefined);
  console.log(`Ends well (${end}) after ${steps} steps and ${(time / 1000).toFixed(0)} s.`);
}

/** Plays match after match until all are played or the time is up. */
async function playMany(): Promise<void> {
  const count = number("count", options.count);
  const from = options.from === undefined ? null : number("from", options.from);
  const minutes =
    options.minutes === undefined ? Number.POSITIVE_INFINITY : Number(options.minutes);
  if (!(minutes > 0)) leave(`--minutes needs a number above 0.\n\n${USAGE}`);
  const kind = [...(game === undefined ? [] : [game]), ...(bots ? [] : ["people"])];
  const path = options.progress ?? [PROGRESS, ...kind].join(".");
  const ledger = openLedger(path, from, new Date());
  if (ledger.matches > 0) console.log(`Goes on: ${summarize(ledger)}`);
  const processes = number("processes", options.processes);
  const start = performance.now();
  const before = ledger.ms;
  let given = ledger.matches;
  const orderOf = (): Order | null =>
    given++ < count && performance.now() - start < minutes * 60_000
      ? { seed: ledger.next++, game, bots }
      : null;
  const take = (report: Report) => {
    ledger.ms = before + performance.now() - start;
    enter(ledger, report);
    if (report.failure !== null) tell(report);
    if (ledger.matches % 500 === 0) note(path, ledger);
  };
  await Promise.all(Array.from({ length: processes }, () => runPlayer(orderOf, take)));
  note(path, ledger);
  if (ledger.failed.length > 0) console.error(`Failed seeds: ${ledger.failed.join(", ")}.`);
  process.exit(ledger.failed.length === 0 ? 0 : 1);
}

/** Stores the progress; a run that is stopped continues from there. */
function note(path: string, ledger: Ledger): void {
  saveLedger(path, ledger);
  console.log(summarize(ledger));
}

/**
 * Has one process play match after match. Threads of one process get in each other's way where they allocate: two of them
 * played 19.2 matches a second, one 18.8 (400 matches each, 2026-11-30, two cores).
 */
function runPlayer(orderOf: () => Order | null, take: (report: Report) => void): Promise<void> {
  const entry = new URL("./player-process.ts", import.meta.url);
  const player = fork(entry, { execArgv: [...process.execArgv, "--single-threaded-gc"] });
  let playing = 0;
  return new Promise((resolve, reject) => {
    const give = () => {
      const order = orderOf();
      if (order !== null) {
        playing++;
        player.send(order);
      } else if (playing === 0 && player.connected) player.disconnect();
    };
    player.on("error", reject);
    player.on("exit", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`A process that plays matches ended with ${code}.`)),
    );
    player.on("message", (report: Report) => {
      playing--;
      take(report);
      give();
    });
    // The next order is there before the last match is over.
    give();
    give();
  });
}

function tell({ seed, failure }: Report): void {
  const chosen = `${game === undefined ? "" : ` --game ${game}`}${bots ? "" : " --people"}`;
  console.error(`\nFAILED ${failure}\n  again: npm run sim -- --seed ${seed}${chosen} --trace\n`);
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
