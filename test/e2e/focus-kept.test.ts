import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { button, introduce } from "./moves.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

/** Where the focus is: `BODY` if it is lost. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute("aria-label") ?? activeElement?.tagName;
  });

describe.skipIf(chromium === null)("a keyboard user keeps their place", () => {
  const stage = setStage();

  const open = async (profile: string) => {
    const host = await stage.host(profile);
    const page = await (await stage.browser.newContext({ reducedMotion: "reduce" })).newPage();
    await page.goto(host.url);
    await introduce(page, "Anna");
    return page;
  };

  test("when the coins of Ur are thrown", async () => {
    const page = await open("ur");
    await button(page, "Play on this device: Royal Game of Ur").click();
    await button(page, "Start playing").click();
    await page.locator(".ur-press").press("Enter");
    await expect.poll(() => page.locator(".ur-press").count()).toBe(0);
    expect(await focused(page)).not.toBe("BODY");
  });

  test("when a match is archived", async () => {
    const page = await open("archive");
    for (let matches = 0; matches < 2; matches++) {
      await button(page, "Play on this device: Connect Four").click();
      await button(page, "Start playing").click();
      await button(page, "Resign").click();
      await button(page, "Yes, resign").click();
      await button(page, "Play again").waitFor();
      await button(page, "Fairhand: home").click();
    }
    const archive = button(page, "Archive Connect Four with Computer");
    await archive.first().press("Enter");
    await expect.poll(() => archive.count()).toBe(1);
    expect(await focused(page)).toBe("Archive Connect Four with Computer");
    await archive.press("Enter");
    await expect.poll(() => archive.count()).toBe(0);
    expect(await focused(page)).not.toBe("BODY");
  });
});
