import type { Page } from "playwright-core";
import { GAMES } from "../../src/games/registry.ts";

// Plays every game on the page, without trying to win, by each board's play.fixture.ts.

/** Makes any move that the board offers, on this player's turn. */
export type Play = (page: Page) => Promise<void>;

interface Player {
  readonly play: Play;
  /** How the second player plays, if two equal ones would never finish. */
  readonly playOther?: Play;
}

const PLAYERS = new Map<string, Player>();
for (const { id } of GAMES)
  PLAYERS.set(id, await import(`../../src/ui/boards/${id}/play.fixture.ts`));

/** How the first and the second player play this game. */
export function playsOf(game: string): { readonly first: Play; readonly second: Play } {
  const player = PLAYERS.get(game);
  if (player === undefined) throw new Error(`The board of ${game} has no play.fixture.ts.`);
  return { first: player.play, second: player.playOther ?? player.play };
}

/**
 * Plays a match on one device until there is a result. `handOver` is called whenever the device goes to the other player;
 * returns how often.
 */
export async function playToTheEnd(
  page: Page,
  play: Play,
  handOver?: () => Promise<void>,
): Promise<number> {
  const result = page.getByRole("region", { name: "Result" });
  const moves = page.getByRole("region", { name: "Moves" }).getByRole("listitem");
  const turn = page.getByRole("main").getByText(/^(Your turn|(Anna|Ben), it is your turn)$/);
  const passing = page.getByRole("heading", { name: /^Hand the device to / });
  let handed = 0;
  while (true) {
    await result.or(turn).first().waitFor();
    if (await result.isVisible()) break;
    if (handOver !== undefined && (await passing.isVisible())) {
      await handOver();
      handed++;
    }
    const before = await moves.count();
    await play(page);
    await result.or(moves.nth(before)).first().waitFor();
  }
  return handed;
}
