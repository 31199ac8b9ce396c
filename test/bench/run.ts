import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ROOT } from "../../electron/building/bundles.ts";
import { writeSection } from "./peers/page.ts";
import type { Bench, Row } from "./row.ts";
import { formatTable, summarize } from "./table.ts";

const FOLDER = join(ROOT, "test", "bench");
const ENDING = ".bench.ts";
/** On a quiet machine the longest bench takes less than two minutes. */
const LIMIT_MS = 4 * 60_000;

const { values: options } = parseArgs({
  options: { json: { type: "string" }, only: { type: "string" }, write: { type: "boolean" } },
});
if (options.write && options.only !== undefined) {
  console.error("--write needs all benches, because the page shows one run. Leave out --only.");
  process.exit(1);
}

const known = readdirSync(FOLDER)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length));
const chosen = known.filter((name) => name === (options.only ?? name));
if (chosen.length === 0) {
  console.error(`There is no bench ${options.only}. There are: ${known.join(", ")}.`);
  process.exit(1);
}

const rows: Row[] = [];
const failed: string[] = [];
for (const name of chosen) {
  if (chosen.length === 1) {
    console.error(`Measuring ${name} ...`);
    rows.push(...(await (await loadBench(name))()));
  } else {
    const measured = measureApart(name);
    if (measured === null) failed.push(name);
    else rows.push(...measured);
  }
}

const table = formatTable(rows);
const machine = `${cpus()[0]?.model.trim() ?? "unknown"}, ${cpus().length} cores, Node ${process.versions.node}`;
const lost =
  failed.length === 0 ? "" : ` Not measured, because the bench failed: ${failed.join(", ")}.`;
const summary = `${summarize(rows)}${lost}`;
console.log(`${table}\n\n${summary}\nMeasured on ${machine}.`);
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(rows, null, 2)}\n`);
if (options.write)
  writeSection("npm run bench -- --write", `${table}\n\n${summary} Measured on ${machine}.`);
// Workers and sockets of a bench must not keep the run alive.
process.exit(failed.length === 0 ? 0 : 1);

/**
 * Runs a bench in its own process, so that what it leaves behind, above all a large heap, does not slow the next.
 * `null`: it failed or took too long.
 */
function measureApart(name: string): Row[] | null {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-bench-"));
  try {
    const file = join(folder, "rows.json");
    const own = [...process.execArgv, fileURLToPath(import.meta.url)];
    const run = spawnSync(process.execPath, [...own, "--only", name, "--json", file], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
      timeout: LIMIT_MS,
    });
    if (run.status !== 0) return null;
    return JSON.parse(readFileSync(file, "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function loadBench(name: string): Promise<Bench> {
  const module: Record<string, unknown> = await import(
    pathToFileURL(join(FOLDER, name + ENDING)).href
  );
  const [bench, ...others] = Object.values(module).filter((value) => typeof value === "function");
  if (bench === undefined || others.length > 0)
    throw new Error(`${name}${ENDING} must export exactly one function`);
  return bench as Bench;
}
