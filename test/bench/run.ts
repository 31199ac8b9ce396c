import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ROOT } from "../../electron/bundles.ts";
import { writeSection } from "./page.ts";
import type { Bench, Row } from "./row.ts";
import { formatTable, summarize } from "./table.ts";

const FOLDER = join(ROOT, "test", "bench");
const ENDING = ".bench.ts";

const { values: options } = parseArgs({
  options: { json: { type: "string" }, only: { type: "string" }, write: { type: "boolean" } },
});
if (options.write && options.only !== undefined) {
  console.error("--write needs all benches: the page holds one run. Leave --only out.");
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
for (const name of chosen) {
  if (chosen.length > 1) rows.push(...measureApart(name));
  else {
    console.error(`Measuring ${name} ...`);
    const bench = await loadBench(name);
    rows.push(...(await bench()));
  }
}

const table = formatTable(rows);
const machine = `${cpus()[0]?.model.trim() ?? "unknown"}, ${cpus().length} cores, Node ${process.versions.node}`;
console.log(`${table}\n\n${summarize(rows)}\nMeasured on ${machine}.`);
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(rows, null, 2)}\n`);
if (options.write)
  writeSection(
    "npm run bench -- --write",
    `${table}\n\n${summarize(rows)} Measured on ${machine}.`,
  );
// Workers and sockets of a bench must not keep the run alive.
process.exit(0);

/** A process for each bench: what one leaves behind, a large heap above all, must not slow the next. */
function measureApart(name: string): Row[] {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-bench-"));
  try {
    const file = join(folder, "rows.json");
    const own = [...process.execArgv, fileURLToPath(import.meta.url)];
    const run = spawnSync(process.execPath, [...own, "--only", name, "--json", file], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (run.status !== 0) throw new Error(`the bench ${name} failed`);
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
