import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { GAME_SETS } from "../../src/ui/boards/registry.ts";
import { button } from "./moves.ts";
import { type Company, keepPlaying, type Player, sitTogether } from "./players.ts";
import { playsOf } from "./playing.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

/** The longest game takes two hundred moves; this only ends tests that hang. */
const PATIENCE = { timeout: 420_000 };
const UNTIL_SIGNED = { timeout: 60_000, interval: 250 };

describe.skipIf(chromium === null)(
  "two players on one network, and a bot where there is room",
  () => {
    const stage = setStage();
    let friends: Company;
    let anna: Player;
    let ben: Player;

    beforeAll(async () => {
      friends = stage.company();
      [anna, ben] = await Promise.all([friends.invite("Anna"), friends.invite("Ben")]);
    });

    test.each(GAME_SETS.map(({ id, text, rules }) => [text.en.name, id, rules.seats.max] as const))(
      "play %s to its end, and both verify the same record",
      PATIENCE,
      async (game, id, max) => {
        const { first, second } = playsOf(id);
        const seats = Math.min(3, max);
        // If the game seats more than two, a bot of Anna's plays too.
        await sitTogether([anna, ben], game, { seats });
        for (const { page } of [anna, ben])
          if (seats > 2)
            await page
              .getByRole("region", { name: "Players" })
              .getByText("Anna's bot", { exact: true })
              .waitFor();
        await Promise.all([keepPlaying(anna, first), keepPlaying(ben, second)]);
        // The players' signatures on the result arrive one by one.
        const digests = () => Promise.all([anna, ben].map(({ page }) => fingerprint(page)));
        await expect.poll(async () => new Set(await digests()).size, UNTIL_SIGNED).toBe(1);
        for (const { page } of [anna, ben]) await button(page, "Fairhand: home").click();
      },
    );
  },
);

/** The record's digest, which the page shows in groups once it has verified the match. */
async function fingerprint(page: Page): Promise<string> {
  const shown = await page.getByText(/^([0-9a-f]{8} ){7}[0-9a-f]{8}$/).textContent();
  return shown ?? "";
}
