import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";

/** Keeps the browser from contacting anything but the hosts under test, and lets root start it. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];

export function launchBrowser(
  executablePath: string,
  ...flags: readonly string[]
): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

/** For tests that measure nothing on the page: nothing moves, and a quarter of the pixels need painting. */
export const COARSE = {
  reducedMotion: "reduce",
  deviceScaleFactor: 0.5,
} as const satisfies BrowserContextOptions;
