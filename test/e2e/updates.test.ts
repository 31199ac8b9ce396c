import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ROOT } from "../../electron/building/bundles.ts";
import type { Host } from "../../src/host/host.ts";
import type { UpdaterEvent, UpdaterRequest } from "../../src/host/updates/updater.ts";
import { startHost } from "../../src/node/host.ts";
import { type Shell, startShell } from "../../src/node/page/page-server.ts";
import { faultsOf } from "./axe.ts";
import { launchBrowser } from "./browser.ts";
import { freshNetwork } from "./host.ts";
import { button, introduce } from "./moves.ts";

const chromium = inject("chromium");

// Here the test plays Electron's main process; its half of the updater has its own tests (electron/updates).
describe.skipIf(chromium === null)("a player whose app can be updated", () => {
  const profile = mkdtempSync(join(tmpdir(), "fairhand-updates-"));
  const asked: UpdaterRequest[] = [];
  let tell: (event: UpdaterEvent) => void = () => {};
  let browser: Browser;
  let host: Host;
  let shell: Shell;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser(chromium ?? "");
    const started = await startHost({
      profile,
      network: freshNetwork(),
      updater: {
        ask: (request) => asked.push(request),
        listen(ready, listener) {
          tell = listener;
          ready();
        },
      },
    });
    if (!started.ok) throw new Error(started.fault.message);
    host = started.value;
    const served = await startShell(host, { page: join(ROOT, "dist", "ui"), port: 0 });
    if (!served.ok) throw new Error(served.fault.message);
    shell = served.value;
    page = await browser.newPage();
    await page.goto(shell.url);
    await introduce(page, "Anna");
  });

  afterAll(async () => {
    await browser?.close();
    await shell?.stop();
    await host?.stop();
    rmSync(profile, { recursive: true });
  });

  test("is asked once, before anything is contacted", async () => {
    await page.getByRole("heading", { name: "Check for new versions?" }).waitFor();
    expect(asked).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);
    await button(page, "Yes, check once a day").click();
    await page
      .getByRole("heading", { name: "Check for new versions?" })
      .waitFor({ state: "detached" });
    expect(asked).toEqual(["look"]);
  });

  test("is told of a new version in one line, and starts it with a click", async () => {
    tell({ kind: "found", version: "0.2.0" });
    tell({ kind: "downloaded" });
    await page.getByText("Fairhand 0.2.0 is ready.").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(asked).toEqual(["look", "download"]);
    await button(page, "Restart and update").click();
    await page.getByText("Fairhand 0.2.0 is ready.").waitFor({ state: "detached" });
    expect(asked).toEqual(["look", "download", "install"]);
  });

  test("sees in the settings what went wrong, and can switch off checks there", async () => {
    tell({ kind: "failed", failure: "damaged" });
    await button(page, "You play as Anna. Change your name and settings").click();
    await page.getByText("The download didn't match the release").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const choice = page.getByRole("checkbox", { name: "Check for new versions once a day" });
    await choice.click();
    await expect.poll(() => host.settings.setting("updates")).toBe("off");
  });
});
