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

  test("when the device changes hands", async () => {
    const page = await open("hands");
    await button(page, "Play on this device: Crazy Eights").click();
    await page.getByLabel("Who plays as player 2?").selectOption("human");
    await page.getByLabel("Name of player 2").fill("Ben");
    await button(page, "Start playing").press("Enter");
    await page.getByRole("button", { name: /^I am / }).press("Enter");
    const hand = page.getByRole("list", { name: /^Your hand/ });
    await expect.poll(() => hand.locator("button:focus").count()).toBe(1);
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

  test("when what they pressed goes away or is at work, and at a question within a dialog", async () => {
    const page = await open("alone");
    await button(page, "Open a table: Crazy Eights").click();
    await button(page, "Open the table").click();
    await button(page, "Seat a bot").press("Enter");
    await expect.poll(() => button(page, "Seat a bot").count()).toBe(0);
    await expect.poll(() => focused(page)).toBe("SECTION");
    await page.getByRole("button", { name: /^Remove Anna's bot/ }).press("Enter");
    await button(page, "Seat a bot").waitFor();
    await expect.poll(() => focused(page)).toBe("SECTION");
    // A second table is refused.
    await button(page, "Fairhand: home").click();
    await button(page, "Open a table: Connect Four").click();
    await button(page, "Open the table").click();
    await page.locator(".bar-problem .close").press("Enter");
    await expect.poll(() => focused(page)).toBe("H1");

    await button(page, "You play as Anna. Change your name and settings").click();
    const dialogs = page.locator("dialog[open]");
    await dialogs.locator("details.backup summary").first().click();
    await dialogs.locator("input[type=password]").first().fill("correct horse battery");
    await button(page, "Save a backup").press("Enter");
    await page.getByText("The backup is saved.").waitFor();
    expect(await focused(page)).toBe("BUTTON");
    await page.keyboard.press("Tab");
    const restore = dialogs.getByText("Restore a backup…");
    expect(await restore.evaluate((label) => getComputedStyle(label).outlineStyle)).toBe("solid");

    // A file picker that is cancelled says so to all around it, and leaves the settings open; so does Escape at a question.
    const picker = dialogs.locator("input[type=file]").first();
    await picker.dispatchEvent("cancel", { bubbles: true });
    expect(await dialogs.count()).toBe(1);
    const file = { name: "x", mimeType: "application/octet-stream", buffer: Buffer.from("x") };
    await picker.setInputFiles(file);
    await expect.poll(() => dialogs.count()).toBe(2);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialogs.count()).toBe(1);
    // What is announced meanwhile is heard, which it is not outside of the dialog.
    await expect.poll(() => dialogs.locator("[aria-live=polite]").count()).toBe(1);
  });
});
