import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { APP_VERSION } from "../../src/host/app-version.ts";
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
  let page: Page;

  beforeAll(async () => {
    keepCrash(profile, "host", new TypeError("the roof fell in"), 1_700_000_000_000);
    browser = await launchBrowser(chromium ?? "");
    host = await startHost(profile, freshNetwork());
    const permissions = ["clipboard-read", "clipboard-write"];
    page = await (await browser.newContext({ permissions })).newPage();
    await page.goto(host.url);
    await introduce(page, "Anna");
  });

  afterAll(async () => {
    await browser?.close();
    await host?.kill();
    rmSync(profile, { recursive: true });
  });

  test("is offered a report of the last crash, once", async () => {
    await page.getByText("Part of Fairhand crashed").waitFor();
    await button(page, "Show the report").click();
    const report = page.getByRole("region", { name: "Report" });
    expect(await report.textContent()).toContain("TypeError: the roof fell in");
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.reload();
    await page.getByRole("banner").waitFor();
    expect(await page.getByText("Part of Fairhand crashed").count()).toBe(0);
  });

  test("gets one sentence and a way on if a screen cannot be shown", async () => {
    let broken = true;
    await page.routeWebSocket(/\/api$/, (line) => {
      const server = line.connectToServer();
      server.onMessage((text) =>
        line.send(broken ? String(text).replace('"notices":[]', '"notices":7') : text),
      );
    });
    await page.reload();
    await page.getByRole("heading", { name: "This page cannot be shown" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.getByRole("region", { name: "Report" }).textContent()).toMatch(
      /page\nTypeError.*http:\/\/\[address\]/s,
    );
    broken = false;
    await button(page, "Reload").click();
    await button(page, "Show the report").click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.textContent()).toContain("page\nTypeError");
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  test("copies a report from the settings, with crashes only if ticked", async () => {
    await button(page, "You play as Anna. Change your name and settings").click();
    await page.getByText(`Fairhand ${APP_VERSION} · MIT License`).waitFor();
    await page.getByText("Something not working?").click();
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
    await page.getByRole("checkbox", { name: "Include crash reports" }).check();
    expect(await copied()).toContain("TypeError: the roof fell in");
  });
});
