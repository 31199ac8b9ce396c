import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { launchBrowser } from "./browser.ts";
import { freshNetwork, type HostRun, startHost } from "./host.ts";
import { type Company, company } from "./players.ts";

/** What the tests of one `describe` share. All of it goes after the last of them. */
export interface Stage {
  readonly browser: Browser;
  /** For profiles and files. */
  readonly folder: string;
  /** Starts a host on a profile in the folder, by default alone on its network. */
  host(profile: string, network?: string, ...flags: readonly string[]): Promise<HostRun>;
  /** Players on a network, by default one of their own. */
  company(network?: string): Company;
}

/** Call it in a `describe`; what it gives is there once the tests begin. */
export function setStage(launch: (chromium: string) => Promise<Browser> = launchBrowser): Stage {
  const ends: (() => Promise<void>)[] = [];
  let folder = "";
  let browser: Browser | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "fairhand-e2e-"));
    browser = await launch(inject("chromium") ?? "");
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all(ends.map((end) => end()));
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get browser() {
      if (browser === undefined) throw new Error("no test has begun");
      return browser;
    },
    get folder() {
      return folder;
    },
    async host(profile, network = freshNetwork(), ...flags) {
      const host = await startHost(join(folder, profile), network, ...flags);
      ends.push(host.kill);
      return host;
    },
    company(network = freshNetwork()) {
      const friends = company(this.browser, join(folder, network), network);
      ends.push(friends.leave);
      return friends;
    },
  };
}
