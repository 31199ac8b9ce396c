import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { joinParts } from "../../src/text/joining.ts";
import { CONNECT_FOUR_TEXTS } from "../../src/ui/boards/connect-four/text.ts";
import { GAME_SETS } from "../../src/ui/boards/registry.ts";
import { guideText } from "../../src/ui/guide/text.ts";
import { historyText } from "../../src/ui/history/text.ts";
import { inviteText } from "../../src/ui/invite/text.ts";
import { fill } from "../../src/ui/text/message.ts";
import { messagesIn } from "../../src/ui/text/messages.ts";
import { faultsOf } from "./axe.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("every main screen", () => {
  const stage = setStage();

  test.each([
    ["en", "light"],
    ["zh-CN", "dark"],
  ] as const)("is accessible in %s with %s colours", async (language, colorScheme) => {
    const host = await stage.host(language);
    const context = await stage.browser.newContext({
      locale: language,
      colorScheme,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.goto(host.url);

    const text = messagesIn(language);
    const { name: game, board } = CONNECT_FOUR_TEXTS[language];
    const click = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const faults: string[] = [];
    const look = async (screen: string, heading: string) => {
      await page.getByRole("heading", { name: heading, exact: true, level: 1 }).waitFor();
      faults.push(...(await faultsOf(page)).map((fault) => `${screen}: ${fault}`));
    };

    await look("first start", text.firstStart.title);
    await page.getByRole("textbox", { name: text.firstStart.label }).fill("Anna");
    await click(text.firstStart.go);
    await look("home", text.home.title);

    await click(fill(text.home.rulesFor, { game }));
    await look("rules", fill(text.rules.title, { game }));
    await click(text.app.home);

    const { join: joining } = inviteText[language];
    await click(joining.open);
    await page.getByRole("textbox", { name: joining.label }).fill("fairhand:x");
    await page.getByText(language === "en" ? /damaged/ : /已损坏/).waitFor();
    await look("join", joining.title);
    await click(text.app.home);

    await click(fill(text.home.openTableFor, { game }));
    await look("wish", text.wish.networkTitle);
    await click(text.wish.create);
    await look("room", fill(text.room.titleMine, { game }));
    await click(text.room.cancelTable);

    await click(fill(text.home.playHereFor, { game }));
    await look("wish for this device", text.wish.deviceTitle);
    await page.getByLabel(fill(text.wish.kind, { number: 2 })).selectOption("human");
    await click(text.wish.play);
    await look("play", game);
    for (const [column, row] of [
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2],
      [1, 3],
      [2, 3],
      [1, 4],
    ] as const) {
      const place = [fill(board.column, { column }), fill(board.row, { row }), board.empty];
      const free = page.getByRole("gridcell", { name: joinParts(language, place) });
      await free.waitFor();
      await page.getByRole("grid").press(`${column}`);
      await free.waitFor({ state: "detached" });
    }
    await page.getByRole("region", { name: text.result.title }).waitFor();
    await look("result", game);
    await click(text.play.replay);
    await look("replay", fill(text.replay.title, { game }));

    await click(text.app.home);
    await click(text.history.open);
    await page.locator(".past").waitFor();
    await look("history", historyText[language].title);
    await click(text.app.home);
    await click(fill(text.home.learnFor, { game }));
    await page.getByRole("region", { name: guideText[language].title }).waitFor();
    await look("guided match", game);

    expect(faults).toEqual([]);
  });

  test("shows of every switch whether it is on", async () => {
    const host = await stage.host("switches");
    const context = await stage.browser.newContext({ locale: "en", reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(host.url);
    const click = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const seen: string[] = [];
    const look = async () => {
      const { names, alike } = await switchesOn(page);
      seen.push(...names);
      expect(alike).toEqual([]);
    };
    await page.getByRole("textbox", { name: "Your name" }).fill("Anna");
    await click("Sit down");
    await click("Open a table: Connect Four");
    await click("Open the table");
    await page.getByRole("button", { name: "Play from a browser" }).waitFor();
    await look();
    await click("Cancel the table");
    for (const game of ["Crazy Eights", "Royal Game of Ur"]) {
      await click(`Play now: ${game}`);
      await page.locator(".chip[aria-pressed]").first().waitFor();
      await look();
      await click("Fairhand: home");
    }
    await click("Analysis and puzzles");
    await page.locator(".chip[aria-pressed]").first().waitFor();
    await look();
    for (const name of [
      "Play from a browser",
      "Only people I have played with",
      "Four-color suits",
    ])
      expect(seen).toContain(name);
  });

  test.each([
    ["en", "dark"],
    ["zh-CN", "light"],
  ] as const)(
    "of every game is accessible in %s with %s colours",
    async (language, colorScheme) => {
      const host = await stage.host(`games-${language}`);
      const context = await stage.browser.newContext({
        locale: language,
        colorScheme,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto(host.url);
      const text = messagesIn(language);
      const click = (name: string) => page.getByRole("button", { name, exact: true }).click();
      await page.getByRole("textbox", { name: text.firstStart.label }).fill("Anna");
      await click(text.firstStart.go);

      const faults: string[] = [];
      for (const set of GAME_SETS) {
        const game = set.text[language].name;
        const look = async (heading: string) => {
          await page.getByRole("heading", { name: heading, exact: true, level: 1 }).waitFor();
          faults.push(...(await faultsOf(page)).map((fault) => `${set.id}, ${heading}: ${fault}`));
        };
        await click(fill(text.home.rulesFor, { game }));
        await look(fill(text.rules.title, { game }));
        await click(text.app.home);

        await click(fill(text.home.playHereFor, { game }));
        await look(text.wish.deviceTitle);
        await click(text.wish.play);
        await page.getByRole("main").getByText(text.play.yourTurn, { exact: true }).waitFor();
        await look(game);
        await click(text.app.home);
      }
      expect(faults).toEqual([]);
    },
  );
});

/** The switches on a page, and those that look the same on and off. */
function switchesOn(page: Page): Promise<{ readonly names: string[]; readonly alike: string[] }> {
  return page.evaluate(() => {
    const look = (element: Element) => {
      const { backgroundColor, borderColor } = getComputedStyle(element);
      return [backgroundColor, borderColor, getComputedStyle(element, "::before").content].join();
    };
    const all = [...document.querySelectorAll(":is(.button, .chip)[aria-pressed]")];
    const alike = all.filter((element) => {
      const before = look(element);
      const value = element.getAttribute("aria-pressed") ?? "";
      element.setAttribute("aria-pressed", value === "true" ? "false" : "true");
      const after = look(element);
      element.setAttribute("aria-pressed", value);
      return before === after;
    });
    const names = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);
    return { names: names(all), alike: names(alike) };
  });
}
