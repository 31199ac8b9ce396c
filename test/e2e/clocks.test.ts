import { describe, expect, inject, test } from "vitest";
import { faultsOf } from "./axe.ts";
import { playersOn } from "./guests.ts";
import { button, dropByKey } from "./moves.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("clocks", () => {
  test("two pages: a clock is chosen, shown before joining and at the seats, and stopped by a break", async () => {
    const { sitDown } = await playersOn(chromium ?? "");
    const [anna, ben] = await Promise.all(["Anna", "Ben"].map(sitDown));
    if (!anna || !ben) throw new Error("two players");
    await button(anna, "Open a table: Connect Four").click();
    await anna.getByLabel("Time for the whole match").selectOption("5 minutes + 3 seconds a move");
    expect(await faultsOf(anna)).toEqual([]);
    await button(anna, "Open the table").click();
    await ben.getByText("5 minutes + 3 seconds a move").waitFor();
    await button(ben, "Join Anna's table, Connect Four").click();
    await button(anna, "Start the match").click();
    await dropByKey(ben, 4);
    // A move adds seconds, so Ben has more than at the start, unless he took longer.
    const players = (page: typeof anna) => page.getByRole("region", { name: "Players" });
    for (const page of [anna, ben]) {
      await players(page).getByRole("timer").nth(1).waitFor();
      expect(await players(page).getByRole("timer").allTextContents()).toHaveLength(2);
    }
    await button(anna, "Ask for a break").click();
    await ben.getByText("Anna would like a break.", { exact: true }).waitFor();
    await button(ben, "Take a break").click();
    for (const page of [anna, ben])
      await page.getByText("Break: the clocks are stopped.").waitFor();
    expect(await faultsOf(ben)).toEqual([]);
    await button(anna, "End the break").click();
    for (const page of [anna, ben]) await button(page, "Ask for a break").waitFor();
  });
});
