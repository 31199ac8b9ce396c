import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { PUZZLES as CONNECT_FOUR } from "../../src/games/connect-four/puzzles.ts";
import { PUZZLES as ROYAL_UR } from "../../src/games/royal-ur/puzzles.ts";
import { faultsOf } from "./axe.ts";
import { button, introduce } from "./moves.ts";
import { setStage } from "./stage.ts";

const DAY_MS = 86_400_000;
/** Column 4 wins, and every other one loses. */
const COLUMNS = "5246554466545224";
/** The capture on square 6 is worth seven percent more than any other move. */
const TOKENS = "1.4+0/1.2.6+0/1/2";
/** The day of each puzzle in the list: the one of Ur comes a day after that of Connect Four. */
const DAY = 366 * 56 + placeOf(CONNECT_FOUR, COLUMNS);
const NEXT_DAY = 366 * 56 + placeOf(ROYAL_UR, TOKENS);

const chromium = inject("chromium");

describe.skipIf(chromium === null)("the puzzle of the day", () => {
  const stage = setStage();

  test("refuses a wrong move, accepts the right one, and counts the days in a row", async () => {
    expect(NEXT_DAY).toBe(DAY + 1);
    const { page } = await stage.company().invite("Anna");
    await page.clock.setFixedTime(DAY * DAY_MS + DAY_MS / 2);
    await button(page, "Analysis and puzzles").click();
    await showPuzzle(page, `connect-four:${COLUMNS}`);
    await page
      .getByRole("heading", { name: "Puzzle of the day" })
      .and(page.locator(":focus"))
      .waitFor();
    // What is on the board need not be shown.
    await button(page, "Show the puzzle").waitFor({ state: "hidden" });
    await button(page, "Start position").click();
    await showPuzzle(page, `connect-four:${COLUMNS}`);
    expect(await page.getByText(/^Streak/).count()).toBe(0);

    await tryColumn(page, 1, "That doesn't win. Try again.");
    await expect.poll(() => position(page)).toBe(`connect-four:${COLUMNS}`);
    expect(await page.getByRole("heading", { name: "What each move is worth" }).count()).toBe(0);
    await tryColumn(page, 4, "Correct!");
    await expect.poll(() => position(page)).toBe(`connect-four:${COLUMNS}4`);
    await page.getByText("Streak: 1 day", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "What each move is worth" }).waitFor();

    await page.clock.setFixedTime(NEXT_DAY * DAY_MS + DAY_MS / 2);
    await button(page, "Royal Game of Ur").click();
    await showPuzzle(page, `royal-ur:${TOKENS}`);
    const board = page.getByRole("list", { name: /^Board of the Royal Game of Ur/ });
    await board.getByRole("button", { name: /bring a token in here/ }).press("Enter");
    await page.getByRole("status").getByText("There is a better move. Try again.").waitFor();
    await expect.poll(() => position(page)).toBe(`royal-ur:${TOKENS}`);
    await board.getByRole("button", { name: /move here from square 4, captures/ }).press("Enter");
    await page.getByRole("status").getByText("Correct! 2 days in a row.").waitFor();
    await expect.poll(() => position(page)).toBe("royal-ur:1.6+0/1.2+0/2");
    await page.getByText("Streak: 2 days", { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await page.reload();
    await page.getByText("Streak: 2 days", { exact: true }).waitFor();
  });

  test("judges a move that nobody knew yet as soon as it can, also while a bot has the other side", async () => {
    const { url } = await stage.host("slow");
    const page = await (await stage.browser.newContext({ reducedMotion: "reduce" })).newPage();
    await page.clock.setFixedTime(DAY * DAY_MS + DAY_MS / 2);
    const release = await holdVerdicts(page, `connect-four:${COLUMNS}`);
    await page.goto(url);
    await introduce(page, "Ben");
    await button(page, "Analysis and puzzles").click();
    await showPuzzle(page, `connect-four:${COLUMNS}`);
    await page.getByLabel("Opponent").selectOption({ label: "Easy" });
    await tryColumn(page, 1, "One moment: still calculating this move.");
    release();
    await page.getByRole("status").getByText("That doesn't win. Try again.").waitFor();
    await tryColumn(page, 4, "Correct!");
  });
});

/** The first verdict on a position knows nothing of its moves, as on a slow machine, and the next ones wait for `release`. */
async function holdVerdicts(page: Page, position: string): Promise<() => void> {
  let isFirst = true;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.routeWebSocket(/\/api$/, (line) => {
    line.connectToServer().onMessage((said) => {
      const text = String(said);
      if (!text.includes(`"text":"${position}"`) || !text.includes('"winner":')) line.send(said);
      else if (!isFirst) void released.then(() => line.send(said));
      else {
        isFirst = false;
        line.send(JSON.stringify(JSON.parse(text, unknown)));
      }
    });
  });
  return () => release();
}

function unknown(key: string, value: unknown): unknown {
  // In how many moves, and the list of moves.
  if (key === "winner" || (key === "moves" && typeof value === "number")) return null;
  return key === "best" ? false : value;
}

function placeOf(puzzles: string, position: string): number {
  return puzzles.split(" ").findIndex((one) => one.startsWith(`${position}:`));
}

async function tryColumn(page: Page, column: number, verdict: string): Promise<void> {
  await page.getByRole("grid").press(`${column}`);
  await page.getByRole("status").getByText(verdict, { exact: true }).waitFor();
}

async function showPuzzle(page: Page, text: string): Promise<void> {
  await button(page, "Show the puzzle").click();
  await page.getByText(/^Difficulty: [1-5] of 5$/).waitFor();
  await expect.poll(() => position(page)).toBe(text);
}

/** The position on the board, as text. */
function position(page: Page): Promise<string> {
  return page.getByLabel("Position as text, to copy or to paste").inputValue();
}
