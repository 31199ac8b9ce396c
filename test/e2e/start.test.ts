import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "../../electron/bundles.ts";

// What `npm start` runs, on a machine with and without Electron.
const START = ["--import", "./electron/node-24.js", "electron/start.ts"];
const folder = mkdtempSync(join(tmpdir(), "fairhand-start-"));
const profile = join(folder, "profile");

afterAll(() => rmSync(folder, { recursive: true }));

test.runIf(process.platform === "linux")(
  "hands the app to Electron where it is installed",
  async () => {
    const dist = join(folder, "electron");
    mkdirSync(dist);
    writeFileSync(join(dist, "electron"), '#!/bin/sh\necho "Electron got $*"\nexit 3\n', {
      mode: 0o755,
    });
    const started = promisify(execFile)(process.execPath, [...START, `--profile=${profile}`], {
      cwd: ROOT,
      env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: dist, DISPLAY: ":99" },
    });
    await expect(started).rejects.toMatchObject({
      code: 3,
      stdout: expect.stringMatching(`Electron got .*${ROOT} --profile=${profile}`),
    });
  },
);

test("says in one line that it runs in the browser where Electron cannot be had, and prints the page", async () => {
  const child = spawn(process.execPath, [...START, `--profile=${profile}`], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      // Nothing listens there, as if the machine were offline; and no browser is to open.
      ELECTRON_MIRROR: "http://127.0.0.1:9/",
      ELECTRON_OVERRIDE_DIST_PATH: join(folder, "nothing"),
      DISPLAY: ":99",
      PATH: "",
    },
  });
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.includes("#token=")) break;
  }
  expect(lines[0]).toBe("Electron is not installed: Fairhand runs as a page in your browser.");
  const url = new URL(/http:\S+/.exec(lines.at(-1) ?? "")?.[0] ?? "");
  expect((await fetch(url)).status).toBe(200);

  child.kill("SIGTERM");
  const [code, signal] = await once(child, "exit");
  expect([0, "SIGTERM"]).toContain(code ?? signal);
  await expect(fetch(url)).rejects.toThrow();
});
