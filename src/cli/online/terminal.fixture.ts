import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** A terminal in its own process, as a person has it: lines in, lines out. */
export function terminal(network: string, ...args: readonly string[]) {
  return terminalOf(profileFolder(), network, ...args);
}

export function profileFolder(): string {
  const profile = mkdtempSync(join(tmpdir(), "fairhand-online-"));
  onTestFinished(() => rmSync(profile, { recursive: true }));
  return profile;
}

/** The same for a player who is there already. */
export function terminalOf(profile: string, network: string, ...args: readonly string[]) {
  const flags = [`--profile=${profile}`, `--network=${network}`, "--lan-only", "--lang=en"];
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [main, ...args, ...flags]);
  const said: string[] = [];
  const heard = new Set<() => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    said.push(line);
    for (const hear of heard) hear();
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  let read = 0;
  return {
    child,
    type: (line: string) => void child.stdin.write(`${line}\n`),
    /** The first line after those already waited for. */
    async until(wanted: RegExp): Promise<string> {
      for (;;) {
        const at = said.findIndex((line, index) => index >= read && wanted.test(line));
        if (at !== -1) {
          read = at + 1;
          return said[at] ?? "";
        }
        await new Promise<void>((resolve) => {
          const hear = () => {
            heard.delete(hear);
            resolve();
          };
          heard.add(hear);
        });
      }
    },
  };
}
