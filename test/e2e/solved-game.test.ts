import { closeSync, ftruncateSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { royalUrSolution } from "../../src/games/royal-ur/solution/solution.ts";
import { button, introduce } from "./moves.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");
const POSITIONS = royalUrSolution.positions();
/** Of a block, in positions; see `src/bots/solution-file.ts`. */
const BLOCK = 2 ** 13;
const DAMAGED = "The solved game on this device is damaged or of another version.";
const EXACT = "Exact: this game is solved on this computer.";

interface Stored {
  readonly version: number;
  readonly bytesMissing: number;
}

/** Stores a solved game whose head is whole and whose chances are not those that it names: mostly a hole in the disk. */
function store(profile: string, { version, bytesMissing }: Stored): void {
  const folder = join(profile, "solved");
  mkdirSync(folder, { recursive: true });
  const line = Buffer.alloc(64);
  line.write(`fairhand solution ${version} royal-ur ${POSITIONS}\n`);
  const head = Buffer.concat([line, Buffer.alloc(4 * Math.ceil(POSITIONS / BLOCK), 1)]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(head));
  const file = openSync(join(folder, "royal-ur.solution"), "w");
  writeSync(file, Buffer.concat([head, sum]));
  ftruncateSync(file, head.length + sum.length + 2 * POSITIONS - bytesMissing);
  closeSync(file);
}

/** A position with a throw, so that there are moves to weigh. */
async function open(page: Page, text: string): Promise<void> {
  await page.getByLabel("Position as text, to copy or to paste").fill(text);
  await button(page, "Open the position").click();
}

describe.skipIf(chromium === null)("a solved game of Ur", () => {
  const stage = setStage();

  test.each([
    ["that is cut off", { version: 1, bytesMissing: 2 }, 0],
    ["of another version", { version: 2, bytesMissing: 0 }, 0],
    ["with other chances than were written", { version: 1, bytesMissing: 0 }, 1],
  ])("%s is called damaged, and no verdict exact", async (name, stored, trusted) => {
    const profile = name.replaceAll(" ", "-");
    store(join(stage.folder, profile), stored);
    const { url } = await stage.host(profile);
    const page = await (await stage.browser.newContext({ reducedMotion: "reduce" })).newPage();
    await page.goto(url);
    await introduce(page, "Anna");
    await button(page, "Analysis and puzzles").click();
    await button(page, "Royal Game of Ur").click();
    const panel = page.getByRole("heading", { name: "Exact values" });
    await panel.waitFor();
    // Each part of the file is checked when it is first read, which takes a look at a position.
    expect(await page.getByText("Solved on this computer").count()).toBe(trusted);
    await open(page, "royal-ur:4+1/6+2/1/2");
    await page.getByText(DAMAGED).waitFor();
    await expect.poll(() => page.getByText(/wins [\d.]+% of the time/).count()).toBeGreaterThan(0);
    expect(await page.getByText(EXACT).count()).toBe(0);
    await button(page, "Remove it and free 280 MB").click();
    await page.getByText(DAMAGED).waitFor({ state: "detached" });
    await button(page, "Solve the game").waitFor();
  });
});
