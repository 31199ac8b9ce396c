import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { COARSE } from "./browser.ts";
import { freshNetwork, startHost } from "./host.ts";
import { introduce } from "./moves.ts";
import { openDoor, SMALL_PHONE, takeSeat } from "./phone.ts";
import type { Player } from "./players.ts";

/** Only ends tests that hang, even on a machine under load. */
const HANG_MS = 120_000;

/** Anna's app with a table and its door open; everything is removed after the test. */
export async function annasTable(
  browser: Browser,
  game: string,
  seats = 2,
  time?: string,
  // Whoever reads a picture of her screen needs all of its pixels.
  options: BrowserContextOptions = {},
): Promise<{ readonly anna: Page; readonly link: string }> {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-phone-"));
  const host = await startHost(folder, freshNetwork());
  const context = await browser.newContext(options);
  onTestFinished(async () => {
    await context.close();
    await host.kill();
    rmSync(folder, { recursive: true });
  });
  context.setDefaultTimeout(HANG_MS);
  const anna = await context.newPage();
  await anna.goto(host.url);
  await introduce(anna, "Anna");
  const link = await openDoor(anna, game, { seats, time });
  return { anna, link };
}

/** A new phone; `prepare` runs before anything is loaded. */
export async function newPhone(
  browser: Browser,
  options: BrowserContextOptions = {},
  prepare?: string,
): Promise<Page> {
  const context = await browser.newContext({ ...SMALL_PHONE, ...options });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(HANG_MS);
  if (prepare !== undefined) await context.addInitScript(prepare);
  return context.newPage();
}

const GUESTS = ["Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ivy", "Jo"];

/** Seats Anna at her app, and friends with phones in all other seats, one after another. */
export async function sitDown(
  browser: Browser,
  game: string,
  seats: number,
  time?: string,
): Promise<Pick<Player, "name" | "page">[]> {
  const { anna, link } = await annasTable(browser, game, seats, time, COARSE);
  const guests: Pick<Player, "name" | "page">[] = [];
  for (const name of GUESTS.slice(0, seats - 1)) {
    const page = await newPhone(browser, COARSE);
    await page.goto(link);
    await takeSeat(page, name);
    await anna.getByRole("region", { name: "Seats" }).getByText(name, { exact: true }).waitFor();
    guests.push({ name, page });
  }
  return [{ name: "Anna", page: anna }, ...guests];
}
