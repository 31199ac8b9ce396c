import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from "vitest";
import { messagesIn } from "../../src/ui/text/messages.ts";
import { freshNetwork, type HostRun, startHost } from "./host.ts";
import { openLine } from "./line.ts";
import {
  button,
  disc,
  dropByKey,
  dropByMouse,
  fingerprint,
  introduce,
  unfoldProof,
} from "./moves.ts";
import { launchPhones, openDoor } from "./phone.ts";
import { keepPlaying } from "./players.ts";
import { playsOf } from "./playing.ts";

const chromium = inject("chromium");

/** Three browsers on one machine play some fifty moves, each with proofs. */
const LONG_MS = 360_000;
/** How soon a silent line is given up and opened again. */
const DEAD_MS = 60_000;

describe.skipIf(chromium === null)("a friend with nothing but a browser", () => {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-e2e-"));
  let browser: Browser;
  let host: HostRun;

  beforeEach(async () => {
    host = await startHost(mkdtempSync(join(folder, "host-")), freshNetwork());
  });

  afterEach(() => host.kill());

  beforeAll(async () => {
    browser = await launchPhones(chromium ?? "");
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  async function newPage(url: string): Promise<Page> {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(url);
    return page;
  }

  /** Follows the link with nothing but a browser, up to a seat. */
  async function sitDown(name: string, link: string, host: Page): Promise<Page> {
    const page = await newPage(link);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByRole("textbox", { name: "Your name" }).fill(name);
    await button(page, "Sit down").click();
    await button(page, "View the table").click();
    await button(page, "Take a seat").click();
    await host.getByRole("region", { name: "Seats" }).getByText(name, { exact: true }).waitFor();
    return page;
  }

  test("plays Connect Four to its end as a full player, with the same record as the other", async () => {
    const anna = await newPage(host.url);
    await introduce(anna, "Anna");
    const link = await openDoor(anna, "Connect Four");
    const ben = await sitDown("Ben", link, anna);
    await button(anna, "Start the match").click();
    await anna.getByText("plays from your page", { exact: true }).waitFor();
    await ben.getByText("plays from Anna's page", { exact: true }).waitFor();

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
    // Verified again as a file, in a worker of Ben's page.
    await button(ben, messagesIn("en").app.home).click();
    await ben.getByLabel(messagesIn("en").home.record).setInputFiles(bens);
    await ben.getByRole("button", { name: "Next move" }).waitFor();
    await anna.close();
    await ben.close();
  });

  test("finds its way back to the seat after the app that served the page restarts", async () => {
    const profile = mkdtempSync(join(folder, "host-"));
    const network = freshNetwork();
    const first = await startHost(profile, network);
    const before = await newPage(first.url);
    await introduce(before, "Anna");
    const ben = await sitDown("Ben", await openDoor(before, "Connect Four"), before);
    await button(before, "Start the match").click();
    await dropByKey(ben, 4);
    await disc(before, 4, 1, "yellow, Ben").waitFor();
    await before.close();
    await first.kill();

    const second = await startHost(profile, network);
    onTestFinished(second.kill);
    const anna = await newPage(second.url);
    await anna.getByRole("button", { name: /^Return to Connect Four with / }).click();
    await dropByMouse(anna, 1, 1);
    // Nobody touched Ben's page: it has found the door again by itself.
    await disc(ben, 1, 1, "red, Anna").waitFor();
    await dropByKey(ben, 4);
    await disc(anna, 4, 2, "yellow, Ben").waitFor();
    await anna.close();
    await ben.close();
  });

  test(
    "finds its way back to the seat after its line dies silently",
    async () => {
      const anna = await newPage(host.url);
      await introduce(anna, "Anna");
      const link = new URL(await openDoor(anna, "Connect Four"));
      const line = await openLine(Number(link.port));
      link.port = `${line.port}`;
      const ben = await sitDown("Ben", link.href, anna);
      await button(anna, "Start the match").click();
      await dropByKey(ben, 4);
      await disc(anna, 4, 1, "yellow, Ben").waitFor();
      line.die();
      await dropByMouse(anna, 1, 1);
      await disc(ben, 1, 1, "red, Anna").waitFor({ timeout: DEAD_MS });
      await dropByKey(ben, 4);
      await disc(anna, 4, 2, "yellow, Ben").waitFor({ timeout: DEAD_MS });
      await anna.close();
      await ben.close();
    },
    LONG_MS,
  );

  test("gets a hint from a bot and plays against it, all in the page", async () => {
    const anna = await newPage(host.url);
    await introduce(anna, "Anna");
    const link = await openDoor(anna, "Connect Four");
    // The same page without the invite in its address.
    const ben = await newPage(link.replace(/#.*/, ""));
    await introduce(ben, "Ben");
    await button(ben, "Play on this device: Connect Four").click();
    await ben.getByLabel("Difficulty of player 2").selectOption("easy");
    await button(ben, "Start playing").click();
    const turn = ben.getByRole("main").getByText("Your turn", { exact: true });
    await turn.waitFor();
    await button(ben, "Hint").press("Enter");
    await ben
      .getByRole("main")
      .getByText(/^Hint: column [1-7], /)
      .waitFor();
    await dropByKey(ben, 1);
    await ben.getByRole("region", { name: "Moves" }).getByRole("listitem").nth(1).waitFor();
    await anna.close();
    await ben.close();
  });

  test(
    "plays Crazy Eights to its end over a reload of the page",
    async () => {
      const anna = await newPage(host.url);
      await introduce(anna, "Anna");
      const link = await openDoor(anna, "Crazy Eights");
      const ben = await sitDown("Ben", link, anna);
      await button(anna, "Start the match").click();
      const { first: play } = playsOf("crazy-eights");
      const players = [
        { name: "Anna", page: anna },
        { name: "Ben", page: ben },
      ];
      await Promise.all(players.map((player) => keepPlaying(player, play, 6)));
      await ben.reload();
      await Promise.all(players.map((player) => keepPlaying(player, play)));
      for (const { page } of players) await unfoldProof(page);
      // For a moment the signatures on the end may differ, but not what was played.
      const digests = await Promise.all(players.map(({ page }) => fingerprint(page)));
      expect(digests[0]).toMatch(/^[0-9a-f]{64}$/);
      expect(new Set(digests).size).toBe(1);
    },
    LONG_MS,
  );
});

async function exportRecord(page: Page): Promise<string> {
  await page.getByText(/signatures, all valid/).waitFor({ state: "attached" });
  const download = page.waitForEvent("download");
  await button(page, "Save the record").click();
  return (await download).path();
}
