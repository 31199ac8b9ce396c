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
  let handed = 0;
  while (true) {
    const due = await page.waitForFunction(isDue, -1, HEARD);
    const { over, passing, moves } = (await due.jsonValue()) as Due;
    if (over) return handed;
    if (handOver !== undefined && passing) {
      await handOver();
      handed++;
    }
    await play(page);
    await page.waitForFunction(isDue, moves, HEARD);
  }
}

/**
 * Waiting for a locator checks only twice a second, and a match has two hundred moves; checking every frame has the
 * page drawn sixty times a second, which took a sixth of its time in a match of Ur.
 */
export const HEARD = { polling: 50 } as const;

interface Due {
  readonly over: boolean;
  /** The device is to be handed to the player whose turn it is. */
  readonly passing: boolean;
  readonly moves: number;
}

/**
 * Runs in the page: `null` unless the match is over, or has more moves than `before`; -1: or it is a player's turn. In one
 * look, and by the page's classes: to find a role by its name takes the page as long as a move does, once it lists some
 * hundred moves.
 */
function isDue(before: number): Due | null {
  const over = document.querySelector("section.result") !== null;
  const moves = document.querySelectorAll(".moves .move").length;
  const turn = document.querySelector("p.turn")?.textContent ?? "";
  const isTurn = /^(Your turn|(Anna|Ben), it is your turn)$/.test(turn);
  const passing = document.querySelector("section.handover") !== null;
  return over || (before < 0 ? isTurn : moves > before) ? { over, passing, moves } : null;
}
