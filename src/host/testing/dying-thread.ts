import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "./hosts.ts";

/**
 * A thread's file that is killed in the middle of a task, this many times in all, and works as `entry` from then on.
 */
export function dyingThread(entry: URL, times: number): { entry: URL; deaths: () => number } {
  const folder = temporaryFolder();
  const file = join(folder, "dying.mjs");
  writeFileSync(
    file,
    `import { readdirSync, writeFileSync } from "node:fs";
    import { parentPort } from "node:worker_threads";
    const dead = readdirSync(${JSON.stringify(folder)}).filter((name) => name.startsWith("dead"));
    if (dead.length === ${times}) await import(${JSON.stringify(entry.href)});
    else parentPort.once("message", () => {
      writeFileSync(${JSON.stringify(join(folder, "dead"))} + dead.length, "");
      process.exit(3);
    });`,
  );
  const deaths = () => readdirSync(folder).filter((name) => name.startsWith("dead")).length;
  return { entry: pathToFileURL(file), deaths };
}
