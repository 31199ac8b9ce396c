import { join } from "node:path";
import type { Locator } from "playwright-core";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { play as playCard } from "../../src/ui/boards/crazy-eights/play.fixture.ts";
import { throwSign } from "../../src/ui/boards/rpsls/play.fixture.ts";
import { freshNetwork } from "./host.ts";
import { button, dropByKey } from "./moves.ts";
import { keepPlaying, movesOf, type Player, result, sitTogether } from "./players.ts";
import { setStage } from "./stage.ts";
import { startTwoFaced } from "./two-faced.ts";

const chromium = inject("chromium");

/** The shortest possible limit. */
const LIMIT = { time: "15 seconds" };
const RPSLS = "Rock, Paper, Scissors, Lizard, Spock";

/** Concurrent, because most of the time is spent waiting for a player who does not come. */
describe.skipIf(chromium === null).concurrent("when players go missing or cheat", () => {
  const stage = setStage();

  test("the player left of two can abandon the match, but it goes on if the other comes back", async () => {
    const friends = stage.company();
    const [anna, ben] = await Promise.all([friends.invite("Anna"), friends.invite("Ben")]);
    await sitTogether([anna, ben], "Connect Four", LIMIT);
    // The player who joined last begins.
    await shown(anna, "Ben's turn").waitFor();
    await ben.host.kill();
    await shown(anna, "Out of time: Ben.").waitFor();
    await button(anna.page, "Abandon the match").click();
    await shown(anna, /^Anna says that Ben is gone\. /).waitFor();
    await button(anna.page, "Archive").waitFor();
    await friends.restart(ben);
    await returnTo(ben, "Connect Four");
    await shown(ben, /^Anna says that Ben is gone\. /).waitFor();
    expect(await result(ben).isVisible()).toBe(false);
    await dropByKey(ben.page, 1);
    await shown(anna, /^Anna says that Ben is gone\. /).waitFor({ state: "hidden" });
    await movesOf(anna.page, "Ben").first().waitFor();
  });

  test("the player left of three waits, says for whom, and goes on when they are back", async () => {
    const friends = stage.company();
    const players = await Promise.all(["Anna", "Ben", "Cyd"].map(friends.invite));
    const [anna, ben, cyd] = players as [Player, Player, Player];
    await sitTogether([anna, ben, cyd], "Crazy Eights", LIMIT);
    await untilOwnTurn(anna, [ben, cyd]);
    await Promise.all([ben.host.kill(), cyd.host.kill()]);
    // Her own move is on the board at once, and not final before the others have confirmed it.
    const own = await movesOf(anna.page, "Anna").count();
    await playCard(anna.page);
    await movesOf(anna.page, "Anna").nth(own).waitFor();
    const open = anna.page.getByRole("img", { name: "Being confirmed", exact: true });
    await open.waitFor();
    const waiting = shown(anna, /^Waiting for .+ to confirm/);
    await waiting.waitFor();
    expect(await open.isVisible()).toBe(true);
    expect(await result(anna).isVisible()).toBe(false);
    await Promise.all([friends.restart(ben), friends.restart(cyd)]);
    await Promise.all([returnTo(ben, "Crazy Eights"), returnTo(cyd, "Crazy Eights")]);
    const moves = (await movesOf(anna.page).count()) + 4;
    await Promise.all(players.map((player) => keepPlaying(player, playCard, moves)));
    await waiting.waitFor({ state: "hidden" });
    await open.waitFor({ state: "hidden" });
    await anna.page.getByRole("img", { name: "Final", exact: true }).waitFor();
  });

  test("a player who shows others different moves is removed, and the others play on", async () => {
    const network = freshNetwork();
    const friends = stage.company(network);
    const [anna, ben] = await Promise.all([friends.invite("Anna"), friends.invite("Ben")]);
    await button(anna.page, `Open a table: ${RPSLS}`).click();
    await anna.page.getByRole("spinbutton", { name: "Seats" }).fill("3");
    await button(anna.page, "Open the table").click();
    const eve = startTwoFaced(join(stage.folder, network, "Eve"), network, "Eve", "Ben");
    onTestFinished(() => void eve.kill("SIGKILL"));
    const seats = anna.page.getByRole("region", { name: "Seats" });
    await seats.getByText("Eve", { exact: true }).waitFor();
    await button(ben.page, `Join Anna's table, ${RPSLS}`).click();
    await seats.getByText("Ben", { exact: true }).waitFor();
    await button(anna.page, "Start the match").click();
    await Promise.all([keepPlaying(anna, throwSign("Spock")), keepPlaying(ben, throwSign("Rock"))]);
    for (const player of [anna, ben]) {
      await shown(player, "Eve cheated. The proof is saved.").waitFor();
      await movesOf(player.page, "Eve").filter({ hasText: "was removed from the match" }).waitFor();
    }
    await result(anna).getByText("You won!").waitFor();
  });
});

/** Visible text, not the live region. */
function shown({ page }: Player, text: string | RegExp): Locator {
  return page.getByRole("main").getByText(text, { exact: true });
}

/** Goes to this player's table, whether its match is running or over by now. */
async function returnTo({ page }: Player, game: string): Promise<void> {
  const names = new RegExp(`^(Return to|Look at) ${game} with `);
  await page.getByRole("button", { name: names }).click();
}

/** Plays for the others until it is this player's turn. */
async function untilOwnTurn(player: Player, others: readonly Player[]): Promise<void> {
  const main = player.page.getByRole("main");
  const turns = main.getByText(/^(Your turn|\w+'s turn)$/).first();
  for (;;) {
    await turns.waitFor();
    const turn = await turns.textContent();
    const other = others.find(({ name }) => turn === `${name}'s turn`);
    if (other === undefined) return;
    const moves = movesOf(player.page, other.name);
    const before = await moves.count();
    await playCard(other.page);
    await moves.nth(before).waitFor();
  }
}
