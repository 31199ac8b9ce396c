import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildBundles, staleBundles } from "../../electron/build.ts";
import { ROOT } from "../../electron/bundles.ts";
import { provideChromium } from "../chromium.ts";
import { launchBrowser } from "./browser.ts";
import { freshNetwork, startHost } from "./host.ts";
import { chat, disc, dropByKey, introduce, openTable, say } from "./moves.ts";

// `npm run picture`: two real players in the middle of a game, as the README shows them.
const PICTURE = join(ROOT, "docs", "images", "connect-four.png");
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
mkdirSync(dirname(PICTURE), { recursive: true });
await anna.screenshot({ path: PICTURE });

await browser.close();
await Promise.all(hosts.map((host) => host.kill()));
rmSync(folder, { recursive: true });
