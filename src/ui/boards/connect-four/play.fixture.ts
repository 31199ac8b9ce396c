import type { Page } from "playwright-core";

/** Makes some move that the board offers: how whoever does not care to win plays in the page. */
export async function play(page: Page): Promise<void> {
  await page.getByRole("gridcell", { name: "empty" }).first().click();
}
