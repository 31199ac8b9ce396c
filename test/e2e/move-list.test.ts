import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { button } from "./moves.ts";
import { movesOf } from "./players.ts";
import { setStage } from "./stage.ts";

/** So long that a move of this player takes two lines. */
const LONG = "W".repeat(24);
const COLUMNS = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3];

const chromium = inject("chromium");

describe.skipIf(chromium === null)("the list of moves", () => {
  const stage = setStage();

  test("begins with a whole move and ends with the newest, whatever lines they take", async () => {
    const { page } = await stage.company().invite("Anna");
    await button(page, "Play on this device: Connect Four").click();
    await page.getByLabel("Who plays as player 2?").selectOption("human");
    await page.getByLabel("Name of player 1").fill(LONG);
    await button(page, "Start playing").click();
    for (const [index, column] of COLUMNS.entries()) {
      await page.getByRole("grid").press(`${column}`);
      await movesOf(page).nth(index).waitFor();
      await expect.poll(() => seenOf(page)).toEqual({ cut: [], last: `${index + 1}` });
    }
    // Other lines are broken here.
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => seenOf(page)).toMatchObject({ cut: [], last: "11" });
  });
});

/** Which moves the upper edge of the list cuts, and the number of the last one that is seen whole. */
function seenOf(page: Page) {
  return page.locator(".moves").evaluate((box) => {
    const edge = box.getBoundingClientRect();
    const moves = [...box.querySelectorAll("li")].map((move, index) => ({
      number: `${index + 1}`,
      place: move.getBoundingClientRect(),
    }));
    const isCut = ({ top, bottom }: DOMRect) => top < edge.top - 1 && bottom > edge.top + 1;
    return {
      cut: moves.filter(({ place }) => isCut(place)).map(({ number }) => number),
      last: moves.findLast(({ place }) => place.bottom <= edge.bottom + 1)?.number,
    };
  });
}
