import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { COARSE } from "./browser.ts";
import { freshNetwork, type HostRun, startHost } from "./host.ts";
import { button, introduce } from "./moves.ts";
import { HEARD, type Play } from "./playing.ts";

/**
 * Some waits are for a limit of a minute to pass. This only ends waits that hang, before the test does, to name them.
 */
const HANG_MS = 150_000;

/** A player with a host in its own process, and its page. */
export interface Player {
  readonly name: string;
  page: Page;
  host: HostRun;
}

/** Players on one network who find each other automatically. */
export interface Company {
  /** Starts a player's host for the first time and enters their name. */
  invite(name: string): Promise<Player>;
  /** Restarts a player's killed host and opens its page. */
  restart(player: Player): Promise<void>;
  leave(): Promise<void>;
}

export function company(
  browser: Browser,
  folder: string,
  network: string = freshNetwork(),
): Company {
  const players: Player[] = [];
  const open = async (name: string) => {
    const host = await startHost(join(folder, name), network);
    const context = await browser.newContext(COARSE);
    context.setDefaultTimeout(HANG_MS);
    const page = await context.newPage();
    await page.goto(host.url);
    return { host, page };
  };
  return {
    async invite(name) {
      const player = { name, ...(await open(name)) };
      players.push(player);
      await introduce(player.page, name);
      return player;
    },
    async restart(player) {
      await player.page.close();
      Object.assign(player, await open(player.name));
    },
    leave: async () => void (await Promise.all(players.map(({ host }) => host.kill()))),
  };
}

/** The result, once there is one. */
export function result({ page }: Pick<Player, "page">): Locator {
  return page.getByRole("region", { name: "Result" });
}

/** The moves of this player, or of all, on a page. */
export function movesOf(page: Page, name?: string): Locator {
  const moves = page.getByRole("region", { name: "Moves" }).getByRole("listitem");
  return name === undefined ? moves : moves.filter({ has: page.getByText(name, { exact: true }) });
}

/** Resigns, unless the match is over. */
export async function resign(page: Page): Promise<void> {
  if (await result({ page }).isVisible()) return;
  await button(page, "Resign").click();
  await button(page, "Yes, resign").click();
}

/**
 * The move that removes a player who did not come back: on their turn by the rules' clock, otherwise by the others'
 * vote.
 */
export function outOf(page: Page, name: string): Locator {
  return movesOf(page, name).filter({ hasText: /ran out of time|was removed from the match/ });
}

/** Has these players play on until `gone` is out. */
export async function playUntilOut(
  players: readonly [Pick<Player, "name" | "page">, ...Pick<Player, "name" | "page">[]],
  play: Play,
  gone: string,
): Promise<void> {
  const [{ page }] = players;
  const begun = await movesOf(page).count();
  for (let moves = begun + 2; !(await outOf(page, gone).isVisible()); moves += 2)
    await Promise.all(players.map((player) => keepPlaying(player, play, moves)));
}

/** Plays for this player until the match is over or has this many moves. */
export async function keepPlaying(
  player: Pick<Player, "name" | "page">,
  play: Play,
  moves = Infinity,
): Promise<void> {
  const { page, name } = player;
  for (;;) {
    const due = await page.waitForFunction(isDue, { name, moves, made: -1 }, HEARD);
    const { ends, made } = (await due.jsonValue()) as Due;
    if (ends) return;
    await play(page);
    await page.waitForFunction(isDue, { name, moves, made }, HEARD);
  }
}

interface Awaited {
  readonly name: string;
  /** The match has this many moves. */
  readonly moves: number;
  /** This player has made more moves than this; -1: it is this player's turn. */
  readonly made: number;
}

interface Due {
  /** The match is over or far enough. */
  readonly ends: boolean;
  /** How many moves this player has made. */
  readonly made: number;
}

/** Runs in the page: `null` unless the match is over, far enough, or waiting for this player. */
function isDue({ name, moves, made }: Awaited): Due | null {
  const all = document.querySelectorAll(".moves .move");
  const ends = document.querySelector("section.result") !== null || all.length >= moves;
  const isTurn = document.querySelector("p.turn")?.textContent === "Your turn";
  // Nearly every look ends here; reading all names each time took a tenth of a page's time in a match of Ur.
  if (!ends && made === -1 && !isTurn) return null;
  const own = [...all].filter((move) => move.querySelector(".move-name")?.textContent === name);
  return ends || made === -1 || own.length > made ? { ends, made: own.length } : null;
}

/** `host` opens a table, the others join in order, and `host` fills the other seats with bots and starts. */
export async function sitTogether(
  [host, ...guests]: readonly [Player, ...Player[]],
  game: string,
  { seats = guests.length + 1, time }: { readonly seats?: number; readonly time?: string } = {},
): Promise<void> {
  const { page } = host;
  await button(page, `Open a table: ${game}`).click();
  // Once the form is there, it is known whether there is a choice.
  await button(page, "Open the table").waitFor();
  const count = page.getByRole("spinbutton", { name: "Seats" });
  if (await count.isVisible()) await count.fill(`${seats}`);
  if (time !== undefined) await page.getByLabel("Time for each move").selectOption({ label: time });
  await button(page, "Open the table").click();
  for (const guest of guests) {
    await button(guest.page, `Join ${host.name}'s table, ${game}`).click();
    await page
      .getByRole("region", { name: "Seats" })
      .getByText(guest.name, { exact: true })
      .waitFor();
  }
  for (let bots = seats - guests.length - 1; bots > 0; bots--) {
    await page.getByLabel("Difficulty").selectOption({ label: "Easy" });
    await button(page, "Seat a bot").click();
    await page
      .getByRole("button", { name: /^Remove .*'s bot/ })
      .nth(seats - guests.length - 1 - bots)
      .waitFor();
  }
  await button(page, "Start the match").click();
}
