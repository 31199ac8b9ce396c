import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { writeSection } from "../bench/page.ts";
import { contestOf, hold, type Standing } from "./contest.ts";
import { type Entry, nameOf, PROGRAM, QUICK, THROWERS } from "./program.ts";
import { hasRegressed, type Results, readResults, writeResults, type Yield } from "./results.ts";
import { measureThrower } from "./series.ts";
import { formatContests, formatThrowers, verdictOn, verdictOnContest } from "./table.ts";

/**
 * `npm run arena -- [--quick] [--only TEXT] [--percent N] [--write]` plays the program, or the contests whose names begin
 * with a text, or a part of their deals, and prints a line for each. `--write` keeps each figure in results.json, those of
 * the full program also in docs/benchmarks.md. It ends with 1 if an interval lies wholly below its goal, or below the
 * figure that was kept less one point.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    percent: { type: "string", default: "100" },
    write: { type: "boolean", default: false },
  },
});

/** Thousands of throws against each rival. */
const SERIES = 20;
const QUICK_SERIES = 4;

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
const standings: Record<string, Standing> = {};
const yields: Record<string, Yield> = {};
for (const entry of program) {
  measureContest({ ...entry, deals: Math.ceil((entry.deals * percent) / 100) });
  if (options.write) keep();
}
for (const thrower of throwers) {
  measureLevel(thrower);
  if (options.write) keep();
}
for (const complaint of complaints) console.log(complaint);
console.log(complaints.length === 0 ? "\nNothing was missed or lost." : "");
process.exitCode = complaints.length === 0 ? 0 : 1;

function measureContest(entry: Entry): void {
  const name = nameOf(entry);
  const standing = hold(contestOf(entry));
  standings[name] = standing;
  console.log(formatContests([entry], standings).split("\n").at(-1));
  if (verdictOnContest(entry, standing) === "no")
    complaints.push(`${name} misses its goal: ${entry.goal}.`);
  if (!options.quick && standing.p99 > (entry.limit ?? Number.POSITIVE_INFINITY))
    complaints.push(`${name} takes longer than ${entry.limit} ms.`);
  const before = (options.quick ? stored.quick : stored.full)[name];
  if (hasRegressed(standing, before))
    complaints.push(`${name} has fallen behind the ${before?.share.toFixed(1)} % it had.`);
}

function measureLevel({ level, create, goal, worst }: (typeof THROWERS)[number]): void {
  const measured = measureThrower(create, options.quick ? QUICK_SERIES : SERIES);
  yields[level] = measured;
  console.log(
    formatThrowers({ [level]: measured })
      .split("\n")
      .at(-1),
  );
  if (verdictOn(measured.pool, measured.margin, goal) === "no")
    complaints.push(`rpsls: ${level} misses its goal of ${goal}.`);
  if (measured.worst < (worst ?? Number.NEGATIVE_INFINITY))
    complaints.push(`rpsls: ${level} loses more than ${-(worst ?? 0)} to somebody.`);
}

/** Figures of contests that were not held this time stay; those of contests that are no longer held go. */
function keep(): void {
  const results: Results = options.quick
    ? { ...stored, quick: kept(QUICK, { ...stored.quick, ...standings }, shareOf) }
    : {
        ...stored,
        full: kept(PROGRAM, { ...stored.full, ...standings }, rounded),
        throws: { ...stored.throws, ...yields },
      };
  writeResults(results);
  if (options.quick) return;
  const machine = `${cpus()[0]?.model.trim() ?? "unknown"}, Node ${process.versions.node}`;
  writeSection(
    "npm run arena -- --write",
    [
      formatContests(PROGRAM, results.full),
      formatThrowers(results.throws),
      `Measured on ${machine}; milliseconds are processor time.`,
    ].join("\n\n"),
  );
}

function kept<T, K>(
  entries: readonly Entry[],
  figures: Readonly<Record<string, T>>,
  shorten: (figure: T) => K,
): Record<string, K> {
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const figure = figures[nameOf(entry)];
      return figure === undefined ? [] : [[nameOf(entry), shorten(figure)]];
    }),
  );
}

/** Without milliseconds: the quick program's figures are the same everywhere. */
function shareOf({ share, margin, games }: Omit<Standing, "p50" | "p99">) {
  return { share: digits(2, share), margin: digits(2, margin), games };
}

/** Enough digits to compare with, and lines that do not change with the weather. */
function rounded({ p50, p99, ...share }: Standing): Standing {
  return { ...shareOf(share), p50: digits(2, p50), p99: digits(2, p99) };
}

function digits(count: number, value: number): number {
  return Number(value.toFixed(count));
}
