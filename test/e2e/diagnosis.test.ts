import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { keepCrash } from "../../src/node/profile/crash-log.ts";
import { faultsOf } from "./axe.ts";
import { launchBrowser } from "./browser.ts";
import { freshNetwork, type HostRun, startHost } from "./host.ts";
import { button, introduce } from "./moves.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("a player for whom something does not work", () => {
  const profile = mkdtempSync(join(tmpdir(), "fairhand-diagnosis-"));
  let browser: Browser;
  let host: HostRun;

  beforeAll(async () => {
    keepCrash(profile, new TypeError("the roof fell in"), 1_700_000_000_000);
    browser = await launchBrowser(chromium ?? "");
    host = await startHost(profile, freshNetwork());
  });

  afterAll(async () => {
    await browser?.close();
    await host?.kill();
    rmSync(profile, { recursive: true });
  });

  test("copies a report from the settings, with crashes only if ticked", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const context = await browser.newContext({ permissions });
    const page = await context.newPage();
    await page.goto(host.url);
    await introduce(page, "Anna");
    await button(page, "You play as Anna. Change your name and settings").click();
    await page.getByText("Something does not work?").click();
    await button(page, "Run the self-test").click();
    await page.getByText("Direct connections", { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const copied = async () => {
      await button(page, "Copy the report").click();
      await page.getByText("Copied.").waitFor();
      return page.evaluate<string>("navigator.clipboard.readText()");
    };
    const report = await copied();
    expect(report).toMatch(/^versions .*^relays /ms);
    expect(report).not.toMatch(/leave by \d|TypeError/);
    await page.getByRole("checkbox", { name: "Add what was kept of crashes" }).check();
    expect(await copied()).toContain("TypeError: the roof fell in");
  });
});
