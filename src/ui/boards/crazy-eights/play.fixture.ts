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
  const fitting = table.getByRole("button", { name: /, can be played$/ });
  if (await fitting.first().isVisible()) {
    const name = (await fitting.first().textContent()) ?? "";
    // By its name: the hand may be sorted anew meanwhile, and another card be the first.
    await fitting.filter({ hasText: name }).first().press("Enter");
    if (name.startsWith("8 of "))
      await table.getByRole("button", { name: "Hearts", exact: true }).press("Enter");
    return;
  }
  const pass = table.getByRole("button", { name: board.pass, exact: true });
  const draw = table.getByRole("button", { name: board.drawCard });
  await ((await pass.isVisible()) ? pass : draw).press("Enter");
}
