import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { ROOT } from "../../electron/building/bundles.ts";
import { freshNetwork, type HostRun } from "./host.ts";
import {
  button,
  chat,
  disc,
  dropByKey,
  dropByMouse,
  fingerprint,
  introduce,
  openTable,
  say,
  unfoldProof,
} from "./moves.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("two players on one network", () => {
  const network = freshNetwork();
  const hosts = new Map<string, HostRun>();
  const stage = setStage();

  /** Starts a player's host, for the first time or again, and opens its page in its own browser. */
  async function sitDown(name: string): Promise<Page> {
    const host = await stage.host(name, network);
    hosts.set(name, host);
    const page = await (await stage.browser.newContext()).newPage();
    await page.goto(host.url);
    return page;
  }

  test("play Connect Four from the first start to the same verified record, with a crash on either side", async () => {
    let [anna, ben] = await Promise.all([sitDown("Anna"), sitDown("Ben")]);
    await Promise.all([introduce(anna, "Anna"), introduce(ben, "Ben")]);

    // Nobody has told either app where the other is.
    await openTable(anna, "Anna", ben);

    // The player who joined last begins.
    await dropByKey(ben, 4);
    await disc(anna, 4, 1, "yellow, Ben").waitFor();
    await dropByMouse(anna, 1, 1);
    await disc(ben, 1, 1, "red, Anna").waitFor();
    await dropByKey(ben, 5);
    await disc(anna, 5, 1, "yellow, Ben").waitFor();

    await say(anna, "Good luck!");
    await chat(ben).getByText("Good luck!").waitFor();
    await say(ben, "You too 祝你好运");
    await chat(anna).getByText("You too 祝你好运").waitFor();

    await dropByMouse(anna, 1, 2);
    await disc(ben, 1, 2, "red, Anna").waitFor();
    await dropByKey(ben, 3);
    await disc(anna, 3, 1, "yellow, Ben").waitFor();

    await hosts.get("Ben")?.kill();
    await anna.getByText("not connected", { exact: true }).waitFor();
    await dropByMouse(anna, 2, 1);
    await ben.close();
    ben = await sitDown("Ben");
    await button(ben, "Return to Connect Four with Anna").click();
    // The move made while Ben was away.
    await disc(ben, 2, 1, "red, Anna").waitFor();
    await anna
      .getByRole("main")
      .getByText("not connected", { exact: true })
      .waitFor({ state: "hidden" });

    // The match does not depend on the player who opened the table.
    await hosts.get("Anna")?.kill();
    await ben.getByText("not connected", { exact: true }).waitFor();
    await anna.close();
    anna = await sitDown("Anna");
    await button(anna, "Return to Connect Four with Ben").click();
    await ben.getByText("not connected", { exact: true }).waitFor({ state: "hidden" });

    await dropByKey(ben, 6);
    await ben.getByRole("heading", { name: "You won!" }).waitFor();
    await anna.getByRole("heading", { name: "Ben won." }).waitFor();
    await disc(anna, 6, 1, "yellow, Ben, last move, part of the line").waitFor();
    for (const page of [anna, ben]) await unfoldProof(page);
    // Both sign the end.
    for (const page of [anna, ben]) await page.getByText("13 signatures, all valid").waitFor();
    const digests = await Promise.all([fingerprint(anna), fingerprint(ben)]);
    expect(digests[0]).toBe(digests[1]);

    const [annas, bens] = await Promise.all([exportRecord(anna), exportRecord(ben)]);
    expect((await readFile(annas)).equals(await readFile(bens))).toBe(true);
    const { stdout } = await fairhand("verify", annas);
    expect(stdout).toMatch(
      /^connect-four: "Anna" \([0-9a-f]{16}\) against "Ben" \([0-9a-f]{16}\)$/m,
    );
    expect(stdout).toMatch(/^ended: agreed by "Anna" \([0-9a-f]{16}\), "Ben" \([0-9a-f]{16}\)$/m);
    expect(stdout).toContain(`digest: ${digests[0]}\nVERIFIED\n`);

    const forged = join(stage.folder, "forged");
    await forge(annas, forged);
    await expect(fairhand("verify", forged)).rejects.toMatchObject({ code: 1 });
  });
});

/** Saves the record as a player would; returns the browser's path to it. */
async function exportRecord(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await button(page, "Save the record").click();
  return (await download).path();
}

/** A copy of the record with one bit flipped in the middle. */
async function forge(record: string, copy: string): Promise<void> {
  const bytes = await readFile(record);
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(copy, bytes);
}

function fairhand(...args: string[]) {
  return promisify(execFile)(process.execPath, [join(ROOT, "dist", "cli", "fairhand.js"), ...args]);
}
