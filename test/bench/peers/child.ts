import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Runs another file of the benches in a process of its own. If that fails the bench fails: nothing waits for what no longer comes. */
export function startChild(file: string, args: readonly string[]): ChildProcess {
  const child = fork(fileURLToPath(new URL(`./${file}`, import.meta.url)), args);
  child.once("exit", (code) => {
    // A child that was killed has no code.
    if (code !== null) throw new Error(`${file} has ended with code ${code}`);
  });
  return child;
}
