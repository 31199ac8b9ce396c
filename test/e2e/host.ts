import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../../electron/building/bundles.ts";

/** A host as `npm start` runs it without Electron: its own process, which serves the page. */
export interface HostRun {
  /** The page with its token, as the host printed it. */
  readonly url: string;
  /** Ends the process as a crash or a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
}

/** A separate network name for every test, so that tests and apps on this machine do not see each other. */
export function freshNetwork(): string {
  return `e2e-${randomUUID().slice(0, 8)}`;
}

/** Starts a host on a profile; only hosts of the same network name see each other. */
export async function startHost(
  profile: string,
  network: string,
  ...flags: readonly string[]
): Promise<HostRun> {
  const child = spawn(
    process.execPath,
    [
      join(ROOT, "dist", "host", "main.js"),
      `--profile=${profile}`,
      `--network=${network}`,
      "--lan-only",
      "--bot-pace=none",
      ...flags,
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const gone = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await gone;
  };
  return { url: await printedUrl(child), kill };
}

/** Waits for the line with the page's address; if the host ends instead, the error has everything else it printed. */
function printedUrl(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface(stream).on("line", (line) => {
      said.push(line);
      const url = /http:\/\/127\.0\.0\.1:\d+\/\S*#token=\S+/.exec(line)?.[0];
      if (url !== undefined) resolve(url);
    });
  }
  child.once("exit", (code) =>
    reject(new Error(`the host ended with ${code} before it was ready:\n${said.join("\n")}`)),
  );
  return promise;
}
