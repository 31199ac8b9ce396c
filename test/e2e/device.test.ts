import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
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
import { lengthsOf, WINDOWS } from "./lengths.ts";
import { button, dropByKey, introduce } from "./moves.ts";
import { playsOf, playToTheEnd } from "./playing.ts";

const chromium = inject("chromium");

/** As long as names may be, and of three lines where two of them stand otherwise. */
const LONG_NAMES = [
  "Ann Bartholomew-Xyz Qwer",
  "W".repeat(24),
  "欧阳修司马相如诸葛孔明夏侯惇皇甫嵩令狐冲上官婉",
];

/** The first two at 200 %. */
const MAGNIFIED = [
  [640, 360],
  [720, 450],
] as const;

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
    // The browser's console reports what the page's policy refuses.
    page.on("console", (said) => {
      if (said.type() === "error") complaints.push(said.text());
    });
    await page.goto(host.url);
    await introduce(page, "Anna");
  });

  // A test that fails in the middle of a match must not break the next one.
  beforeEach(async () => {
    await page.goto("about:blank");
    await page.goto(new URL(host.url).origin);
  });

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
    "%s can be played to its end against the computer, and again",
    async (name, id) => {
      const { first: play } = playsOf(id);
      if (play === undefined) throw new Error(`This test cannot play ${id}.`);
      await button(page, `Play on this device: ${name}`).click();
      await page.getByLabel("Difficulty of player 2").selectOption("easy");
      await button(page, "Start playing").click();
      await playToTheEnd(page, play);
      if ((await page.locator("[data-slot]").count()) === 0)
        expect(await page.getByRole("group", { name: "Sort by" }).count()).toBe(0);

      await button(page, "Play again").click();
      await page.getByRole("region", { name: "Result" }).waitFor({ state: "detached" });
      await button(page, "Fairhand: home").click();
      await button(page, `View ${name} with Computer`).waitFor();
      await page
        .getByRole("region", { name: "Finished matches" })
        .getByText(/ 20\d\d, /)
        .first()
        .waitFor();
      expect(complaints).toEqual([]);
    },
  );

  test("a match against the computer can have a clock, which runs only for the person", async () => {
    await button(page, "Play on this device: Connect Four").click();
    await page.getByLabel("Time for the whole match").selectOption("5 minutes + 3 seconds a move");
    await button(page, "Start playing").click();
    await page.getByRole("main").getByText("Your turn", { exact: true }).waitFor();
    const timers = page.getByRole("region", { name: "Players" }).getByRole("timer");
    await timers.filter({ hasText: /^4:5/ }).waitFor();
    expect(await timers.count()).toBe(1);
    await dropByKey(page, 4);
    await page.getByRole("main").getByText("column 4", { exact: true }).first().waitFor();
    await timers.filter({ hasText: /^[45]:/ }).waitFor();
    await button(page, "Fairhand: home").click();
  });

  test("the audio device is given back soon after a sound, and opened again for the next", async () => {
    const profile = mkdtempSync(join(tmpdir(), "fairhand-audio-"));
    const other = await startHost(profile, freshNetwork());
    const own = await browser.newContext({ reducedMotion: "reduce" });
    onTestFinished(async () => {
      await Promise.all([own.close(), other.kill()]);
      rmSync(profile, { recursive: true });
    });
    const heard = await own.newPage();
    await heard.clock.install();
    await heard.addInitScript(() => {
      const states: AudioContext[] = [];
      const Real = AudioContext;
      class Noted extends Real {
        constructor() {
          super();
          states.push(this);
        }
      }
      Object.assign(window, {
        AudioContext: Noted,
        audioState: () => states.map((one) => one.state),
      });
    });
    const audio = () => heard.evaluate("audioState()");
    await heard.goto(other.url);
    await introduce(heard, "Anna");
    await button(heard, "Play on this device: Connect Four").click();
    await button(heard, "Start playing").click();
    await heard.getByRole("main").getByText("Your turn", { exact: true }).waitFor();
    await dropByKey(heard, 4);
    await expect.poll(audio).toEqual(["running"]);
    await heard.getByRole("main").getByText("Your turn", { exact: true }).waitFor();
    await heard.clock.fastForward("01:00");
    await expect.poll(audio).toEqual(["suspended"]);
    await dropByKey(heard, 4);
    await expect.poll(audio).toEqual(["running"]);
    await button(heard, "Fairhand: home").click();
  });

  test("one press starts another match with the last settings against the computer", async () => {
    await button(page, "Play on this device: Connect Four").click();
    await page.getByLabel("Difficulty of player 2").selectOption("easy");
    await button(page, "Start playing").click();
    const players = page.getByRole("region", { name: "Players" });
    await players.getByText("Easy", { exact: true }).waitFor();
    // The first player begins unless the settings say otherwise.
    await page.getByRole("main").getByText("Your turn", { exact: true }).waitFor();
    await button(page, "Fairhand: home").click();
    await button(page, "Play now: Connect Four").click();
    await players.getByText("Easy", { exact: true }).waitFor();
    await page.getByRole("main").getByText("Your turn", { exact: true }).waitFor();
    await button(page, "Fairhand: home").click();
    expect(complaints).toEqual([]);
  });

  test("Tequila Train fits common windows with as many tiles as a long search for the hub leaves", async () => {
    const whole = page.viewportSize() ?? { width: 1280, height: 720 };
    onTestFinished(() => page.setViewportSize(whole));
    // Most room is taken where nothing fits, as in one match of four.
    const skip = page.locator(".tt-skip");
    for (let match = 0; match < 50 && !(await skip.isVisible()); match++) {
      await button(page, "Fairhand: home").click();
      await button(page, "Play on this device: Tequila Train").click();
      await button(page, "Start playing").click();
      await page.getByRole("main").getByText("Your turn", { exact: true }).waitFor();
    }
    expect(await skip.isVisible()).toBe(true);
    for (const tiles of [12, 13, 16, 19, 22, 26, 30]) {
      await page.locator(".tt-hand ul").evaluate((list, count) => {
        const first = list.firstElementChild;
        while (first !== null && list.children.length < count) list.append(first.cloneNode(true));
      }, tiles);
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => lengthsOf(page)).toEqual({ width, height });
      }
    }
    await button(page, "Fairhand: home").click();
  });

  test.each(GAME_SETS.map(({ text }) => text.en.name))(
    "%s fits common windows without scrolling, and at 200 % zoom its hand is beside the pile",
    async (name) => {
      const whole = page.viewportSize() ?? { width: 1280, height: 720 };
      onTestFinished(() => page.setViewportSize(whole));
      await button(page, `Play on this device: ${name}`).click();
      await button(page, "Start playing").click();
      await page.getByRole("main").getByText("Your turn", { exact: true }).waitFor();
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => lengthsOf(page)).toEqual({ width, height });
      }
      for (const [width, height] of MAGNIFIED) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => lengthsOf(page)).toMatchObject({ width });
        if (await page.locator("[data-slot]").first().isVisible()) {
          const seen = async (what: Locator) => {
            const box = await what.first().boundingBox();
            return box !== null && box.y >= 0 && box.y + box.height <= height;
          };
          const pile = page.locator(".felt-stock, .tt-hub");
          await expect.poll(() => seen(page.locator("[data-slot]"))).toBe(true);
          await expect.poll(() => seen(pile)).toBe(true);
        }
        if (await page.locator(".felt-plate").first().isVisible()) {
          // The plates above the piles, and what is said about them on the table.
          const ends = (what: string) =>
            page
              .locator(what)
              .first()
              .evaluate((element) => element.getBoundingClientRect().bottom);
          const talk = page.locator(".ce-middle, .gf-middle").first();
          await expect
            .poll(async () => (await talk.boundingBox())?.y ?? 0)
            .toBeGreaterThanOrEqual(await ends(".felt-plate"));
          expect(await ends(".gf-talk, .ce-suit")).toBeLessThanOrEqual(await ends(".felt-table"));
        }
      }
      await button(page, "Fairhand: home").click();
    },
  );

  test.each(GAME_SETS.map(({ id, text }) => [text.en.name, id] as const))(
    "a replay of %s fits common windows together with its buttons",
    async (name, id) => {
      const whole = page.viewportSize() ?? { width: 1280, height: 720 };
      onTestFinished(() => page.setViewportSize(whole));
      await button(page, `Play on this device: ${name}`).click();
      await button(page, "Start playing").click();
      await page.getByRole("main").getByText("Your turn", { exact: true }).waitFor();
      await playsOf(id).first(page);
      await button(page, "Replay").click();
      await button(page, "Next move").waitFor();
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        // Waits for the layout, which can take long on a machine under load.
        await page.waitForFunction(() => {
          const buttons = document.querySelector(".replay-buttons");
          return (buttons?.getBoundingClientRect().bottom ?? Infinity) <= innerHeight;
        });
      }
      await button(page, "Fairhand: home").click();
    },
  );

  test("all eight tracks of Tequila Train are visible above one's own tiles in common windows", async () => {
    const whole = page.viewportSize() ?? { width: 1280, height: 720 };
    onTestFinished(() => page.setViewportSize(whole));
    await button(page, "Play on this device: Tequila Train").click();
    for (let seats = 2; seats < 8; seats++) await button(page, "Add a player").click();
    await button(page, "Start playing").click();
    await page.getByRole("button", { name: /^I am / }).click();
    const lanes = page.locator(".tt-lane");
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(async () => {
          const [lane, hand] = await Promise.all(
            [lanes.nth(7), page.locator("[data-slot]").first()].map((part) => part.boundingBox()),
          );
          const isSeen = hand != null && hand.y + hand.height <= height;
          return isSeen && lane != null && lane.y + lane.height <= hand.y;
        })
        .toBe(true);
      await expect.poll(() => lengthsOf(page)).toEqual({ width, height });
    }
    await button(page, "Fairhand: home").click();
  });

  // That of Tequila Train, which depends on the deal, is in first-hand.test.ts.
  test.each(["Crazy Eights", "Go Fish"])(
    "a first match of %s with tips has the hand in a phone's window",
    async (game) => {
      const whole = page.viewportSize() ?? { width: 1280, height: 720 };
      await page.setViewportSize({ width: 360, height: 640 });
      onTestFinished(() => page.setViewportSize(whole));
      await button(page, `Learn by playing: ${game}`).click();
      await page.getByRole("region", { name: "First match" }).waitFor();
      const slots = page.locator("[data-slot]");
      await slots.first().waitFor();
      const lowest = () =>
        slots.evaluateAll((all) =>
          Math.max(...all.map((slot) => slot.getBoundingClientRect().bottom)),
        );
      await expect.poll(lowest).toBeLessThanOrEqual(640);
      await button(page, "Fairhand: home").click();
    },
  );

  test.each([
    ["Crazy Eights", 3],
    ["Crazy Eights", 6],
    ["Tequila Train", 5],
  ] as const)("the longest names are read whole at a table of %s for %i", async (game, seats) => {
    const whole = page.viewportSize() ?? { width: 1280, height: 720 };
    onTestFinished(() => page.setViewportSize(whole));
    await button(page, `Play on this device: ${game}`).click();
    for (let added = 2; added < seats; added++) await button(page, "Add a player").click();
    await page.getByLabel("Who plays as player 2?").selectOption("human");
    for (let seat = 1; seat <= seats; seat++)
      await page.getByLabel(`Name of player ${seat}`).fill(LONG_NAMES[seat % 3] ?? "");
    await button(page, "Start playing").click();
    await page.getByRole("button", { name: /^I am / }).click();
    const names = page.locator(".felt-plate-name, .tt-name");
    const cut = () =>
      names.evaluateAll((all) =>
        all
          .filter(({ scrollHeight, clientHeight }) => scrollHeight >= clientHeight + 8)
          .map(({ textContent }) => textContent),
      );
    await names.first().waitFor();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await expect.poll(cut).toEqual([]);
      await expect.poll(() => lengthsOf(page)).toEqual({ width, height });
    }
    await button(page, "Fairhand: home").click();
  });

  test("a decided round among four fits common windows without scrolling", async () => {
    const whole = page.viewportSize() ?? { width: 1280, height: 720 };
    onTestFinished(() => page.setViewportSize(whole));
    await button(page, "Play on this device: Rock, Paper, Scissors, Lizard, Spock").click();
    for (let seats = 2; seats < 4; seats++) {
      await button(page, "Add a player").click();
      await page.getByLabel(`Who plays as player ${seats + 1}?`).selectOption("bot");
    }
    await button(page, "Start playing").click();
    await playsOf("rpsls").first(page);
    await page.locator(".rpsls-last .rpsls-group").first().waitFor();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => lengthsOf(page)).toEqual({ width, height });
    }
    await button(page, "Fairhand: home").click();
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
    await button(page, "Play now: Royal Game of Ur").click();
    // An opponent among peers may have any name.
    const words = page.locator(".ur-words span");
    await words.evaluate((span, one) => span.replaceChildren(one), name);
    expect(await width()).toBe(360);
  });

  test("two people hand over the device, and neither sees the other's cards", async () => {
    await button(page, "Play on this device: Crazy Eights").click();
    await page.getByLabel("Who plays as player 2?").selectOption("human");
    await page.getByLabel("Name of player 2").fill("Ben");
    await button(page, "Start playing").click();

    const ready = page.getByRole("button", { name: /^I am (Anna|Ben)$/ });
    const hand = page.getByRole("list", { name: /^Your hand/ }).getByRole("button");
    const handed = await playToTheEnd(page, playCard, async () => {
      expect(await hand.count()).toBe(0);
      await ready.press("Enter");
      await hand.first().waitFor();
    });
    expect(handed).toBeGreaterThan(2);
    expect(complaints).toEqual([]);
  });
});
