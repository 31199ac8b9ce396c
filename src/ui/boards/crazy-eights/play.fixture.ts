import type { Page } from "playwright-core";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";

/** Makes any move that the board offers. */
export async function play(page: Page): Promise<void> {
  const { board } = CRAZY_EIGHTS_TEXTS.en;
  const table = page.locator(".play-board");
  // The fan is laid out once its width is known, a frame after everything else.
  await table
    .getByRole("list", { name: /^Your hand/ })
    .getByRole("button")
    .first()
    .waitFor();
  const card = table.getByRole("button", { name: /, can be played$/ }).first();
  if (await card.isVisible()) {
    const isEight = (await card.textContent())?.startsWith("8 of ") === true;
    await card.press("Enter");
    if (isEight) await table.getByRole("button", { name: "Hearts", exact: true }).press("Enter");
    return;
  }
  const pass = table.getByRole("button", { name: board.pass, exact: true });
  const draw = table.getByRole("button", { name: board.drawCard });
  await ((await pass.isVisible()) ? pass : draw).press("Enter");
}
