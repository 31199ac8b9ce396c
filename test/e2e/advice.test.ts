import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { messagesIn } from "../../src/ui/text/messages.ts";
import { faultsOf } from "./axe.ts";
import { button, listen } from "./moves.ts";
import { setStage } from "./stage.ts";

/** An undecided match of two people; the last move is a mistake. */
const COLUMNS = [4, 4, 4, 3, 5, 5, 2, 6, 3, 3, 3, 1, 2, 2, 5, 5, 1, 1, 7, 2, 6, 6];

const chromium = inject("chromium");

describe.skipIf(chromium === null)("advice", () => {
  const stage = setStage();
  let page: Page;

  beforeAll(async () => {
    ({ page } = await stage.company().invite("Anna"));
  });

  test("a hint is marked on the board and announced, and disappears in the next position", async () => {
    await button(page, "Play on this device: Connect Four").click();
    await page.getByLabel("Difficulty of player 2").selectOption("easy");
    await button(page, "Start playing").click();
    await page.getByRole("main").getByText("Your turn", { exact: true }).waitFor();

    await button(page, "Hint").press("Enter");
    const said = page.getByRole("main").getByText(/^Hint: column [1-7], /);
    const [, column = ""] = /column ([1-7])/.exec((await said.textContent()) ?? "") ?? [];
    // What each column is worth is shown beside the board.
    await page.getByRole("heading", { name: "What each move is worth" }).waitFor();
    expect(await page.locator(".hint-ring").count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("gridcell", { name: `column ${column}, row 1` }).press(column);
    await said.waitFor({ state: "hidden" });
    expect(await page.locator(".hint-ring").count()).toBe(0);

    await resign(page);
  });

  test("the analysis can be stopped, and its graph shows a mistake and leads to it", async () => {
    await button(page, messagesIn("en").app.home).click();
    await button(page, "Play on this device: Connect Four").click();
    await page.getByLabel("Who plays as player 2?").selectOption("human");
    await page.getByLabel("Who moves first?").selectOption("second");
    await button(page, "Start playing").click();
    const moves = page.getByRole("region", { name: "Moves" }).getByRole("listitem");
    for (const [move, column] of COLUMNS.entries()) {
      await page.getByRole("gridcell", { name: `column ${column}, row 1` }).press(`${column}`);
      await moves.nth(move).waitFor();
    }
    await resign(page);
    await button(page, "Replay").click();

    // The first moves alone take the solver millions of positions, so this stops it before the end.
    await button(page, "Analyze moves").click();
    const chances = page.getByRole("region", { name: "Winning chances" });
    const mistake = chances.getByRole("button", { name: /^22\. Anna: column 6 gave away/ });
    await mistake.waitFor();
    await button(page, "Stop").click();
    await button(page, "Continue analysis").waitFor();
    await pressWhile(page, mistake, () => button(page, "Continue analysis").press("Enter"));
    const main = page.getByRole("main");
    await main.getByText("Move 22 of 23 · Anna · column 6", { exact: true }).waitFor();
    await chances.getByRole("img", { name: /^How Anna's winning chances changed/ }).waitFor();
    await chances.getByText("As a table").click();
    await chances.getByRole("row", { name: /^22 Anna column 6 / }).waitFor();
    expect(await chances.locator("[aria-current=step]").count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);

    await chances
      .getByRole("button", { name: /^Anna: learn from [0-9]+ (mistake|blunder)/ })
      .click();
    const lesson = page.getByRole("region", { name: /^Anna, 1 of [0-9]+: (mistake|blunder)$/ });
    await lesson.getByRole("heading").and(page.locator(":focus")).waitFor();
    await lesson
      .getByText(
        /^Played: column [1-7]\. It cost [0-9]+% of the winning chances\. Find a better move\.$/,
      )
      .waitFor();
    const whole = page.viewportSize() ?? { width: 1280, height: 720 };
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
        .toBe(height);
    }
    await page.setViewportSize(whole);
    await button(page, "Show the answer").click();
    const best = await lesson.getByText(/^Best: column [1-7]\.$/).textContent();
    const [, column = ""] = /column ([1-7])/.exec(best ?? "") ?? [];
    expect(await faultsOf(page)).toEqual([]);
    // The solver may still be working.
    await lesson.getByRole("grid").press(column);
    await lesson.getByText("Correct!").waitFor();
    await button(page, "Back to the match").click();
    await page.getByRole("heading", { level: 1 }).and(page.locator(":focus")).waitFor();

    // Whoever leaves sooner finds what was judged so far, and goes on from there.
    const review = page.getByRole("region", { name: "Review" });
    await review.waitFor();
    // A position of the match can be played on from.
    await chances.getByRole("button", { name: /^22\. Anna: column 6 gave away/ }).click();
    await button(page, "Previous move").click();
    await button(page, "Try moves from here").click();
    const position = page.getByLabel("Position as text, to copy or to paste");
    await expect
      .poll(() => position.inputValue())
      .toBe(`connect-four:${COLUMNS.slice(0, 21).join("")}`);
    await button(page, "Back").click();
    // What was judged is still there.
    await review.waitFor();

    await page.setViewportSize({ width: 360, height: 740 });
    const width = await page.evaluate<number>("document.documentElement.scrollWidth");
    expect(width, "the table makes the page no wider than a phone").toBe(360);
    const hidden = await review.evaluate((part) => part.scrollWidth - part.clientWidth);
    expect(hidden, "what a phone shows of how each player played").toBe(0);
    expect((await chances.boundingBox())?.x, "the margin that other cards have").toBeGreaterThan(4);
  });
});

/** Presses a button, has the analysis go on, and releases it after the next answer: it must not move meanwhile. */
async function pressWhile(page: Page, pressed: Locator, goOn: () => Promise<void>): Promise<void> {
  const { heard } = await listen(page, "chances");
  await pressed.hover();
  await page.mouse.down();
  const top = async () => (await pressed.boundingBox())?.y ?? Number.NaN;
  const before = await top();
  await goOn();
  await heard;
  // A pressed button gives way by a pixel.
  expect(Math.abs((await top()) - before)).toBeLessThan(3);
  await page.mouse.up();
}

async function resign(page: Page): Promise<void> {
  await button(page, "Resign").click();
  await button(page, "Yes, resign").click();
  // The focused button is gone, but keyboard users keep their place on the page.
  await page.getByRole("heading", { level: 1 }).and(page.locator(":focus")).waitFor();
  await page.getByRole("region", { name: "Result" }).waitFor();
}
