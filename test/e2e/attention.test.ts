import { beforeAll, describe, expect, inject, test } from "vitest";
import { faultsOf } from "./axe.ts";
import { button, dropByKey, openTable } from "./moves.ts";
import type { Company, Player } from "./players.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("a player who looks at another screen", () => {
  const stage = setStage();
  let friends: Company;
  let anna: Player;
  let ben: Player;

  beforeAll(async () => {
    friends = stage.company();
    [anna, ben] = await Promise.all([friends.invite("Anna"), friends.invite("Ben")]);
  });

  test("is told of their turn by title, banner and voice, and taken there", async () => {
    await openTable(anna.page, "Anna", ben.page);
    await ben.page.getByRole("grid").waitFor();
    await button(anna.page, "Fairhand: home").click();
    expect(await anna.page.title()).toBe("Home · Fairhand");

    await dropByKey(ben.page, 4);
    await expect.poll(() => anna.page.title()).toBe("● Your turn · Home · Fairhand");
    const waiting = anna.page.getByRole("region", { name: "Waiting for you" });
    await waiting.getByText("Your turn: Connect Four with Ben.").waitFor();
    const spoken = anna.page.locator("[aria-live=polite]").getByText("Your turn: Connect Four");
    expect(await spoken.count()).toBe(1);
    expect(await faultsOf(anna.page)).toEqual([]);

    await button(anna.page, "Go to the table").click();
    await anna.page.getByRole("grid").waitFor();
    await waiting.waitFor({ state: "detached" });
  });

  test("can switch off the banner for good", async () => {
    await button(anna.page, "You play as Anna. Change your name and settings").click();
    expect(await faultsOf(anna.page)).toEqual([]);
    await anna.page.getByRole("checkbox", { name: "On every screen of the app" }).uncheck();
    await button(anna.page, "Close").last().click();
    await button(anna.page, "Fairhand: home").click();
    await expect.poll(() => anna.page.title()).toBe("● Your turn · Home · Fairhand");
    const waiting = anna.page.getByRole("region", { name: "Waiting for you" });
    expect(await waiting.count()).toBe(0);
  });
});
