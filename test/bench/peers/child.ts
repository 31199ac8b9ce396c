import { type ChildProcess, fork } from "node:child_process";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { nodeConfig, ROOT } from "../../../electron/building/bundles.ts";
import { HOST_FLAGS } from "../../../electron/starting/run.ts";

/**
 * Runs another file of the benches in its own process. If it fails the bench fails, so that nothing waits for ever.
 */
export function startChild(file: string, args: readonly string[]): ChildProcess {
  return mustGoOn(fork(fileURLToPath(new URL(`./${file}`, import.meta.url)), args), file);
}

/**
 * Builds a file of the benches as the app is built; returns a function that runs it as a host is run. Compiling the
 * source on load would take as much memory as a host.
 */
export async function buildChild(file: string): Promise<(args: readonly string[]) => ChildProcess> {
  const { name } = parse(file);
  await build(nodeConfig(`bench-${name}`, { [name]: `test/bench/peers/${file}` }));
  const built = join(ROOT, "dist", `bench-${name}`, `${name}.js`);
  return (args) => mustGoOn(fork(built, args, { execArgv: [...HOST_FLAGS] }), file);
}

function mustGoOn(child: ChildProcess, file: string): ChildProcess {
  child.once("exit", (code) => {
    // A child that was killed has no code.
    if (code !== null) throw new Error(`${file} has ended with code ${code}`);
  });
  return child;
}
