import type { Page } from "playwright-core";
import { ROYAL_UR_TEXTS } from "./text.ts";

/** Makes some move that the board offers. */
export async function play(page: Page): Promise<void> {
  const coins = page.getByRole("button", { name: ROYAL_UR_TEXTS.en.throws.press, exact: true });
  if (await coins.isVisible()) await coins.press("Enter");
  const board = page.getByRole("list", { name: ROYAL_UR_TEXTS.en.board.label });
  await board.getByRole("button").first().press("Enter");
}
