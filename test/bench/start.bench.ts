import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buildBundles, staleBundles } from "../../electron/building/build.ts";
import { ROOT } from "../../electron/building/bundles.ts";
import type { Row } from "./row.ts";

const STARTS = 7;

/** From the command that `npm start` runs until the page can be opened, beside Node alone. */
export async function measureStart(): Promise<readonly Row[]> {
  await buildBundles(staleBundles(["host"]));
  const folder = mkdtempSync(join(tmpdir(), "fairhand-bench-"));
  const flags = [`--profile=${folder}`, `--network=b${process.pid}`];
  try {
    const host = await median(() =>
      timeUntilLine([join(ROOT, "dist", "host", "main.js"), ...flags]),
    );
    const bare = await median(() => timeUntilLine(["-e", "console.log(1)"]));
    return [
      {
        name: "start of the host to ready (beside: Node alone)",
        value: host,
        unit: "ms",
        reference: bare,
        ratio: host / bare,
        goal: { of: "value", at: "most", bound: 1000 },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds until the program prints its first line. */
async function timeUntilLine(args: readonly string[]): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(createInterface(child.stdout), "line");
  const time = performance.now() - began;
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
  return time;
}

async function median(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < STARTS; count++) times.push(await measure());
  return times.toSorted((a, b) => a - b)[STARTS >> 1] ?? Number.NaN;
}
