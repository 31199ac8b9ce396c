import { describe, expect, inject, test } from "vitest";
import { button, disc, introduce } from "./moves.ts";
import { movesOf } from "./players.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("whoever double-clicks everything", () => {
  const stage = setStage();

  test("makes one move, and presses nothing that came after the first press", async () => {
    const host = await stage.host("anna");
    const page = await (await stage.browser.newContext()).newPage();
    await page.goto(host.url);
    await introduce(page, "Anna");
    const secondPress = async () => {
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
    };

    await button(page, "Play on this device: Connect Four").click();
    await page.getByLabel("Who plays as player 2?").selectOption("human");
    await button(page, "Start playing").click();
    await disc(page, 3, 6, "empty").click();
    await page.locator("p.turn", { hasText: "Player 2, it is" }).waitFor();
    await secondPress();
    await button(page, "You play as Anna. Change your name and settings").click();
    const close = page.locator("dialog").getByRole("button", { name: "Close", exact: true });
    await close.click();
    await close.waitFor({ state: "detached" });
    // Where the first press was, there is now something else.
    await button(page, "Resign").hover();
    await secondPress();
    await disc(page, 4, 6, "empty").click();
    await page.locator("p.turn", { hasText: "Anna, it is" }).waitFor();
    expect(await movesOf(page).count()).toBe(2);
    expect(await button(page, "Yes, resign").count()).toBe(0);

    await button(page, "Fairhand: home").click();
    await button(page, "Analysis and puzzles").click();
    await disc(page, 3, 6, "empty").click();
    await disc(page, 3, 1, "empty").waitFor({ state: "detached" });
    await secondPress();
    await disc(page, 4, 6, "empty").click();
    await disc(page, 4, 1, "empty").waitFor({ state: "detached" });
    expect(await page.getByRole("gridcell", { name: /red|yellow/ }).count()).toBe(2);
  });
});
