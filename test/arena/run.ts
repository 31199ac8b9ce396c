import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { writeSection } from "../bench/peers/page.ts";
import { contestOf, hold } from "./contest.ts";
import { type Entry, nameOf, PROGRAM, QUICK, THROWERS } from "./program.ts";
import { hasRegressed, type Results, readResults, writeResults, type Yield } from "./results.ts";
import { measureThrower } from "./rpsls/series.ts";
import { formatContests, formatThrowers, verdictOnContest, verdictOnThrower } from "./table.ts";
import { type Standing, standingOf, type Tally, type Times } from "./tally.ts";

/**
 * `npm run arena -- [--quick] [--only TEXT] [--percent N] [--continue] [--write]` plays the program, or the contests
 * whose names begin with a text, or a part of their deals, and prints a line for each. `--continue` adds that part to
 * the stored deals, as long as the bots play as they did; where all deals are stored, it times that part of them anew. `--write` stores each figure in results.json, those of the
 * full program also in docs/benchmarks.md. It exits with 1 if an interval is wholly below its goal, or below the stored
 * figure less one point.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    percent: { type: "string", default: "100" },
    continue: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

/** Thousands of throws against each rival. */
const SERIES = 20;
/** Against rivals whose figures stand alone; chance alone moves one thousand by 28 either way. */
const SINGLE_SERIES = 120;
const QUICK_SERIES = 4;
/** So that an interrupted contest can continue. */
const KEEP_EVERY_MS = 60_000;

const stored = readResults();
const wanted = (name: string) => name.startsWith(options.only);
const program = (options.quick ? QUICK : PROGRAM).filter((entry) => wanted(nameOf(entry)));
const throwers = THROWERS.filter(({ level }) => wanted(`rpsls: ${level}`));
const percent = Number(options.percent);
if (program.length + throwers.length === 0 || !(percent > 0 && percent <= 100)) {
  const names = [...PROGRAM.map(nameOf), ...THROWERS.map(({ level }) => `rpsls: ${level}`)];
  console.error(`There is nothing to play. The contests are:\n${names.join("\n")}`);
  process.exit(1);
}

const complaints: string[] = [];
const tallies: Record<string, Tally> = {};
const quick: Record<string, Standing> = {};
const yields: Record<string, Yield> = {};
for (const entry of program) {
  const part = Math.ceil((entry.deals * percent) / 100);
  if (options.quick) measureQuickly({ ...entry, deals: part });
  else measureContest(entry, part);
  if (options.write) keep();
}
for (const thrower of throwers) {
  measureLevel(thrower);
  if (options.write) keep();
}
for (const complaint of complaints) console.log(complaint);
console.log(complaints.length === 0 ? "\nNothing was missed or lost." : "");
process.exitCode = complaints.length === 0 ? 0 : 1;

function measureContest(entry: Entry, part: number): void {
  const name = nameOf(entry);
  const before = stored.full[name];
  const kept = options.continue ? before : undefined;
  const deals = Math.min(entry.deals, (kept?.deals ?? 0) + part);
  let keptAt = performance.now();
  const tally = hold(contestOf({ ...entry, deals }), kept, (soFar) => {
    if (!options.continue || !options.write || performance.now() - keptAt < KEEP_EVERY_MS) return;
    keptAt = performance.now();
    tallies[name] = soFar();
    keep();
  });
  const goesOn = kept?.play === tally.play;
  if (kept !== undefined && !goesOn)
    console.log(`${name}: the bots do not play as they did, so this begins anew.`);
  const times = goesOn && kept.deals === deals ? timesOf(entry, part) : {};
  tallies[name] = { ...tally, ...times };
  report(entry, tallies[name]);
  judge(entry, standingOf(tally, entry.seats), before && standingOf(before, entry.seats));
  if (tallies[name].processor.p99 > (entry.limit ?? Number.POSITIVE_INFINITY))
    complaints.push(`${name} takes longer than ${entry.limit} ms.`);
}

/** What the decisions of the first deals take. */
function timesOf(entry: Entry, deals: number): Pick<Tally, "processor" | "wall"> {
  const { processor, wall } = hold(contestOf({ ...entry, deals }));
  return { processor, wall };
}

function measureQuickly(entry: Entry): void {
  const tally = hold(contestOf(entry));
  const standing = standingOf(tally, entry.seats);
  quick[nameOf(entry)] = standing;
  report(entry, tally);
  judge(entry, standing, stored.quick[nameOf(entry)]);
}

function report(entry: Entry, tally: Tally): void {
  const table = formatContests([entry], { [nameOf(entry)]: tally });
  console.log(table.split("\n").at(-1));
}

function judge(entry: Entry, standing: Standing, before: Standing | undefined): void {
  const name = nameOf(entry);
  if (verdictOnContest(entry, standing) === "no")
    complaints.push(`${name} misses its goal: ${entry.goal}.`);
  if (hasRegressed(standing, before))
    complaints.push(`${name} has fallen behind the ${before?.share.toFixed(1)} % it had.`);
}

function measureLevel(thrower: (typeof THROWERS)[number]): void {
  const { level, following } = thrower;
  const [series, single] = options.quick ? [QUICK_SERIES, QUICK_SERIES] : [SERIES, SINGLE_SERIES];
  const measured = measureThrower(thrower, series, single);
  yields[level] = measured;
  console.log(
    formatThrowers({ [level]: measured })
      .split("\n")
      .at(-1),
  );
  if (following !== undefined && verdictOnThrower(measured) === "no")
    complaints.push(`rpsls: ${level} misses a goal.`);
}

/** Keeps the figures of contests not held this time; drops those of contests that no longer exist. */
function keep(): void {
  // Read anew: another run may have kept figures meanwhile.
  const latest = readResults();
  const results: Results = {
    full: kept(PROGRAM, { ...latest.full, ...tallies }, rounded),
    quick: kept(QUICK, { ...latest.quick, ...quick }, shortened),
    throws: { ...latest.throws, ...yields },
  };
  writeResults(results);
  if (options.quick) return;
  const machine = `${cpus()[0]?.model.trim() ?? "unknown"}, Node ${process.versions.node}`;
  writeSection(
    "npm run arena -- --write",
    [
      formatContests(PROGRAM, results.full),
      formatThrowers(results.throws),
      `Measured on ${machine}; times are milliseconds a decision took: of the processor, and by the clock beside whatever else ran.`,
    ].join("\n\n"),
  );
}

function kept<T>(
  entries: readonly Entry[],
  figures: Readonly<Record<string, T>>,
  shorten: (figure: T) => T,
): Record<string, T> {
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const figure = figures[nameOf(entry)];
      return figure === undefined ? [] : [[nameOf(entry), shorten(figure)]];
    }),
  );
}

function shortened({ share, margin, games }: Standing): Standing {
  return { share: digits(2, share), margin: digits(2, margin), games };
}

/** Enough digits to continue from, without noise that would change the file with every run. */
function rounded({ deals, sum, squares, play, processor, wall }: Tally): Tally {
  return {
    deals,
    sum: digits(6, sum),
    squares: digits(6, squares),
    play,
    processor: roundedTimes(processor),
    wall: roundedTimes(wall),
  };
}

function roundedTimes({ p50, p99 }: Times): Times {
  return { p50: digits(2, p50), p99: digits(2, p99) };
}

function digits(count: number, value: number): number {
  return Number(value.toFixed(count));
}
