import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import type { Language } from "../../src/text/language.ts";
import { GAME_SETS } from "../../src/ui/boards/registry.ts";
import { eveningText } from "../../src/ui/evening/text.ts";
import { historyText } from "../../src/ui/history/text.ts";
import { inviteText } from "../../src/ui/invite/text.ts";
import type { Messages } from "../../src/ui/text/en.ts";
import { fill } from "../../src/ui/text/message.ts";
import { messagesIn } from "../../src/ui/text/messages.ts";
import { lengthsOf, WINDOWS } from "./lengths.ts";
import { button, introduce } from "./moves.ts";
import { keepPlaying } from "./players.ts";
import { playsOf } from "./playing.ts";
import { type Stage, setStage } from "./stage.ts";

const chromium = inject("chromium");

const LAPTOPS = WINDOWS.filter(([, height]) => height < 1000);

/** As many seats as a game has, up to ten. */
const SEATS = new Map(GAME_SETS.map(({ id, rules }) => [id, Math.min(rules.seats.max, 10)]));

describe.skipIf(chromium === null).each(["en", "zh-CN"] as const)("in %s", (language) => {
  const stage = setStage();
  const text = messagesIn(language);
  const games = GAME_SETS.map((set) => set.text[language].name);

  test("the history of two matches, and how a table is opened, fit common windows", async () => {
    const page = await newcomer(stage, language, language);

    for (const [game, level] of [
      [games.at(-1) ?? "", "easy"],
      [games.at(0) ?? "", "medium"],
    ] as const)
      await resignAgainst(page, text, game, level);
    await button(page, text.history.open).click();
    await page.getByRole("heading", { name: historyText[language].byLevel }).waitFor();
    await expectToFit(page);
    await button(page, text.app.home).click();

    for (const game of games)
      for (const [open, submit] of [
        [text.home.openTableFor, text.wish.create],
        [text.home.playHereFor, text.wish.play],
      ] as const) {
        await button(page, fill(open, { game })).click();
        await button(page, submit).waitFor();
        await expectToFit(page);
        await button(page, text.app.home).click();
      }
  });

  test("the games on the home screen of a newcomer are all in a laptop's window", async () => {
    const page = await newcomer(stage, language, `newcomer-${language}`);

    const shelf = page.getByRole("region", { name: text.home.shelf });
    await expect.poll(() => shelf.getByRole("listitem").count()).toBe(games.length);
    await expectInWindow(page, shelf);
  });

  test("the buttons below the games stay side by side when a record is refused", async () => {
    const page = await newcomer(stage, language, `refused-${language}`);

    const openers = page.locator(".record-opener .button");
    const tops = () =>
      openers.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    await openers.first().waitFor();
    const before = await tops();
    await page.getByLabel(text.home.record).setInputFiles({
      name: "holiday.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("no record"),
    });
    await page.getByRole("alert").filter({ hasText: "holiday.jpg" }).waitFor();
    expect(await tops()).toEqual(before);
    expect(new Set(before).size).toBe(1);
  });
});

describe.skipIf(chromium === null)("a full table", () => {
  const stage = setStage();

  test.each(["en", "zh-CN"] as const)(
    "is opened and started by buttons in a laptop's window, in %s",
    async (language) => {
      const text = messagesIn(language);
      const page = await newcomer(stage, language, `full-${language}`);
      for (const { id, text: words } of GAME_SETS) {
        const game = words[language].name;
        await button(page, fill(text.home.openTableFor, { game })).click();
        await button(page, text.wish.create).waitFor();
        const count = page.getByRole("spinbutton", { name: text.wish.seats });
        if (await count.isVisible()) await count.fill(`${SEATS.get(id)}`);
        await expectToFit(page);
        // An evening's score is one card more.
        await page.getByLabel(eveningText[language].plan.goal).selectOption("first-to");
        await button(page, text.wish.create).click();
        for (const name of [text.room.start, text.room.cancelTable])
          await expectInWindow(page, button(page, name), [...LAPTOPS, [1280, 480]]);
        const top = async (name: string) =>
          (await page.getByRole("region", { name, exact: true }).boundingBox())?.y ?? Number.NaN;
        const { title } = inviteText[language].panel;
        expect(await top(title)).toBe(await top(text.room.seats));
        await button(page, text.room.cancelTable).click();
      }
    },
  );

  test.each(["en", "zh-CN"] as const)(
    "of the next game is still opened by a button in the window below a message, in %s",
    async (language) => {
      const text = messagesIn(language);
      const page = await newcomer(stage, language, `message-${language}`);
      const names = GAME_SETS.map((set) => set.text[language].name);
      await button(page, fill(text.home.openTableFor, { game: names[0] ?? "" })).click();
      await button(page, text.wish.create).click();
      await button(page, text.room.cancelTable).waitFor();
      for (const game of names) {
        await button(page, text.app.home).click();
        await button(page, fill(text.home.openTableFor, { game })).click();
        const submit = button(page, text.wish.create);
        await submit.click();
        await page.locator(".bar").waitFor();
        await expectInWindow(page, submit);
      }
    },
  );

  test("of eight trains needs no scrolling while many are awaited", async () => {
    const page = await newcomer(stage, "en", "trains");
    await button(page, "Open a table: Tequila Train").click();
    await page.getByRole("spinbutton", { name: "Seats" }).fill("8");
    await button(page, "Open the table").click();
    await button(page, "Fill all 7 empty seats").click();
    await button(page, "Start the match").click();
    await page.locator(".tt-lane").nth(7).waitFor();
    await page.setViewportSize({ width: 1280, height: 720 });
    const awaited =
      "Waiting for Anna's bot 1, Anna's bot 2, Anna's bot 3, Anna's bot 4, Anna's bot 5";
    const measure = () =>
      page.locator(".turn").evaluate((turn, words) => {
        turn.textContent = `${words}, Anna's bot 6 and Anna's bot 7`;
        // It is Anna's own turn, whose clock is not there while others are awaited.
        const clock = turn.parentElement?.querySelector<HTMLElement>(".own-clock");
        if (clock != null) clock.hidden = true;
        return document.documentElement.scrollHeight;
      }, awaited);
    await expect.poll(measure).toBe(720);
  });

  test.each([
    ["Crazy Eights", "crazy-eights", 4],
    ["Crazy Eights", "crazy-eights", 6],
    ["Go Fish", "go-fish", 6],
  ] as const)(
    "of %s (%s) with %i seats shows every player and the piles",
    async (game, id, seats) => {
      const host = await stage.host(`${id}-${seats}`);
      const context = await stage.browser.newContext({ locale: "en", reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(host.url);
      await introduce(page, "Anna");
      await button(page, `Open a table: ${game}`).click();
      await page.getByRole("spinbutton", { name: "Seats" }).fill(`${seats}`);
      await button(page, "Open the table").click();
      await button(page, `Fill all ${seats - 1} empty seats`).click();
      await button(page, "Start the match").click();
      await keepPlaying({ name: "Anna", page }, playsOf(id).first, seats + 2);
      for (const [width, height] of LAPTOPS) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => covered(page)).toEqual([]);
      }
    },
  );
});

/** The plates on a felt table that lie upon one another or upon a pile. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const things = [...document.querySelectorAll(".felt-table .felt-plate, .felt-stock, .ce-pile")];
    const boxes = things.map((thing) => ({
      words: thing.textContent,
      isPlate: thing.matches(".felt-plate"),
      box: thing.getBoundingClientRect(),
    }));
    return boxes.flatMap((one, index) =>
      boxes.slice(index + 1).flatMap((other) => {
        const wide =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const isCovered = (one.isPlate || other.isPlate) && wide > 1 && high > 1;
        return isCovered ? [`${one.words} and ${other.words}`] : [];
      }),
    );
  });
}

async function expectInWindow(
  page: Page,
  what: Locator,
  windows: readonly (readonly [number, number])[] = LAPTOPS,
) {
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    const end = async () => {
      const box = await what.boundingBox();
      return box === null ? Infinity : box.y + box.height;
    };
    await expect.poll(end).toBeLessThanOrEqual(height);
  }
}

/** The page of somebody who has just given their name. */
async function newcomer(stage: Stage, language: Language, profile: string): Promise<Page> {
  const text = messagesIn(language);
  const host = await stage.host(profile);
  const context = await stage.browser.newContext({ locale: language, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(host.url);
  await page.getByRole("textbox", { name: text.firstStart.label }).fill("Anna");
  await button(page, text.firstStart.go).click();
  return page;
}

async function resignAgainst(page: Page, text: Messages, game: string, level: string) {
  await button(page, fill(text.home.playHereFor, { game })).click();
  await page.getByLabel(fill(text.wish.level, { number: 2 })).selectOption(level);
  await button(page, text.wish.play).click();
  await button(page, text.play.resign).click();
  await button(page, text.play.resignYes).click();
  await page.getByRole("region", { name: text.result.title }).waitFor();
  await button(page, text.app.home).click();
}

async function expectToFit(page: Page) {
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => lengthsOf(page)).toEqual({ width, height });
  }
}
