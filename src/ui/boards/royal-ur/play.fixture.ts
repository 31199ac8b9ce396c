import type { Page } from "playwright-core";
import { ROYAL_UR_TEXTS } from "./text.ts";

/**
 * Moves the foremost token that can: a match of such moves has some 105, and one of the rearmost's 390 (300 matches
 * each).
 */
export async function play(page: Page): Promise<void> {
  const table = page.locator(".play-board");
  const coins = table.getByRole("button", { name: ROYAL_UR_TEXTS.en.throws.press, exact: true });
  if (await coins.isVisible()) await coins.press("Enter");
  const board = table.getByRole("list", { name: ROYAL_UR_TEXTS.en.board.label });
  // Buttons follow the path: the last one is the foremost token's target.
  await board.getByRole("button").last().press("Enter");
}
