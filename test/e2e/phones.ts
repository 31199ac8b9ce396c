import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { launchBrowser } from "./browser.ts";
import { freshNetwork, startHost } from "./host.ts";
import { button, introduce } from "./moves.ts";
import type { Player } from "./players.ts";

/**
 * A name that only this browser knows: an origin over plain http that is not a secure context, like an address on a
 * LAN.
 */
export const PHONE_ORIGIN = "phone.test";

export function launchPhones(chromium: string): Promise<Browser> {
  return launchBrowser(
    chromium,
    `--host-resolver-rules=MAP ${PHONE_ORIGIN} 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1`,
  );
}

/** Only ends tests that hang, also on a machine under load. */
const HANG_MS = 120_000;

/** The smallest phone that is supported. */
const SMALL_PHONE = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce",
} as const satisfies BrowserContextOptions;

/** Anna's app with a table and its door open; all of it is gone after the test. */
export async function annasTable(
  browser: Browser,
  game: string,
  seats = 2,
  time?: string,
): Promise<{ readonly anna: Page; readonly link: string }> {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-phone-"));
  const host = await startHost(folder, freshNetwork());
  const context = await browser.newContext({ reducedMotion: "reduce" });
  onTestFinished(async () => {
    await context.close();
    await host.kill();
    rmSync(folder, { recursive: true });
  });
  context.setDefaultTimeout(HANG_MS);
  const anna = await context.newPage();
  await anna.goto(host.url);
  await introduce(anna, "Anna");
  await button(anna, `Open a table: ${game}`).click();
  // Whether there is a choice is known once the form is there.
  await button(anna, "Open the table").waitFor();
  const count = anna.getByRole("spinbutton", { name: "Seats" });
  if (await count.isVisible()) await count.fill(`${seats}`);
  if (time !== undefined) await anna.getByLabel("Time for each move").selectOption({ label: time });
  await button(anna, "Open the table").click();
  await button(anna, "Play from a browser").click();
  const link = new URL(
    await anna.getByRole("textbox", { name: "The link for a browser" }).inputValue(),
  );
  link.hostname = PHONE_ORIGIN;
  return { anna, link: link.href };
}

/** A phone of its own; `prepare` runs before anything is loaded. */
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

/** From the page to a seat. */
export async function takeSeat(phone: Page, name: string): Promise<void> {
  await phone.getByRole("textbox", { name: "Your name" }).fill(name);
  await button(phone, "Sit down").tap();
  await button(phone, "Look at the table").tap();
  await button(phone, "Take a seat").tap();
}

const GUESTS = ["Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ivy", "Jo"];

/** Anna at her app; friends with phones in all other seats, one after another. */
export async function sitDown(
  browser: Browser,
  game: string,
  seats: number,
  time?: string,
): Promise<Pick<Player, "name" | "page">[]> {
  const { anna, link } = await annasTable(browser, game, seats, time);
  const guests: Pick<Player, "name" | "page">[] = [];
  for (const name of GUESTS.slice(0, seats - 1)) {
    const page = await newPhone(browser);
    await page.goto(link);
    await takeSeat(page, name);
    await anna.getByRole("region", { name: "Seats" }).getByText(name, { exact: true }).waitFor();
    guests.push({ name, page });
  }
  return [{ name: "Anna", page: anna }, ...guests];
}

/**
 * What a thumb cannot use: controls of less than 44 pixels (WCAG 2.2, 2.5.5), and anything that makes the page scroll
 * sideways.
 */
export function thumbFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth;
    const wide = document.documentElement.scrollWidth > width ? ["scrolls sideways"] : [];
    const controls = "button, a[href], input, select, textarea, summary, [role=gridcell], label.button, label.tick";
    const small = [...document.querySelectorAll(controls)].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      if (width === 0 || element.closest(".unseen, .skip, label.tick :scope, details:not([open]) > :not(summary)")) return false;
      if (element.matches("input[type=checkbox], input[type=radio]") && element.closest("label")) return false;
      return width < 43.5 || height < 43.5;
    });
    return [...wide, ...small.map((element) => element.outerHTML.slice(0, 90))];
  })()`);
}
