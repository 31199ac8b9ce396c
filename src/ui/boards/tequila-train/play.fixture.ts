import type { Page } from "playwright-core";
import { TEQUILA_TRAIN_TEXTS } from "./text.ts";

/** Makes any move that the board offers. */
export async function play(page: Page): Promise<void> {
  const { board } = TEQUILA_TRAIN_TEXTS.en;
  const table = page.locator(".play-board");
  const named = (name: string) => table.getByRole("button", { name, exact: true });
  const tile = table.getByRole("button", { name: /, fits$/ }).first();
  if (!(await tile.isVisible())) return named(board.skip).press("Enter");
  await tile.press("Enter");
  await table
    .getByRole("button", { name: /^Place / })
    .first()
    .press("Enter");
  // If the question comes at all, it comes with the press.
  const leave = named(board.leaveTrain);
  if (await leave.isVisible()) await leave.press("Enter");
}
