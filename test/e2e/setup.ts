import type { TestProject } from "vitest/node";
import { buildBundles, staleBundles } from "../../electron/building/build.ts";
import { installedElectron } from "../../electron/starting/electron-binary.ts";
import { provideChromium } from "../chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of a Chromium, `null` if none is available. */
    chromium: string | null;
  }
}

/** Runs once before the end-to-end tests: they drive the app as it is built, in a real browser. */
export async function setup({ provide }: TestProject): Promise<void> {
  await buildBundles(staleBundles());
  const chromium = provideChromium();
  provide("chromium", chromium);
  if (chromium === null)
    notRun(
      "the tests in a browser",
      "There is no Chromium and none could be installed; name one with CHROMIUM_PATH",
    );
  const { reason } = installedElectron();
  if (reason !== undefined) notRun("the test in Electron's own window", reason);
}

function notRun(what: string, why: string): void {
  console.log(`NOT RUN: ${what}. ${why}.`);
}
