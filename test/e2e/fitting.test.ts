import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { GAME_SETS } from "../../src/ui/boards/registry.ts";
import { historyText } from "../../src/ui/history/text.ts";
import type { Messages } from "../../src/ui/text/en.ts";
import { fill } from "../../src/ui/text/message.ts";
import { messagesIn } from "../../src/ui/text/messages.ts";
import { lengthsOf, WINDOWS } from "./lengths.ts";
import { button } from "./moves.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

const LAPTOPS = WINDOWS.filter(([, height]) => height < 1000);

describe.skipIf(chromium === null).each(["en", "zh-CN"] as const)("in %s", (language) => {
  const stage = setStage();
  const text = messagesIn(language);
  const games = GAME_SETS.map((set) => set.text[language].name);

  test("the history of two matches, and how a table is opened, fit common windows", async () => {
    const host = await stage.host(language);
    const context = await stage.browser.newContext({ locale: language, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(host.url);
    await page.getByRole("textbox", { name: text.firstStart.label }).fill("Anna");
    await button(page, text.firstStart.go).click();

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
    const host = await stage.host(`newcomer-${language}`);
    const context = await stage.browser.newContext({ locale: language, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(host.url);
    await page.getByRole("textbox", { name: text.firstStart.label }).fill("Anna");
    await button(page, text.firstStart.go).click();

    const shelf = page.getByRole("region", { name: text.home.shelf });
    await expect.poll(() => shelf.getByRole("listitem").count()).toBe(games.length);
    for (const [width, height] of LAPTOPS) {
      await page.setViewportSize({ width, height });
      const end = async () => {
        const box = await shelf.boundingBox();
        return box === null ? Infinity : box.y + box.height;
      };
      await expect.poll(end).toBeLessThanOrEqual(height);
    }
  });
});

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
