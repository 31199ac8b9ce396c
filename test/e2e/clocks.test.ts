import type { Locator } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { faultsOf } from "./axe.ts";
import { playersOn } from "./guests.ts";
import { lengthsOf } from "./lengths.ts";
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
    const asked = ben.getByRole("main").getByText("Anna would like a break.", { exact: true });
    await asked.waitFor();
    await button(anna, "No break after all").waitFor();
    // The question stands above the other buttons, and not at the edge of a phone.
    await ben.setViewportSize({ width: 360, height: 740 });
    const side = (what: Locator) =>
      what.boundingBox().then((box) => box ?? { x: 0, y: 0, width: 0 });
    await expect
      .poll(async () => (await side(asked)).y)
      .toBeLessThan((await side(button(ben, "Rules"))).y - 20);
    const { x, width } = await side(asked);
    expect(x + width).toBeLessThan(350);
    await ben.setViewportSize({ width: 1280, height: 720 });
    await button(ben, "Take a break").click();
    for (const page of [anna, ben])
      await page.getByRole("main").getByText("Break: the clocks are stopped.").waitFor();
    expect(await faultsOf(ben)).toEqual([]);
    await button(anna, "End the break").click();
    for (const page of [anna, ben]) await button(page, "Ask for a break").waitFor();
  });

  test("what can be done about a late player leaves the buttons in a laptop's window", async () => {
    const { sitDown } = await playersOn(chromium ?? "");
    const [anna, ben] = await Promise.all(["Anna", "Ben"].map(sitDown));
    if (!anna || !ben) throw new Error("two players");
    await button(anna, "Open a table: Connect Four").click();
    await anna.getByLabel("Time for each move").selectOption({ label: "15 seconds" });
    await button(anna, "Open the table").click();
    await button(ben, "Join Anna's table, Connect Four").click();
    await button(anna, "Start the match").click();
    await button(anna, "Abandon the match").waitFor();
    await anna.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => lengthsOf(anna)).toEqual({ width: 1280, height: 720 });
  });
});
