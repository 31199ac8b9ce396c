import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { faultsOf } from "./axe.ts";
import { playersOn } from "./guests.ts";
import { button } from "./moves.ts";

const chromium = inject("chromium");
const GAME = "Rock, Paper, Scissors, Lizard, Spock";
const NAMES = ["Anna", "Ben", "Cara", "Dan"] as const;

async function resign(page: Page): Promise<void> {
  await button(page, "Resign").click();
  await button(page, "Yes, resign").click();
}

/** Both enter their next game, though one loads the page anew in between, and the second resigns. */
async function play([winner, loser]: readonly [Page, Page]): Promise<void> {
  await button(winner, "Play").click();
  const waits = winner.getByRole("main").getByText(/^Waiting for .* to open the table\.$/);
  const opens = winner.getByRole("heading", { name: "Connect Four", level: 1 });
  await waits.or(opens).waitFor();
  await winner.reload();
  await waits.or(opens).waitFor();
  await button(loser, "Play").click();
  for (const page of [winner, loser])
    await page.getByRole("heading", { name: "Connect Four", level: 1 }).waitFor();
  await resign(loser);
  for (const page of [winner, loser]) await button(page, "Back to the tournament").click();
}

describe.skipIf(chromium === null)("a tournament at a table", () => {
  test("four pages play a knock-out from the draw to the winner", async () => {
    const { sitDown } = await playersOn(chromium ?? "");
    const pages = await Promise.all(NAMES.map(sitDown));
    const [anna, ...others] = pages;
    if (anna === undefined) throw new Error("four players");
    await button(anna, `Open a table: ${GAME}`).click();
    await anna.getByLabel("Seats").fill("4");
    await button(anna, "Open the table").click();
    for (const page of others) await button(page, `Join Anna's table, ${GAME}`).click();
    await anna.locator(".waiting", { hasText: "The table is full." }).waitFor();
    await button(anna, "Start the match").click();
    for (const page of others) await resign(page);

    await anna.getByText("Start a tournament").click();
    await anna.setViewportSize({ width: 1440, height: 900 });
    const draw = await button(anna, "Draw pairings and start").boundingBox();
    expect((draw?.y ?? Infinity) + (draw?.height ?? 0)).toBeLessThan(900);
    expect(await faultsOf(anna)).toEqual([]);
    await anna.getByLabel("Game").selectOption("connect-four");
    await button(anna, "Draw pairings and start").click();
    for (const page of pages)
      await page
        .getByRole("main")
        .getByText(/^You play .* next\.$/)
        .waitFor();
    // Above the board, so that a phone shows it at once.
    await anna.setViewportSize({ width: 360, height: 640 });
    const { y = 0, height = 0 } = (await button(anna, "Play").boundingBox()) ?? {};
    expect(y + height).toBeLessThan(320);
    await anna.setViewportSize({ width: 1280, height: 720 });
    const rivals = await Promise.all(
      pages.map(async (page) => {
        const said = await page
          .getByRole("main")
          .getByText(/^You play .* next\.$/)
          .textContent();
        return NAMES.findIndex((name) => said === `You play ${name} next.`);
      }),
    );
    expect(await faultsOf(anna)).toEqual([]);
    const pairs = rivals.flatMap((rival, player) => (player < rival ? [[player, rival]] : []));
    expect(pairs).toHaveLength(2);
    const pageOf = (player = 0) => pages[player] ?? anna;
    const first = pairs.map(([one, other]) => [pageOf(one), pageOf(other)] as const);
    await Promise.all(first.map(play));
    const [[left] = [anna], [right] = [anna]] = first;
    for (const page of [left, right])
      await page
        .getByRole("main")
        .getByText(/^You play .* next\.$/)
        .waitFor();
    await play([left, right]);
    const winner = NAMES[pages.indexOf(left)];
    for (const page of pages)
      await page.getByRole("main").getByText(`${winner} wins the tournament!`).waitFor();
    expect(await faultsOf(right)).toEqual([]);

    await button(anna, "Show to everyone").click();
    await anna.getByRole("heading", { name: "Tournament" }).waitFor();
    await anna.getByRole("main").getByText(`${winner} wins the tournament!`).waitFor();
    expect(await faultsOf(anna)).toEqual([]);
    await button(anna, "Back to my seat").click();

    // A second one at the same table leads nobody to a game of the first.
    await anna.getByText("New tournament").click();
    await button(anna, "Draw pairings and start").click();
    for (const page of pages)
      await page
        .getByRole("main")
        .getByText(/^You play .* next\.$/)
        .waitFor();
    for (const page of pages) await page.getByRole("heading", { name: GAME, level: 1 }).waitFor();
  });
});
