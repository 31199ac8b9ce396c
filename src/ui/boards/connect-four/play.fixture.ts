import type { Page } from "playwright-core";

/** Makes any move that the board offers, without trying to win. */
export async function play(page: Page): Promise<void> {
  await page.locator(".play-board").getByRole("gridcell", { name: "empty" }).first().click();
}
