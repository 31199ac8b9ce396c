import { describe, expect, inject, test } from "vitest";
import { faultsOf } from "./axe.ts";
import { button } from "./moves.ts";
import { playsOf, playToTheEnd } from "./playing.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("the review of a game with hidden pieces", () => {
  const stage = setStage();

  test.each([
    ["Crazy Eights", "crazy-eights"],
    ["Tequila Train", "tequila-train"],
  ])("judges %s by what the player could know", async (name, id) => {
    const { page } = await stage.company().invite("Anna");
    await button(page, `Play on this device: ${name}`).click();
    await page.getByLabel("Difficulty of player 2").selectOption("easy");
    await button(page, "Start playing").click();
    await playToTheEnd(page, playsOf(id).first);
    await button(page, "Replay").click();
    await button(page, "Analyze moves").click();

    await page
      .getByText(
        /^Judged by what Anna could know at the time, over thousands of deals that fit it\./,
      )
      .waitFor();
    const review = page.getByRole("region", { name: "Review" });
    await review.getByRole("row", { name: /^Error rate [0-9]+\.[0-9]$/ }).waitFor();
    // Only Anna's decisions: nobody knows what the computer held.
    expect(await review.getByRole("columnheader").allTextContents()).toEqual(["Player", "Anna"]);
    expect(await page.getByText("Chance at the start").count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(360);
  });
});
