import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { launchBrowser } from "./browser.ts";
import { freshNetwork, type HostRun, startHost } from "./host.ts";
import { button, disc, dropByKey, dropByMouse, introduce } from "./moves.ts";

const chromium = inject("chromium");

/** A name that only this browser knows: an origin over plain http that is no secure context, as an address on a LAN is. */
const NAME = "phone.test";

describe.skipIf(chromium === null)("a friend with nothing but a browser", () => {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-e2e-"));
  const network = freshNetwork();
  let browser: Browser;
  let host: HostRun;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    browser = await launchBrowser(
      chromium ?? "",
      `--host-resolver-rules=MAP ${NAME} 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1`,
    );
    host = await startHost(join(folder, "Anna"), network);
  });

  afterAll(async () => {
    await browser?.close();
    await host?.kill();
    rmSync(folder, { recursive: true });
  });

  async function newPage(url: string): Promise<Page> {
    const context = await browser.newContext();
    contexts.push(context);
    const page = await context.newPage();
    page.on("pageerror", (error) => console.log(`page: ${error}`));
    page.on("console", (message) => console.log(`page: ${message.text()}`));
    page.on("worker", (worker) =>
      worker.on("console", (message) => console.log(`worker: ${message.text()}`)),
    );
    await page.goto(url);
    return page;
  }

  test("plays Connect Four to its end as a full player, and both have the same record", async () => {
    const anna = await newPage(host.url);
    await introduce(anna, "Anna");
    await button(anna, "Open a table: Connect Four").click();
    await button(anna, "Open the table").click();
    await button(anna, "Play from a browser").click();
    const link = await anna.getByRole("textbox", { name: "The link for a browser" }).inputValue();

    const began = performance.now();
    const ben = await newPage(named(link));
    expect(await ben.evaluate(() => isSecureContext)).toBe(false);
    await ben.getByRole("textbox", { name: "Your name" }).fill("Ben");
    await button(ben, "Sit down").click();
    await button(ben, "Look at the table").click();
    await button(ben, "Take a seat").click();
    await anna.getByRole("region", { name: "Seats" }).getByText("Ben", { exact: true }).waitFor();
    console.log(`link to seat: ${Math.round(performance.now() - began)} ms`);
    await button(anna, "Start the match").click();

    for (const row of [1, 2, 3]) {
      await dropByKey(ben, 4);
      await disc(anna, 4, row, "yellow, Ben").waitFor();
      await dropByMouse(anna, 1, row);
      await disc(ben, 1, row, "red, Anna").waitFor();
    }
    await dropByKey(ben, 4);
    await ben.getByRole("heading", { name: "You won!" }).waitFor();
    await anna.getByRole("heading", { name: "Ben won." }).waitFor();
    const [annas, bens] = await Promise.all([exportRecord(anna), exportRecord(ben)]);
    expect((await readFile(annas)).equals(await readFile(bens))).toBe(true);
  });
});

/** The same link under a name in place of the address. */
function named(link: string): string {
  const url = new URL(link);
  url.hostname = NAME;
  return url.toString();
}

async function exportRecord(page: Page): Promise<string> {
  await page.getByText(/signatures, all valid/).waitFor({ state: "attached" });
  const download = page.waitForEvent("download");
  await button(page, "Save the record").click();
  return (await download).path();
}
