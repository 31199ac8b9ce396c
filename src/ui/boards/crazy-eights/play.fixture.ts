import type { Page } from "playwright-core";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";

/** Makes any move that the board offers. */
export async function play(page: Page): Promise<void> {
  const { board } = CRAZY_EIGHTS_TEXTS.en;
  // The fan is laid out once its width is known, a frame after everything else.
  await page
    .getByRole("list", { name: /^Your hand/ })
    .getByRole("button")
    .first()
    .waitFor();
  const card = page.getByRole("button", { name: /, can be played$/ }).first();
  if (await card.isVisible()) {
    const isEight = (await card.textContent())?.startsWith("8 of ") === true;
    await card.press("Enter");
    if (isEight) await page.getByRole("button", { name: "Hearts", exact: true }).press("Enter");
    return;
  }
  const pass = page.getByRole("button", { name: board.pass, exact: true });
  const draw = page.getByRole("button", { name: board.drawCard });
  await ((await pass.isVisible()) ? pass : draw).press("Enter");
}
