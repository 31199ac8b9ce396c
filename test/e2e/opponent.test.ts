import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { faultsOf } from "./axe.ts";
import { button } from "./moves.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("playing on from a position", () => {
  const stage = setStage();
  let page: Page;

  beforeAll(async () => {
    ({ page } = await stage.company().invite("Anna"));
    await button(page, "Analysis and puzzles").click();
  });

  test("a bot answers each move, and the position's text tells both", async () => {
    await open("connect-four:41414");
    await page.getByRole("main").getByText("Second player to move", { exact: true }).waitFor();
    await page.getByLabel("Opponent").selectOption({ label: "Best" });
    await page.getByText("You are the second player.", { exact: true }).waitFor();
    // What a move is worth would tell the person what to do.
    await page
      .getByRole("heading", { name: "What each move is worth" })
      .waitFor({ state: "hidden" });

    // The person has to defend column 4, and does not.
    await page.getByRole("grid").press("7");
    await page.getByRole("status").getByText("The computer: column 4.", { exact: true }).waitFor();
    await expect.poll(position).toBe("connect-four:4141474");
    expect(await faultsOf(page)).toEqual([]);

    // Taking back ends the play.
    await button(page, "Take back").click();
    await expect.poll(position).toBe("connect-four:414147");
    expect(await page.getByLabel("Opponent").inputValue()).toBe("");
    await page.getByText("column 4 (best): wins in 1 move").waitFor();
  });

  test("the person is not allowed to move for the bot", async () => {
    await open("connect-four:44");
    await page.getByRole("gridcell", { name: "column 1, row 1, empty" }).waitFor();
    await page.getByLabel("Opponent").selectOption({ label: "Easy" });
    await page.getByText("You are the first player.", { exact: true }).waitFor();
    // The bot does not answer until the person has tried.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const grid = page.getByRole("grid");
    await grid.press("1");
    await page.getByRole("main").getByText("Second player to move", { exact: true }).waitFor();
    await grid.press("7");
    await page.clock.resume();
    await page.getByText(/^The computer: column [1-7]\.$/).waitFor();
    await expect.poll(position).toMatch(/^connect-four:441[1-7]$/);
    await page.getByRole("main").getByText("First player to move", { exact: true }).waitFor();
  });

  test("coins are thrown for both sides", async () => {
    await open("royal-ur:+0/+0/1/2");
    await page.getByRole("list", { name: /^Board of the Royal Game of Ur/ }).waitFor();
    await page.getByLabel("Opponent").selectOption({ label: "Best" });
    await page.getByText("You are the first player.", { exact: true }).waitFor();
    const board = page.getByRole("list", { name: /^Board of the Royal Game of Ur/ });
    await board.getByRole("button", { name: /bring a token in here/ }).press("Enter");
    await expect.poll(position).toBe("royal-ur:2+0/+0/2");
    await expect.poll(position).not.toBe("royal-ur:2+0/+0/2");
  });

  async function open(text: string): Promise<void> {
    await page.getByLabel("Position as text, to copy or to paste").fill(text);
    await button(page, "Open the position").click();
  }

  /** The position on the board, as text. */
  function position(): Promise<string> {
    return page.getByLabel("Position as text, to copy or to paste").inputValue();
  }
});
