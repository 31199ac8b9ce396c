import type { TestProject } from "vitest/node";
import { buildBundles, staleBundles } from "../../electron/building/build.ts";
import { installedElectron } from "../../electron/starting/electron-binary.ts";
import { findWholeChromium, provideChromium } from "../chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of a Chromium, `null` if none is available. */
    chromium: string | null;
    /** Path of one that can use a camera. */
    cameraChromium: string | null;
  }
}

/** Runs once before the end-to-end tests, which drive the built app in a real browser. */
export async function setup({ provide }: TestProject): Promise<void> {
  await buildBundles(staleBundles());
  const chromium = provideChromium();
  provide("chromium", chromium);
  const whole = findWholeChromium();
  provide("cameraChromium", whole);
  if (chromium === null)
    notRun(
      "the tests in a browser",
      "There is no Chromium and none could be installed; name one with CHROMIUM_PATH",
    );
  else if (whole === null) notRun("the test with a camera", "The Chromium here is only the shell");
  const { reason } = installedElectron();
  if (reason !== undefined) notRun("the test in Electron's own window", reason);
}

function notRun(what: string, why: string): void {
  console.log(`NOT RUN: ${what}. ${why}.`);
}
