import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { faultsOf } from "./axe.ts";
import { button } from "./moves.ts";
import { playsOf, playToTheEnd } from "./playing.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("the review of a game with hidden pieces", () => {
  const stage = setStage();

  test.each([
    ["Crazy Eights", "crazy-eights"],
    ["Tequila Train", "tequila-train"],
  ])("judges %s by what the player could know", async (name, id) => {
    const { page } = await stage.company().invite("Anna");
    await playAndAnalyze(page, name, id);

    await page
      .getByText(
        /^Judged by what Anna could know at the time, over thousands of deals that fit it\./,
      )
      .waitFor();
    const review = page.getByRole("region", { name: "Review" });
    await review.getByRole("row", { name: /^Error rate [0-9]+\.[0-9]$/ }).waitFor();
    // Only Anna's decisions: nobody knows what the computer held.
    expect(await review.getByRole("columnheader").allTextContents()).toEqual(["Player", "Anna"]);
    expect(await page.getByText("Result without luck").count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(360);
  });

  test("lets a mistake of Crazy Eights be played again until the better move is found", async () => {
    const { page } = await stage.company().invite("Anna");
    await page.setViewportSize({ width: 360, height: 740 });
    const learn = button(page, "Learn from the mistakes of Anna");
    // A match may be played without a mistake.
    do {
      await button(page, "Fairhand: home").click();
      await playAndAnalyze(page, "Crazy Eights", "crazy-eights");
      await page.getByRole("region", { name: "Review" }).waitFor();
    } while (!(await learn.isVisible()));

    await learn.click();
    const lesson = page.getByRole("region", { name: /^Anna: mistake 1 of [0-9]+$/ });
    await lesson.getByRole("heading").and(page.locator(":focus")).waitFor();
    const played = await said(lesson, /^Played: (.*?)\. It cost [0-9]+ ± [0-9]+% /);
    await makeMove(lesson, played);
    await lesson.getByText("That is what was played. Find a better move.").waitFor();
    await button(page, "Show the answer").click();
    const best = await said(lesson, /^Best: (.*)\.$/);
    expect(best).not.toBe(played);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(360);
    expect(await faultsOf(page)).toEqual([]);
    await makeMove(lesson, best);
    await lesson.getByText("Correct!", { exact: true }).waitFor();
    await button(page, "Show the answer").waitFor({ state: "hidden" });
    await button(page, "Back to the match").click();
    await page.getByRole("region", { name: "Review" }).waitFor();
  });
});

async function playAndAnalyze(page: Page, name: string, id: string): Promise<void> {
  await button(page, `Play on this device: ${name}`).click();
  await page.getByLabel("Difficulty of player 2").selectOption("easy");
  await button(page, "Start playing").click();
  await playToTheEnd(page, playsOf(id).first);
  await button(page, "Replay").click();
  await button(page, "Analyze moves").click();
}

/** What the page names in a sentence of this form. */
async function said(lesson: Locator, form: RegExp): Promise<string> {
  const text = await lesson.getByText(form).textContent();
  return form.exec(text ?? "")?.[1] ?? "";
}

/** Plays a card, as the page names the move: "8 of Hearts, naming Clubs". */
async function makeMove(lesson: Locator, text: string): Promise<void> {
  const [, card, suit] = /^(.*?)(?:, naming (.*))?$/.exec(text) ?? [];
  await lesson.getByRole("button", { name: `${card}, can be played`, exact: true }).press("Enter");
  if (suit !== undefined)
    await lesson.page().getByRole("button", { name: suit, exact: true }).press("Enter");
}
