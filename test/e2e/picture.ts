import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildBundles, staleBundles } from "../../electron/building/build.ts";
import { ROOT } from "../../electron/building/bundles.ts";
import { provideChromium } from "../chromium.ts";
import { launchBrowser } from "./browser.ts";
import { freshNetwork, startHost } from "./host.ts";
import { button, chat, disc, dropByKey, introduce, openTable, say } from "./moves.ts";
import { keepPlaying } from "./players.ts";
import { playsOf } from "./playing.ts";

// `npm run picture`: takes the README's picture of two real players in mid-game, and the site's of other games.
const IMAGES = join(ROOT, "docs", "images");
const PICTURE = join(IMAGES, "connect-four.png");
/** Games on this device after this many moves, one of them in dark colours. */
const OTHERS = [
  { game: "Royal Game of Ur", id: "royal-ur", moves: 16, scheme: "light" },
  { game: "Crazy Eights", id: "crazy-eights", moves: 8, scheme: "dark" },
  { game: "Tequila Train", id: "tequila-train", moves: 9, scheme: "light" },
  { game: "Go Fish", id: "go-fish", moves: 6, scheme: "light" },
  { game: "Rock, Paper, Scissors, Lizard, Spock", id: "rpsls", moves: 4, scheme: "light" },
] as const;
const COLUMNS = [4, 4, 5, 3, 5, 5, 3, 2, 4, 4, 2];

const chromium = provideChromium();
if (chromium === null) throw new Error("There is no Chromium to take the picture with.");
await buildBundles(staleBundles(["ui", "host"]));
const folder = mkdtempSync(join(tmpdir(), "fairhand-picture-"));
const network = freshNetwork();
const browser = await launchBrowser(chromium);
const hosts = await Promise.all(
  ["Anna", "Ben"].map((name) => startHost(join(folder, name), network)),
);
const [anna, ben] = await Promise.all(
  hosts.map(async ({ url }) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      deviceScaleFactor: 1,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.goto(url);
    return page;
  }),
);
if (anna === undefined || ben === undefined) throw new Error("There are two players.");

await Promise.all([introduce(anna, "Anna"), introduce(ben, "Ben")]);
await openTable(anna, "Anna", ben);
await say(ben, "Good luck!");
await chat(anna).getByText("Good luck!").waitFor();

const heights = new Map<number, number>();
for (const [turn, column] of COLUMNS.entries()) {
  const row = (heights.get(column) ?? 0) + 1;
  heights.set(column, row);
  const [mover, watcher] = turn % 2 === 0 ? [ben, anna] : [anna, ben];
  await dropByKey(mover, column);
  await disc(watcher, column, row, turn % 2 === 0 ? "yellow, Ben" : "red, Anna").waitFor();
}
mkdirSync(IMAGES, { recursive: true });
await anna.screenshot({ path: PICTURE });

const alone = await startHost(join(folder, "alone"), freshNetwork());
const page = await (
  await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" })
).newPage();
await page.goto(alone.url);
await introduce(page, "Anna");
for (const { game, id, moves, scheme } of OTHERS) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  await button(page, `Play on this device: ${game}`).click();
  await button(page, "Start playing").click();
  await keepPlaying({ name: "Anna", page }, playsOf(id).first, moves);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(IMAGES, `${id}.jpg`), type: "jpeg", quality: 80 });
  await button(page, "Fairhand: home").click();
}
await alone.kill();

await browser.close();
await Promise.all(hosts.map((host) => host.kill()));
rmSync(folder, { recursive: true });
