import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { faultsOf } from "./axe.ts";
import { button } from "./moves.ts";
import { openRecord } from "./records.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

/** A whole match of random moves takes the bots ten seconds, on a busy machine ten times as long. */
const PATIENCE = 300_000;

describe.skipIf(chromium === null)("the review of a match with coins", () => {
  const stage = setStage();
  let page: Page;
  let chances: Locator;
  let review: Locator;

  beforeAll(async () => {
    ({ page } = await stage.company().invite("Anna"));
    await openRecord(page, "royal-ur");
    await button(page, "Analyze moves").click();
    await button(page, "Stop").focus();
    chances = page.getByRole("region", { name: "Winning chances" });
    review = chances.getByRole("region", { name: "Review" });
    await review.waitFor();
  }, PATIENCE);

  test("shows each player's error rate, mistakes and luck, the result without luck, and what they add up to", async () => {
    // The button that had the focus is gone.
    await chances
      .getByRole("heading", { name: "Winning chances" })
      .and(page.locator(":focus"))
      .waitFor();
    expect(await review.getByRole("columnheader").allTextContents()).toEqual([
      "Player",
      "Player 0",
      "Player 1",
    ]);
    const rates = await row(review, "Error rate", /^[0-9]+\.[0-9]$/);
    await row(review, "Inaccuracies", /^[0-9]+$/);
    const mistakes = await row(review, "Mistakes", /^[0-9]+$/);
    const blunders = await row(review, "Blunders", /^[0-9]+$/);
    // Those are what the graph marks.
    const counted = `${sum(mistakes)} mistakes and ${sum(blunders)} blunders`;
    await chances.getByText(`${counted}, marked with crosses.`, { exact: true }).waitFor();
    expect(mistakes.every((count) => count > 0)).toBe(true);

    const [luck = 0, lucks] = await row(review, "Luck", /^[+−][0-9]+%$/);
    expect(lucks).toBe(-luck);
    const start = await row(review, "Chance at the start", /^[0-9]+%$/);
    const play = await row(review, "Play", /^[+−][0-9]+%$/);
    expect(await row(review, "Result without luck", /^−?[0-9]+%$/)).toEqual(
      [0, 1].map((seat) => (start[seat] ?? 0) + (play[seat] ?? 0)),
    );
    // The one who won had the worse throws, and made fewer mistakes.
    await page.getByRole("heading", { name: "Player 0 won." }).waitFor();
    expect(luck).toBeLessThan(0);
    expect(rates[0]).toBeLessThan(rates[1] ?? 0);
    expect(await row(review, "Chance at the end", /^[0-9]+%$/)).toEqual([100, 0]);
    const sums = [0, 1].map((seat) =>
      sum([start, [luck, -luck], play].map((one) => one[seat] ?? 0)),
    );
    expect(sums).toEqual([100, 0]);

    await chances.getByText("As a table").click();
    const lines = chances.getByRole("row", { name: /^[0-9]+ Player [01] / });
    expect(await lines.first().getByRole("cell").nth(4).textContent()).toMatch(/^[+−]?\d+\.\d$/);
    expect((await chances.textContent())?.includes("-")).toBe(false);
    await chances.getByText("As a table").click();
    expect(await faultsOf(page)).toEqual([]);
  });

  test("fits a phone, with no word broken", async () => {
    const whole = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(360);
    // The names at a table with a bot are longer than these.
    for (const [seat, name] of ["Anna", "Computer"].entries()) {
      const head = review.getByRole("columnheader", { name: `Player ${seat}` });
      await head.evaluate((cell, text) => cell.replaceChildren(text), name);
    }
    const hidden = await review.evaluate((part) => part.scrollWidth - part.clientWidth);
    expect(hidden, "what does not fit").toBe(0);
    expect(await review.evaluate(brokenWords)).toEqual([]);
    await chances.getByText("As a table").click();
    // Chinese breaks between any two characters, and the other columns leave a short name no more than one.
    const names = chances.locator(".chances-table tr > :nth-child(2)");
    await names.evaluateAll((cells) => {
      for (const cell of cells) cell.replaceChildren("小明");
    });
    const rows = await chances.locator(".chances-table tbody tr").all();
    const broken = await Promise.all(rows.map((one) => one.evaluate(brokenWords)));
    expect(broken.flat()).not.toContain("小明");
    await chances.getByText("As a table").click();
    await page.setViewportSize(whole);
  });

  test("a mistake of Ur is played again until the better move is found", async () => {
    const [mistakes = 0] = await row(review, "Mistakes", /^[0-9]+$/);
    const [blunders = 0] = await row(review, "Blunders", /^[0-9]+$/);
    await button(
      page,
      `Player 0: learn from ${mistakes} mistakes and ${blunders} blunders`,
    ).click();
    const lesson = page.getByRole("region", { name: lessonOf(1, mistakes + blunders) });
    await lesson.getByRole("heading").and(page.locator(":focus")).waitFor();
    const task = await lesson.getByText(/^Played: .* Find a better move\.$/).textContent();
    const [, played = ""] = /^Played: (.*?)\. It cost/.exec(task ?? "") ?? [];
    // The moves stop before the mistake.
    const next = page.locator(".moves li[aria-current=step] + li");
    await next.getByText(played, { exact: true }).waitFor();

    await move(lesson, played).press("Enter");
    await lesson
      .getByText("That is what was played. Find a better move.", { exact: true })
      .waitFor();
    await button(page, "Show the answer").click();
    const answer = await lesson.getByText(/^Best: /).textContent();
    const [, best = ""] = /^Best: (.*)\.$/.exec(answer ?? "") ?? [];
    expect(best).not.toBe(played);
    expect(await faultsOf(page)).toEqual([]);
    await move(lesson, best).press("Enter");
    await lesson.getByText("Correct!", { exact: true }).waitFor();
    await button(page, "Show the answer").waitFor({ state: "hidden" });

    await button(page, "Next position").click();
    await page
      .getByRole("heading", { name: lessonOf(2, mistakes + blunders) })
      .and(page.locator(":focus"))
      .waitFor();
    await button(page, "Back to the match").click();
    await page.getByRole("heading", { level: 1 }).and(page.locator(":focus")).waitFor();
    await review.waitFor();
  });

  test("who tries other moves comes back to the same place, and finds the analysis", async () => {
    await chances.getByRole("listitem").first().getByRole("button").click();
    await button(page, "Previous move").click();
    const slider = page.getByRole("slider", { name: "Progress" });
    const place = await slider.inputValue();
    expect(Number(place)).toBeLessThan(Number(await slider.getAttribute("max")));
    await button(page, "Try moves from here").click();
    await page.getByLabel("Position as text, to copy or to paste").waitFor();
    await page.goBack();
    await review.waitFor();
    expect(await slider.inputValue()).toBe(place);
  });
});

/** Runs in the page: the words that do not stand in one line. */
function brokenWords(part: Element): string[] {
  const cells = [...part.querySelectorAll("th, td")];
  return cells
    .flatMap((cell) => [...cell.childNodes])
    .flatMap((text) => {
      const words = [...(text.textContent ?? "").matchAll(/\S+/g)];
      return words.flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    });
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0);
}

/** The title of a lesson of the first player. */
function lessonOf(number: number, count: number): RegExp {
  return new RegExp(`^Player 0, ${number} of ${count}: (mistake|blunder)$`);
}

/** The numbers of a row, once they have this form. */
async function row(review: Locator, name: string, form: RegExp): Promise<number[]> {
  const head = review.page().getByRole("rowheader", { name, exact: true });
  const cells = review.getByRole("row").filter({ has: head }).getByRole("cell");
  const texts = await cells.allTextContents();
  expect(texts.map((text) => form.test(text))).toEqual([true, true]);
  return texts.map((text) => Number(text.replace("−", "-").replace("%", "")));
}

/** The button on the board that makes a move which the page calls "4 to 7" or "enters on square 1". */
function move(lesson: Locator, text: string): Locator {
  const [, from, to] = /^(\d+) to (\d+)/.exec(text) ?? [];
  const [, entered] = /^enters on square (\d+)/.exec(text) ?? [];
  const home = /^(\d+), home/.exec(text)?.[1];
  const target = from ?? home;
  const name =
    target === undefined
      ? new RegExp(`square ${entered}, .*bring a token in here`)
      : new RegExp(
          `square ${target}, .*move ${home === undefined ? `to square ${to}` : "it home"}`,
        );
  return lesson.getByRole("button", { name });
}
