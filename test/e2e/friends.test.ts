import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { faultsOf } from "./axe.ts";
import { lengthsOf } from "./lengths.ts";
import { button, openTable } from "./moves.ts";
import type { Company, Player } from "./players.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

const isLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);

describe.skipIf(chromium === null)("two players who have met at a table", () => {
  const stage = setStage();
  let friends: Company;
  let anna: Player;
  let ben: Player;
  const listOf = ({ page }: Player) => page.getByRole("region", { name: "Friends" });

  beforeAll(async () => {
    friends = stage.company();
    [anna, ben] = await Promise.all([friends.invite("Anna"), friends.invite("Ben")]);
  });

  test("add each other, and see each other online", async () => {
    await openTable(anna.page, "Anna", ben.page);
    const menu = anna.page.getByLabel("More about Ben");
    await menu.click();
    const add = button(anna.page, "Add friend: Ben");
    await add.waitFor();
    // A press elsewhere closes the menu.
    await anna.page.getByRole("heading", { name: "Players" }).click();
    await add.waitFor({ state: "hidden" });
    await menu.click();
    await add.press("Enter");
    // The keyboard's place is not lost with the button.
    await anna.page.locator(".player-menu .tag:focus").waitFor();
    const block = button(anna.page, "Block Ben");
    await block.press("Enter");
    await anna.page.locator("dialog[open]").waitFor();
    await anna.page.keyboard.press("Escape");
    await expect.poll(() => anna.page.locator("dialog").count()).toBe(0);
    expect(await block.evaluate((element) => element === document.activeElement)).toBe(true);
    await ben.page.getByLabel("More about Anna").click();
    await button(ben.page, "Add friend: Anna").click();
    // A player in a match is bound to its table.
    await button(anna.page, "Resign").click();
    await button(anna.page, "Yes, resign").click();
    await button(ben.page, "Offer a rematch").waitFor();
    for (const { page } of [anna, ben]) await button(page, "Fairhand: home").click();
    await listOf(anna).getByText("online", { exact: true }).waitFor();
    await listOf(ben).getByText("online", { exact: true }).waitFor();
    expect(await faultsOf(anna.page)).toEqual([]);
  });

  test("invite each other to a game, and sit at one table after two presses", async () => {
    await button(anna.page, "Invite Ben").click();
    await button(anna.page, "Play Royal Game of Ur").click();
    await listOf(ben).getByText("Anna would like to play Royal Game of Ur with you.").waitFor();
    await expect.poll(() => ben.page.title()).toContain("●");
    const whole = ben.page.viewportSize() ?? { width: 1280, height: 720 };
    await ben.page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => lengthsOf(ben.page)).toMatchObject({ width: 360 });
    await ben.page.setViewportSize(whole);
    expect(await faultsOf(ben.page)).toEqual([]);
    await button(ben.page, "Open a table for two").click();
    await anna.page.getByText("Ben invites you to a table: Royal Game of Ur.").first().waitFor();
    await button(anna.page, "Join").first().click();
    await button(ben.page, "Start the match").waitFor();
    await anna.page.getByText("Waiting for Ben to start.").last().waitFor();
  });

  test("no longer see a friend who hides", async () => {
    for (const { page } of [anna, ben]) await button(page, "Fairhand: home").click();
    await anna.page.getByRole("checkbox", { name: "Friends can see that I'm here" }).click();
    await listOf(ben).getByText("offline").waitFor();
  });

  test("are nobody's friends any more once they are removed, and keep the keyboard's place", async () => {
    await button(anna.page, "Remove Ben from your friends").press("Enter");
    await anna.page
      .locator("dialog")
      .getByRole("button", { name: "Remove", exact: true })
      .press("Enter");
    await listOf(anna).getByText("No friends yet").waitFor();
    await expect.poll(() => isLost(anna.page)).toBe(false);
  });
});
