import type { Page } from "playwright-core";
import { CRAZY_EIGHTS_TEXTS } from "../../src/ui/boards/crazy-eights/text.ts";
import { ROYAL_UR_TEXTS } from "../../src/ui/boards/royal-ur/text.ts";
import { TEQUILA_TRAIN_TEXTS } from "../../src/ui/boards/tequila-train/text.ts";
import { button } from "./moves.ts";

// How every game is played in the page by whoever does not care to win.

/** Makes some move that the board offers; it is this player's turn. */
export type Play = (page: Page) => Promise<void>;

export const PLAYS: Readonly<Record<string, Play>> = {
  "connect-four": (page) => page.getByRole("gridcell", { name: "empty" }).first().click(),
  "royal-ur": async (page) => {
    const coins = button(page, ROYAL_UR_TEXTS.en.throws.press);
    if (await coins.isVisible()) await coins.press("Enter");
    const board = page.getByRole("list", { name: ROYAL_UR_TEXTS.en.board.label });
    await board.getByRole("button").first().press("Enter");
  },
  "crazy-eights": playCard,
  "tequila-train": playTile,
  rpsls: throwSign("Spock"),
};

export function throwSign(name: string): Play {
  return (page) => page.getByRole("button", { name }).press("Enter");
}

export async function playCard(page: Page): Promise<void> {
  const { board } = CRAZY_EIGHTS_TEXTS.en;
  const card = page.getByRole("button", { name: /, can be played$/ }).first();
  if (await card.isVisible()) {
    const isEight = (await card.textContent())?.startsWith("8 of ") === true;
    await card.press("Enter");
    if (isEight) await button(page, "Hearts").press("Enter");
    return;
  }
  const pass = button(page, board.pass);
  const draw = page.getByRole("button", { name: board.drawCard });
  await ((await pass.isVisible()) ? pass : draw).press("Enter");
}

async function playTile(page: Page): Promise<void> {
  const { board } = TEQUILA_TRAIN_TEXTS.en;
  const tile = page.getByRole("button", { name: /, fits$/ }).first();
  if (!(await tile.isVisible())) return button(page, board.skip).press("Enter");
  await tile.press("Enter");
  await page
    .getByRole("button", { name: /^Place / })
    .first()
    .press("Enter");
  // The question comes with the press or not at all.
  const leave = button(page, board.leaveTrain);
  if (await leave.isVisible()) await leave.press("Enter");
}
