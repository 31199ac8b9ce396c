import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import type { fake as Fake } from "./fake-electron.ts";

/** What the app has done so far, and its folder; both new for each test. */
export let electron: typeof Fake;
export let root: string;

const FATAL = ["uncaughtException", "unhandledRejection"] as const;

/** Gives each test of a file an app that has not been started. */
export function prepareApp(): void {
  let listening: readonly (readonly [string, readonly ((...args: never[]) => void)[]])[];
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), "fairhand-main-"));
    mkdirSync(join(root, "dist", "ui", "assets"), { recursive: true });
    writeFileSync(join(root, "dist", "ui", "index.html"), "<!doctype html>");
    writeFileSync(join(root, "dist", "ui", "assets", "app.js"), "export {};");
    writeFileSync(join(root, "dist", "ui", ".built"), "1");
    writeFileSync(join(root, "dist", "secret.js"), "");
    listening = FATAL.map((name) => [name, process.listeners(name as "exit")]);
    await renewElectron();
    // The app makes its profile's folders: not in the repository.
    vi.spyOn(process, "cwd").mockReturnValue(root);
    vi.spyOn(process, "argv", "get").mockReturnValue(["electron", ".", "--profile=some/folder"]);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    // The app adds listeners to its process, which here is the test's own.
    for (const [name, before] of listening)
      for (const one of process.listeners(name as "exit"))
        if (!before.includes(one)) process.off(name, one);
    rmSync(root, { recursive: true });
  });
}

/** As after the app has ended: nothing is left in memory. */
export async function renewElectron(): Promise<void> {
  vi.resetModules();
  electron = (await import("./fake-electron.ts")).fake;
  electron.app.appPath = root;
}

/** Runs the main process up to the loaded page. */
export async function start() {
  await import("./main.ts");
  await electron.app.becomeReady();
  const [window] = electron.windows;
  const [child] = electron.children;
  if (window === undefined || child === undefined) throw new Error("The app has not started.");
  window.webContents.emit("dom-ready");
  return { window, contents: window.webContents, child };
}
