import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, inject, test } from "vitest";
import { inviteText } from "../../src/ui/invite/text.ts";
import { en } from "../../src/ui/text/en.ts";
import { launchBrowser } from "./browser.ts";
import { type Line, openLine } from "./line.ts";
import { button } from "./moves.ts";
import { PHONE_ORIGIN, takeSeat } from "./phone.ts";
import { annasTable, newPhone } from "./phones.ts";
import { keepPlaying } from "./players.ts";
import { playsOf } from "./playing.ts";

const chromium = inject("chromium");

/** Three browsers on one machine play some twenty moves, each with proofs. */
const LONG_MS = 360_000;
const WAYS = inviteText.en.way;

/** Anna's app and two guests' pages at a table; Ben's page reaches the app over `line`. */
interface Three {
  readonly players: readonly { readonly name: string; readonly page: Page }[];
  readonly line: Line;
}

describe.skipIf(chromium === null)("two guests of one app", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser(
      chromium ?? "",
      // Browsers hide their addresses behind .local names, which are resolved.
      `--host-resolver-rules=MAP ${PHONE_ORIGIN} 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE *.local`,
    );
  });

  afterAll(() => browser?.close());

  async function threeSitDown(prepare?: string): Promise<Three> {
    const { anna, link } = await annasTable(browser, "Crazy Eights", 3);
    const line = await openLine(Number(new URL(link).port));
    const overLine = new URL(link);
    overLine.port = `${line.port}`;
    const guest = async (name: string, link: string) => {
      const page = await newPhone(browser, {}, prepare);
      await page.goto(link);
      await takeSeat(page, name);
      await seat(anna, name).waitFor();
      return { name, page };
    };
    const ben = await guest("Ben", overLine.href);
    const cleo = await guest("Cleo", link);
    return { players: [{ name: "Anna", page: anna }, ben, cleo], line };
  }

  test(
    "connect directly, and play on when the app's line to one of them is cut",
    async () => {
      const { players, line } = await threeSitDown();
      const [anna, ben, cleo] = players;
      if (anna === undefined || ben === undefined || cleo === undefined) throw new Error("three");
      await wayTo(ben.page, "Cleo", WAYS.punched).waitFor();
      await wayTo(cleo.page, "Ben", WAYS.punched).waitFor();
      await button(anna.page, "Start the match").click();
      const { first: play } = playsOf("crazy-eights");
      await Promise.all(players.map((player) => keepPlaying(player, play, 6)));
      line.cut();
      await Promise.all(players.map((player) => keepPlaying(player, play, 12)));
      await place(ben.page, "Anna").getByText(en.room.away).waitFor();
    },
    LONG_MS,
  );

  test(
    "play through the app if they cannot connect directly",
    async () => {
      const { players } = await threeSitDown("delete window.RTCPeerConnection");
      const [anna, ben] = players;
      if (anna === undefined || ben === undefined) throw new Error("three");
      await wayTo(ben.page, "Cleo", WAYS.relayed).waitFor();
      await button(anna.page, "Start the match").click();
      const { first: play } = playsOf("crazy-eights");
      await Promise.all(players.map((player) => keepPlaying(player, play, 6)));
    },
    LONG_MS,
  );
});

function seat(page: Page, name: string) {
  return page.getByRole("region", { name: "Seats" }).getByText(name, { exact: true });
}

function place(page: Page, name: string) {
  return page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
}

/** How this page says its host reaches the player. */
function wayTo(page: Page, name: string, way: string) {
  return place(page, name)
    .locator(".tag")
    .filter({ hasText: new RegExp(`^${way}( |$)`) });
}
