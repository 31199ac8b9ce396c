import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { ROOT } from "../../electron/building/bundles.ts";
import { whyUnusable } from "../../electron/starting/electron-binary.ts";

// What `npm start` runs on machines with and without Electron.

/** Without a display nothing opens; with a dead mirror the machine might as well be offline. */
const ELSEWHERE = { DISPLAY: ":99", ELECTRON_MIRROR: "http://127.0.0.1:9/", PATH: "" };
const unusable = whyUnusable(ELSEWHERE);
const folder = mkdtempSync(join(tmpdir(), "fairhand-start-"));
const profile = join(folder, "profile");

afterAll(() => rmSync(folder, { recursive: true }));

// A shell script stands in for the binary, so this works only on Linux.
const hasElectron = process.platform === "linux" && unusable === null;

test.runIf(hasElectron)("hands the app to Electron if it is installed", async () => {
  const child = start(fakeElectron('/bin/echo "Electron got $*"; exit 3'));
  const [lines, [code]] = await Promise.all([linesOf(child), once(child, "exit")]);
  expect(code).toBe(3);
  expect(lines.at(-1)).toMatch(`${ROOT} --profile=${profile}`);
});

test.runIf(hasElectron)("runs in the browser if Electron lacks a library", async () => {
  const child = start(fakeElectron("exit 127"));
  const lines = await linesOf(child, "#token=");
  expect(lines.at(-2)).toBe(
    "Electron needs libraries that this system does not have: Fairhand runs as a page in your browser.",
  );
});

test("runs in the browser if Electron is not available, until told to end", async () => {
  const child = start(join(folder, "nothing"));
  const lines = await linesOf(child, "#token=");
  expect(lines.at(-2)).toBe(
    `${unusable ?? "Electron is not installed"}: Fairhand runs as a page in your browser.`,
  );
  const url = /http:\S+/.exec(lines.at(-1) ?? "")?.[0] ?? "";
  expect((await fetch(url)).status).toBe(200);

  child.kill("SIGTERM");
  await once(child, "exit");
  await expect(fetch(url)).rejects.toThrow();
});

/** A folder in which `script` poses as Electron. */
function fakeElectron(script: string): string {
  const dist = mkdtempSync(join(folder, "electron-"));
  writeFileSync(join(dist, "electron"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return dist;
}

function start(electronDist: string) {
  const child = spawn(
    process.execPath,
    ["--import", "./electron/node-24.js", "electron/starting/start.ts", `--profile=${profile}`],
    {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...ELSEWHERE, ELECTRON_OVERRIDE_DIST_PATH: electronDist },
    },
  );
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  return child;
}

/** The lines it prints until it ends, or until one that contains `last`. */
async function linesOf(
  { stdout }: Pick<ChildProcess, "stdout">,
  last?: string,
): Promise<readonly string[]> {
  const lines: string[] = [];
  if (stdout === null) return lines;
  for await (const line of createInterface(stdout)) {
    lines.push(line);
    if (last !== undefined && line.includes(last)) break;
  }
  return lines;
}
