import { beforeAll, describe, expect, inject, test } from "vitest";
import { play as playCard } from "../../src/ui/boards/crazy-eights/play.fixture.ts";
import {
  type Company,
  keepPlaying,
  outOf,
  type Player,
  playUntilOut,
  resign,
  result,
  sitTogether,
} from "./players.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

/** Five processes, four pages, and a minute's wait for a player who does not come back. */
const PATIENCE = { timeout: 420_000 };

describe.skipIf(chromium === null)("four players with hidden hands", () => {
  const stage = setStage();
  let friends: Company;

  beforeAll(async () => {
    friends = stage.company();
  });

  test(
    "survive a crash of one and of all, and the loss of the one who opened the table",
    PATIENCE,
    async () => {
      const players = await Promise.all(["Anna", "Ben", "Cyd", "Dan"].map(friends.invite));
      const [anna, ben, cyd, dan] = players;
      if (!anna || !ben || !cyd || !dan) throw new Error("There are four.");
      await sitTogether([anna, ben, cyd, dan], "Crazy Eights", { time: "1 minute" });
      await Promise.all(players.map((player) => keepPlaying(player, playCard, 4)));

      const bens = await handOf(ben);
      await ben.host.kill();
      await anna.page.getByText("not connected", { exact: true }).waitFor();
      await comeBack(ben);
      expect(await handOf(ben)).toEqual(bens);
      await Promise.all(players.map((player) => keepPlaying(player, playCard, 8)));

      const hands = await Promise.all(players.map(handOf));
      await Promise.all(players.map(({ host }) => host.kill()));
      await Promise.all(players.map(comeBack));
      expect(await Promise.all(players.map(handOf))).toEqual(hands);

      await anna.host.kill();
      const rest = [ben, cyd, dan] as const;
      await playUntilOut(rest, playCard, "Anna");
      for (const { page } of [cyd, dan]) await resign(page);
      for (const player of rest) {
        await result(player).waitFor();
        await outOf(player.page, "Anna").waitFor();
      }
    },
  );

  /** Restarts a player's host and returns to the table. */
  async function comeBack(player: Player): Promise<void> {
    await friends.restart(player);
    await player.page.getByRole("button", { name: /^Return to Crazy Eights with / }).click();
  }
});

/** The cards in a player's hand, as the page names them, sorted, once no card is on its way. */
async function handOf({ page }: Player): Promise<string[]> {
  const turn = page.getByRole("main").getByText(/^(Your turn|\w+'s turn)$/);
  await turn.first().waitFor();
  const cards = page.getByRole("list", { name: /^Your hand/ }).getByRole("button");
  await cards.first().waitFor();
  const names = await cards.allTextContents();
  return names.map((name) => name.replace(/, can be played$/, "")).sort();
}
