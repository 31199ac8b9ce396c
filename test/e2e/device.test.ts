import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from "vitest";
import { play as playCard } from "../../src/ui/boards/crazy-eights/play.fixture.ts";
import { GAME_SETS } from "../../src/ui/boards/registry.ts";
import { launchBrowser } from "./browser.ts";
import { freshNetwork, type HostRun, startHost } from "./host.ts";
import { button, introduce } from "./moves.ts";
import { type Play, playsOf } from "./playing.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("on one device", () => {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-device-"));
  let browser: Browser;
  let host: HostRun;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser(chromium ?? "");
    host = await startHost(folder, freshNetwork());
    const context = await browser.newContext({ reducedMotion: "reduce" });
    page = await context.newPage();
    page.on("pageerror", ({ message }) => complaints.push(message));
    // What the policy of the page refuses is said on the console.
    page.on("console", (said) => {
      if (said.type() === "error") complaints.push(said.text());
    });
    await page.goto(host.url);
    await introduce(page, "Anna");
  });

  // A test that fails in the middle of a match leaves the start page to the next one.
  beforeEach(() => page.goto(new URL(host.url).origin));

  afterAll(async () => {
    await browser?.close();
    await host?.kill();
    rmSync(folder, { recursive: true });
  });

  test.each(["Crazy Eights", "Go Fish", "Tequila Train"])(
    "%s begins with the focus in the hand",
    async (name) => {
      await button(page, `Play on this device: ${name}`).click();
      await button(page, "Start playing").click();
      await page.locator("[data-slot]:focus").waitFor();
      await button(page, "Fairhand: home").click();
    },
  );

  test.each(GAME_SETS.map(({ id, text }) => [text.en.name, id] as const))(
    "%s is played to its end against the computer, and once more",
    async (name, id) => {
      const { first: play } = playsOf(id);
      if (play === undefined) throw new Error(`This test cannot play ${id}.`);
      await button(page, `Play on this device: ${name}`).click();
      await page.getByLabel("Difficulty of player 2").selectOption("easy");
      await button(page, "Start playing").click();
      await playToTheEnd(page, play);

      await button(page, "Play again").click();
      await page.getByRole("region", { name: "Result" }).waitFor({ state: "detached" });
      await button(page, "Fairhand: home").click();
      await button(page, `View ${name} with Computer`).waitFor();
      expect(complaints).toEqual([]);
    },
  );

  test("one press plays on against the computer as it was last played", async () => {
    await button(page, "Play on this device: Connect Four").click();
    await page.getByLabel("Difficulty of player 2").selectOption("easy");
    await button(page, "Start playing").click();
    const players = page.getByRole("region", { name: "Players" });
    await players.getByText("Easy", { exact: true }).waitFor();
    // The first player begins unless it is settled otherwise.
    await page.getByRole("main").getByText("Your turn", { exact: true }).waitFor();
    await button(page, "Fairhand: home").click();
    await button(page, "Play now: Connect Four").click();
    await players.getByText("Easy", { exact: true }).waitFor();
    await page.getByRole("main").getByText("Your turn", { exact: true }).waitFor();
    await button(page, "Fairhand: home").click();
    expect(complaints).toEqual([]);
  });

  test("a name of one long word makes no page wider than a phone", async () => {
    const width = () => page.evaluate<number>("document.documentElement.scrollWidth");
    const whole = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 360, height: 740 });
    onTestFinished(() => page.setViewportSize(whole));
    const name = "W".repeat(24);
    await button(page, "Play on this device: Crazy Eights").click();
    await page.getByLabel("Who plays as player 2?").selectOption("human");
    for (const player of [1, 2]) await page.getByLabel(`Name of player ${player}`).fill(name);
    expect(await width()).toBe(360);
    await button(page, "Start playing").click();
    const ready = button(page, `I am ${name}`);
    await ready.waitFor();
    expect(await width()).toBe(360);
    await ready.click();
    await page.getByText(`${name}, it is your turn`).first().waitFor();
    expect(await width()).toBe(360);
    await button(page, "Fairhand: home").click();
  });

  test("two people hand the device over, and neither sees the other's cards", async () => {
    await button(page, "Play on this device: Crazy Eights").click();
    await page.getByLabel("Who plays as player 2?").selectOption("human");
    await page.getByLabel("Name of player 2").fill("Ben");
    await button(page, "Start playing").click();

    const ready = page.getByRole("button", { name: /^I am (Anna|Ben)$/ });
    const hand = page.getByRole("list", { name: /^Your hand/ }).getByRole("button");
    await playToTheEnd(page, playCard, async () => {
      expect(await hand.count()).toBe(0);
      await ready.press("Enter");
      await hand.first().waitFor();
    });
    expect(complaints).toEqual([]);
  });
});

/** Plays until there is a result; `handOver` is called whenever the device goes to the other player. */
async function playToTheEnd(page: Page, play: Play, handOver?: () => Promise<void>): Promise<void> {
  const result = page.getByRole("region", { name: "Result" });
  const moves = page.getByRole("region", { name: "Moves" }).getByRole("listitem");
  const turn = page.getByRole("main").getByText(/^(Your turn|(Anna|Ben), it is your turn)$/);
  const passing = page.getByRole("heading", { name: /^Hand the device to / });
  let handed = 0;
  while (true) {
    await result.or(turn).first().waitFor();
    if (await result.isVisible()) break;
    if (handOver !== undefined && (await passing.isVisible())) {
      await handOver();
      handed++;
    }
    const before = await moves.count();
    await play(page);
    await result.or(moves.nth(before)).first().waitFor();
  }
  if (handOver !== undefined) expect(handed).toBeGreaterThan(2);
}
