import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ROOT } from "../electron/building/bundles.ts";

/** The fonts have the Chinese glyphs for pictures and for the layout that tests measure. */
const PACKAGES = ["chromium-headless-shell", "chromium", "fonts-noto-cjk", "fonts-dejavu-core"];
const INSTALL_LIMIT_MS = 180_000;

/**
 * The shell only draws pages. A full Chromium gives every page a second renderer for its toolbar, even when headless,
 * and took a fifth more processor time for the same tests (device.test.ts: 165 s instead of 136 s).
 */
const SHELL = "/usr/bin/chromium-headless-shell";

const KNOWN_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/snap/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * A Chromium for the end-to-end tests: the one `CHROMIUM_PATH` names, an installed one, or one that can be installed
 * without asking (on Debian as root, otherwise Playwright's own download). `null` if none is available.
 */
export function provideChromium(): string | null {
  return findChromium() ?? installFromDebian() ?? downloadWithPlaywright();
}

function findChromium(): string | null {
  if (process.env["CHROMIUM_PATH"] === undefined && existsSync(SHELL)) return SHELL;
  return findWholeChromium();
}

/** A Chromium that can use a camera, which the shell cannot; `null` if there is none. */
export function findWholeChromium(): string | null {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  return [...KNOWN_PLACES, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

function installFromDebian(): string | null {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return null;
  console.log(`Installing ${PACKAGES.join(", ")} for the end-to-end tests ...`);
  return succeeds("apt-get", ["update", "-q"]) &&
    succeeds("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...PACKAGES])
    ? findChromium()
    : null;
}

function downloadWithPlaywright(): string | null {
  console.log("Downloading a Chromium for the end-to-end tests ...");
  const cli = join(ROOT, "node_modules", "playwright-core", "cli.js");
  return succeeds(process.execPath, [cli, "install", "chromium"]) ? findChromium() : null;
}

function succeeds(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, {
      stdio: ["ignore", "ignore", "pipe"],
      timeout: INSTALL_LIMIT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    return true;
  } catch (error) {
    console.log(`  ${command} failed: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}
