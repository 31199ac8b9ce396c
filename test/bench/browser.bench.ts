import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, Locator, Page } from "playwright-core";
import { buildBundles, staleBundles } from "../../electron/building/build.ts";
import { ROOT } from "../../electron/building/bundles.ts";
import { provideChromium } from "../chromium.ts";
import { freshNetwork, type HostRun, startHost } from "../e2e/host.ts";
import { button, introduce, openTable } from "../e2e/moves.ts";
import { launchPhones, openDoor, SMALL_PHONE, takeSeat } from "../e2e/phone.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./row.ts";

const DEALS = 3;
/** Fills every column without four in a row: 42 moves. */
const DRAW = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 7, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 7].concat([
  5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7,
]);
/** Moves that are not timed, because code is still cold. */
const WARM_UP = 4;

const PAUSE_MS = 1000;

/** All players, and the browser they share. */
interface Room {
  readonly browser: Browser;
  /** A player with an app of their own. */
  newApp(name: string, network: string): Promise<Page>;
  /** A player with only a browser. */
  newPage(): Promise<Page>;
}

/** Friends who play in a browser at an origin that is not a secure context, compared with friends who have the app. */
export async function measureBrowser(): Promise<readonly Row[]> {
  await buildBundles(staleBundles(["ui", "door", "host"]));
  const chromium = provideChromium();
  if (chromium === null) throw new Error("There is no Chromium to measure in.");
  const folder = mkdtempSync(join(tmpdir(), "fairhand-bench-"));
  const browser = await launchPhones(chromium);
  const hosts: HostRun[] = [];
  const room: Room = {
    browser,
    async newApp(name, network) {
      const host = await startHost(join(folder, `${hosts.length}`), network);
      hosts.push(host);
      const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
      await page.goto(host.url);
      await introduce(page, name);
      return page;
    },
    newPage: async () => (await browser.newContext(SMALL_PHONE)).newPage(),
  };
  try {
    return [...weighPage(), ...(await measureMoves(room)), ...(await measureDeals(room))];
  } finally {
    await browser.close();
    await Promise.all(hosts.map((host) => host.kill()));
    rmSync(folder, { recursive: true, force: true });
  }
}

function weighPage(): readonly Row[] {
  const assets = join(ROOT, "dist", "door", "assets");
  const sizes = readdirSync(assets).map((file) => ({
    file,
    kilobytes: gzipSync(readFileSync(join(assets, file)), { level: 9 }).length / 1000,
  }));
  // Loaded on the first question to a bot, and on the first picture of a code.
  const later = sizes.filter(({ file }) => /^(bot-worker|jsQR)-/.test(file));
  const sum = (some: typeof sizes) => some.reduce((all, { kilobytes }) => all + kilobytes, 0);
  return [
    {
      name: "page in a browser: compressed, without what is loaded on demand",
      value: sum(sizes) - sum(later),
      unit: "kB",
      goal: { of: "value", at: "most", bound: 900 },
    },
    {
      name: "page in a browser: bots and scanner, loaded on demand",
      value: sum(later),
      unit: "kB",
    },
  ];
}

/** Three guests sit down one after another and are dealt cards, each time at a new app with new pages. */
async function measureDeals(room: Room): Promise<readonly Row[]> {
  const seats: number[] = [];
  const deals: number[] = [];
  for (let count = 0; count < DEALS; count++) {
    const anna = await room.newApp("Anna", freshNetwork());
    const link = await openDoor(anna, "Crazy Eights", { seats: 4 });
    const players = [anna];
    for (const name of ["Ben", "Cleo", "Dan"]) {
      const guest = await room.newPage();
      const began = performance.now();
      await guest.goto(link);
      await takeSeat(guest, name);
      await anna.getByRole("region", { name: "Seats" }).getByText(name, { exact: true }).waitFor();
      seats.push(performance.now() - began);
      players.push(guest);
    }
    // As in deals among apps: people do not press start the moment the last player sits.
    await pause(PAUSE_MS);
    const began = performance.now();
    await button(anna, "Start the match").click();
    await Promise.all(players.map((page) => handOf(page).waitFor()));
    deals.push(performance.now() - began);
    for (const page of players) await page.context().close();
  }
  return [
    {
      name: "page in a browser: link to seat, the slowest of nine",
      value: Math.max(...seats) / 1000,
      unit: "s",
      goal: { of: "value", at: "most", bound: 5 },
    },
    {
      name: "page in a browser: deal of 52 with three guests and the app, p50 of three",
      value: quantile(deals, 0.5) / 1000,
      unit: "s",
      goal: { of: "value", at: "most", bound: 3 },
    },
  ];
}

function handOf(page: Page): Locator {
  return page
    .getByRole("list", { name: /^Your hand/ })
    .getByRole("listitem")
    .first();
}

/** Two players who take turns pressing and watching. */
interface Pair {
  /** The second to press. */
  readonly app: Page;
  /** The first to press: in their own app, or on a page that `app` serves. */
  readonly friend: Page;
  /** Milliseconds from one player's press to the disc on the other's page. */
  readonly times: { readonly fromFriend: number[]; readonly toFriend: number[] };
}

/** A match between two apps and one between an app and a page, move by move side by side. */
async function measureMoves(room: Room): Promise<readonly Row[]> {
  const network = freshNetwork();
  const anna = await room.newApp("Anna", network);
  const ben = await room.newApp("Ben", network);
  await openTable(anna, "Anna", ben);
  const cleo = await room.newApp("Cleo", freshNetwork());
  const dan = await room.newPage();
  await dan.goto(await openDoor(cleo, "Connect Four"));
  await takeSeat(dan, "Dan");
  await button(cleo, "Start the match").click();
  const apps = pairOf(anna, ben);
  const page = pairOf(cleo, dan);
  for (const { app, friend } of [apps, page])
    for (const one of [app, friend]) await one.evaluate(CLOCK);
  for (const [index, column] of DRAW.entries())
    for (const pair of [apps, page]) await press(pair, index, column);
  return (["fromFriend", "toFriend"] as const).flatMap((way) =>
    [0.5, 0.9].map((share) => {
      const value = quantile(page.times[way].slice(WARM_UP), share);
      const reference = quantile(apps.times[way].slice(WARM_UP), share);
      const where =
        way === "fromFriend" ? "key pressed at the page, shown" : "key pressed, shown at the page";
      return {
        name: `move between a page and an app: ${where}, p${share * 100} (beside: between two apps)`,
        value,
        unit: "ms",
        reference,
        ratio: value / reference,
        ...(share === 0.5 && {
          goal: { of: "value", at: "most", bound: reference + 10 } as const,
        }),
      };
    }),
  );
}

function pairOf(app: Page, friend: Page): Pair {
  return { app, friend, times: { fromFriend: [], toFriend: [] } };
}

/** Runs in a page: notes when a key was last pressed and when each move was shown, by one clock for all pages. */
const CLOCK = `(() => {
  const now = () => performance.timeOrigin + performance.now();
  window.measured = { pressed: 0, shown: [] };
  addEventListener("keydown", () => { window.measured.pressed = now(); }, true);
  const look = () => {
    const count = document.querySelectorAll(".moves .move").length;
    while (window.measured.shown.length < count) window.measured.shown.push(now());
  };
  look();
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
})()`;

/** Runs in a page: whether it has shown this move. */
function hasShown(index: number): boolean {
  return document.querySelectorAll(".moves .move").length > index;
}

async function press({ app, friend, times }: Pair, index: number, column: number): Promise<void> {
  const fromFriend = index % 2 === 0;
  const [presser, watcher] = fromFriend ? [friend, app] : [app, friend];
  await presser.getByRole("main").getByText("Your turn", { exact: true }).waitFor();
  await presser.getByRole("grid").press(`${column}`);
  await watcher.waitForFunction(hasShown, index, { polling: "raf" });
  const pressed = await presser.evaluate<number>("window.measured.pressed");
  const shown = await watcher.evaluate<number>(`window.measured.shown[${index}]`);
  times[fromFriend ? "fromFriend" : "toFriend"].push(shown - pressed);
}
