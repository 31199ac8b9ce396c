import { describe, expect, inject, test } from "vitest";
import { faultsOf } from "./axe.ts";
import { playersOn } from "./guests.ts";
import { button } from "./moves.ts";

const chromium = inject("chromium");
const GAME = "Rock, Paper, Scissors, Lizard, Spock";

describe.skipIf(chromium === null)("a table that stays for the evening", () => {
  test("four pages: a knocked-out host stops the game, and another follows with a newcomer and a bot", async () => {
    const { sitDown } = await playersOn(chromium ?? "");
    const [anna, ben, cara, dan] = await Promise.all(["Anna", "Ben", "Cara", "Dan"].map(sitDown));
    if (!anna || !ben || !cara || !dan) throw new Error("four players");
    await button(anna, `Open a table: ${GAME}`).click();
    await anna.getByLabel("Seats").fill("3");
    await anna.getByLabel("Format").selectOption("first-to");
    await anna.getByLabel("Number").fill("2");
    await button(anna, "Open the table").click();
    for (const page of [ben, cara]) await button(page, `Join Anna's table, ${GAME}`).click();
    await anna.locator(".waiting", { hasText: "The table is full." }).waitFor();
    await button(anna, "Start the match").click();

    // Anna is out after the first round, but can still stop the game in the next one.
    await anna.getByRole("button", { name: /^Rock/ }).click();
    for (const page of [ben, cara]) await page.getByRole("button", { name: /^Paper/ }).click();
    await anna.getByText("You are out of this game.").first().waitFor();
    await anna.getByText("For the host").click();
    await button(anna, "Stop the game").click();
    await button(anna, "Yes, stop it").click();
    for (const page of [ben, cara]) await page.getByRole("button", { name: /^Spock/ }).click();
    for (const page of [anna, ben, cara])
      await page.getByText("The game was stopped and the pot was divided.").waitFor();

    // Ben would like a rematch; Anna, the host, wants another game with one player more.
    await button(ben, "Offer a rematch").click();
    // The button that was pressed is gone.
    await ben.getByRole("region", { name: "Result" }).and(ben.locator(":focus")).waitFor();
    await anna.getByText("Ben would like a rematch.", { exact: true }).waitFor();
    await button(anna, "Another game or settings").click();
    await anna.getByRole("heading", { name: "The next match", level: 1 }).waitFor();
    expect(await faultsOf(anna)).toEqual([]);
    await anna.getByRole("radio", { name: "Crazy Eights" }).check();
    await anna.getByLabel("Seats").fill("4");
    await anna.getByLabel("Stake for each player").fill("5");
    await button(anna, "Offer this match").click();
    for (const page of [ben, cara]) {
      await page
        .getByRole("main")
        .getByText(/^Anna offers the next match: Crazy Eights · 5 chips · 4 seats/)
        .waitFor();
      expect(await faultsOf(page)).toEqual([]);
    }
    await button(ben, "Take a seat").click();
    await ben.getByRole("heading", { name: "Next match" }).and(ben.locator(":focus")).waitFor();
    await button(cara, "Leave the table").click();
    await button(dan, "Join Anna's table, Crazy Eights").click();
    const evening = (page: typeof dan) => page.getByRole("region", { name: "Score at this table" });
    await evening(dan)
      .getByRole("row", { name: /^Cara 1/ })
      .waitFor();
    expect(await faultsOf(dan)).toEqual([]);
    await button(anna, "Seat a bot").click();

    // All seats are taken, so the match begins automatically, on every page.
    for (const page of [anna, ben, dan]) {
      await page.getByRole("heading", { name: "Crazy Eights", level: 1 }).waitFor();
      await evening(page).getByText("First to 2 · 1 match played").waitFor();
    }
    for (const page of [ben, dan, anna]) {
      await button(page, "Resign").click();
      await button(page, "Yes, resign").click();
    }
    for (const page of [anna, ben, dan])
      await evening(page)
        .getByRole("row", { name: /^Dan 1 / })
        .waitFor();
    expect(await faultsOf(ben)).toEqual([]);
  });
});
