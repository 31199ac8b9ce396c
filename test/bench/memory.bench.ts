import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { buildBundles, staleBundles } from "../../electron/building/build.ts";
import { ROOT } from "../../electron/building/bundles.ts";
import { HOST_FLAGS } from "../../electron/starting/run.ts";
import type { Row } from "./row.ts";

/** Long enough to load everything and for the first garbage collections. */
const IDLE_MS = 8000;

/** The memory of an idle host and of an idle Node. Only Linux reports it; elsewhere there are no rows. */
export async function measureMemory(): Promise<readonly Row[]> {
  if (!existsSync("/proc/self/status")) return [];
  await buildBundles(staleBundles(["host"]));
  const folder = mkdtempSync(join(tmpdir(), "fairhand-bench-"));
  const flags = [`--profile=${folder}`, `--network=b${process.pid}`];
  try {
    const main = join(ROOT, "dist", "host", "main.js");
    const host = await residentSet([...HOST_FLAGS, main, ...flags], IDLE_MS);
    const bare = await residentSet(["-e", "setInterval(() => {}, 1000); console.log(1)"], 0);
    return [
      {
        name: "memory of an idle host (beside: Node alone)",
        value: host,
        unit: "MB",
        reference: bare,
        ratio: host / bare,
        goal: { of: "value", at: "most", bound: 120 },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resident set in MB, some time after the program's first line. */
async function residentSet(args: readonly string[], afterMs: number): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(createInterface(child.stdout), "line");
  await pause(afterMs);
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6;
}
