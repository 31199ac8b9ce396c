import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { launchBrowser } from "./browser.ts";
import { freshNetwork, type HostRun, startHost } from "./host.ts";
import { dropByKey, introduce } from "./moves.ts";

/** Only ends tests that hang, even on a machine under load. */
const HANG_MS = 120_000;

/** People on one network, each with their own host and browser; everything is removed after the test. */
export interface Players {
  /** Has somebody sit down, for the first time or after `kill`. */
  sitDown(name: string): Promise<Page>;
  /** Ends somebody's host as a power cut would. */
  kill(name: string): Promise<void>;
}

export async function playersOn(chromium: string): Promise<Players> {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-e2e-"));
  const network = freshNetwork();
  const hosts = new Map<string, HostRun>();
  const known = new Set<string>();
  const browser: Browser = await launchBrowser(chromium);
  onTestFinished(async () => {
    await browser.close();
    await Promise.all([...hosts.values()].map((host) => host.kill()));
    rmSync(folder, { recursive: true });
  });
  return {
    async sitDown(name) {
      const host = await startHost(join(folder, name), network);
      hosts.set(name, host);
      const context = await browser.newContext();
      context.setDefaultTimeout(HANG_MS);
      const page = await context.newPage();
      await page.goto(host.url);
      if (!known.has(name)) await introduce(page, name);
      known.add(name);
      return page;
    },
    async kill(name) {
      await hosts.get(name)?.kill();
      hosts.delete(name);
    },
  };
}

/**
 * The movers take turns dropping discs, after move number `before`. Each move is awaited on all pages, because the next
 * mover's page might still show the previous turn.
 */
export async function dropInTurn(
  pages: readonly Page[],
  movers: readonly Page[],
  columns: readonly number[],
  before: number,
): Promise<void> {
  for (const [index, column] of columns.entries()) {
    const mover = movers[index % movers.length];
    if (mover === undefined) throw new Error("somebody must move");
    await dropByKey(mover, column);
    for (const page of pages) {
      const moves = page.getByRole("region", { name: "Moves" }).getByRole("listitem");
      await moves.nth(before + index).waitFor();
    }
  }
}
