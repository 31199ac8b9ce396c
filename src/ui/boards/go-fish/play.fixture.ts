import type { Page } from "playwright-core";

let questions = 0;

/** Asks for some rank, a different one each time, and the first player who can be asked. */
export async function play(page: Page): Promise<void> {
  const table = page.locator(".play-board");
  const cards = table.getByRole("button", { name: /, ask for it$/ });
  const count = await cards.count();
  await cards.nth(questions++ % Math.max(1, count)).press("Enter");
  const whom = table.getByRole("button", { name: /^Ask .* for / }).first();
  if (await whom.isVisible()) await whom.press("Enter");
}
