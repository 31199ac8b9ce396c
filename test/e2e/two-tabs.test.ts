import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");
const DATABASE = new URL("../../src/browser/host/database.ts", import.meta.url);
const ROUNDS = 5;

describe.skipIf(chromium === null)("two tabs of a guest", () => {
  const stage = setStage();

  test("that open the profile at the same moment do not both hold it", async () => {
    const context = await stage.browser.newContext();
    const code = stripTypeScriptTypes(readFileSync(DATABASE, "utf8"));
    await context.route("**/*", (route) =>
      route.request().url().endsWith(".js")
        ? route.fulfill({ contentType: "text/javascript", body: code })
        : route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
    );
    const tabs = await Promise.all([context.newPage(), context.newPage()]);
    for (const tab of tabs) await tab.goto("http://localhost:4242/");
    for (let round = 0; round < ROUNDS; round++) {
      const at = Date.now() + 300;
      const opened = await Promise.all(tabs.map((tab) => openAt(tab, `profile ${round}`, at)));
      expect(opened.toSorted()).toEqual([false, true]);
    }
  });
});

/** Whether the tab can write, once both have opened the profile at this time. */
function openAt(tab: Page, name: string, at: number): Promise<boolean> {
  // A string, because the test's types do not know the page's globals.
  return tab.evaluate<boolean>(`(async () => {
    const { openDatabase } = await import("/database.js");
    await new Promise((resolve) => setTimeout(resolve, ${at} - Date.now()));
    let isTaken = false;
    const taken = () => { isTaken = true; };
    const seed = () => crypto.getRandomValues(new Uint8Array(32));
    const after = (ms, step) => clearTimeout.bind(null, setTimeout(step, ms));
    const database = await openDatabase(${JSON.stringify(name)}, seed, taken, after).catch(() => null);
    // Until the other one has opened it, too.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return !isTaken && database !== null && database.commit([{ kind: "setting", name: "x", value: "y" }]);
  })()`);
}
