import type { Page } from "playwright-core";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import type { SeatView } from "../../src/host/api/api.ts";
import { CRAZY_EIGHTS_TEXTS } from "../../src/ui/boards/crazy-eights/text.ts";
import { TEQUILA_TRAIN_TEXTS } from "../../src/ui/boards/tequila-train/text.ts";
import { guideText } from "../../src/ui/guide/text.ts";
import { fill } from "../../src/ui/text/message.ts";
import { messagesIn } from "../../src/ui/text/messages.ts";
import { button } from "./moves.ts";
import { thumbFaults } from "./phone.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

const PHONE = { width: 360, height: 640 };
/** As dealt; one more than two full rows; the most tiles of middle size. */
const LARGE_ENOUGH = [8, 13, 24];
/** The most there can be (hub.ts): there is no room for 44 pixels each. */
const TILES = [...LARGE_ENOUGH, 40];
/** As dealt; one more than a full row; two full rows; one more; three full rows; four. */
const CARDS = [7, 8, 14, 15, 21, 28];

describe.skipIf(chromium === null).each(["en", "zh-CN"] as const)("in %s", (language) => {
  const stage = setStage();
  const text = messagesIn(language);

  test("the hand of a first match of Tequila Train is in a phone's window after any search for the hub", async () => {
    const { name: game, board } = TEQUILA_TRAIN_TEXTS[language];
    const { page, show } = await begin(game);
    for (const tiles of TILES)
      for (const fits of [true, false]) {
        await show((one) => holdingTiles(one, tiles, fits));
        await expect.poll(() => page.locator("[data-slot]").count()).toBe(tiles);
        expect(await button(page, board.skip).count()).toBe(fits ? 0 : 1);
        const lowest = await lowestOf(page, "[data-slot]");
        expect.soft(lowest, JSON.stringify({ tiles, fits })).toBeLessThanOrEqual(PHONE.height);
        if (!LARGE_ENOUGH.includes(tiles)) continue;
        const small = (await thumbFaults(page)).filter((fault) => fault.includes("tt-held"));
        expect.soft(small, `${tiles} tiles`).toEqual([]);
        expect.soft(await missedBeside(page, "[data-slot]"), `${tiles} tiles`).toBe(0);
      }
  });

  test("up to four rows of cards of a first match of Crazy Eights are in a phone's window", async () => {
    const { name: game, board } = CRAZY_EIGHTS_TEXTS[language];
    const { page, show } = await begin(game);
    for (const cards of CARDS) {
      await show((one) => holdingCards(one, cards, true));
      await expect.poll(() => page.locator(".felt-card").count()).toBe(cards);
      const lowest = await lowestOf(page, ".felt-card");
      expect.soft(lowest, `${cards} cards`).toBeLessThanOrEqual(PHONE.height);
      const own = await page.locator(".felt-own").boundingBox();
      // Four rows cover the lower edge of the piles, but not what a finger needs of them.
      const covered = Math.max(0, (await lowestOf(page, ".ce-pile")) - (own?.y ?? 0));
      expect.soft(covered, `${cards} cards`).toBeLessThanOrEqual(cards > 21 ? 30 : 0);
    }
    for (const cards of [14, 28]) {
      await show((one) => holdingCards(one, cards, false));
      await button(page, board.pass).waitFor();
      const pass = await lowestOf(page, ".ce-pass");
      expect(pass).toBeLessThanOrEqual(PHONE.height);
      // Nothing covers it.
      const own = await page.locator(".felt-own").boundingBox();
      expect(own?.y).toBeGreaterThanOrEqual(pass);
    }
  });

  /** A newcomer's first match on a phone. `show` puts what a seat sees and may do in place of what it does. */
  async function begin(game: string) {
    const host = await stage.host(`${language} ${game}`);
    const context = await stage.browser.newContext({
      locale: language,
      reducedMotion: "reduce",
      viewport: PHONE,
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    let change = (one: SeatView) => one;
    await page.routeWebSocket(/\/api$/, (line) => {
      const server = line.connectToServer();
      server.onMessage((said) => line.send(withViews(String(said), change)));
    });
    await page.goto(host.url);
    await page.getByRole("textbox", { name: text.firstStart.label }).fill("Anna");
    await button(page, text.firstStart.go).click();
    await button(page, fill(text.home.learnFor, { game })).click();
    await page.getByRole("main").getByText(text.play.yourTurn, { exact: true }).waitFor();
    return {
      page,
      async show(next: (one: SeatView) => SeatView) {
        change = next;
        await page.reload();
        await page.getByRole("region", { name: guideText[language].title }).waitFor();
      },
    };
  }
});

/** A message from the host with other views. A patch of views, no list, stays: it changes the page's, which are those. */
function withViews(said: string, change: (one: SeatView) => SeatView): string {
  return JSON.stringify(
    JSON.parse(said, (key, value) =>
      key === "views" && Array.isArray(value) ? value.map(change) : value,
    ),
  );
}

/** `fits`: some of them fit the own track; otherwise the turn can only be skipped. */
function holdingTiles({ seat, view }: SeatView, tiles: number, fits: boolean): SeatView {
  const place = { kind: "place", slot: 0, face: 1, track: seat, removeTrain: false };
  const hand = Array.from({ length: tiles }, (_, slot) => ({
    slot,
    face: slot + 1,
    tracks: fits ? [seat] : [],
  }));
  return { seat, view: { ...Object(view), hand }, legal: [fits ? place : { kind: "skip" }] };
}

/** `fits`: the first of them can be played; otherwise the player can only pass. */
function holdingCards({ seat, view }: SeatView, cards: number, fits: boolean): SeatView {
  const play = { kind: "play", slot: 0, face: 0, suit: null };
  const hand = Array.from({ length: cards }, (_, slot) => ({ slot, face: slot, fits }));
  return { seat, view: { ...Object(view), hand }, legal: [fits ? play : { kind: "pass" }] };
}

/** How many of them do not get a press that falls three pixels beside them, into the gap of eight between two. */
function missedBeside(page: Page, what: string): Promise<number> {
  return page.locator(what).evaluateAll((all) => {
    const gets = (one: Element) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return [left - 3, right + 3].every((x) =>
        one.contains(document.elementFromPoint(x, (top + bottom) / 2)),
      );
    };
    return all.filter((one) => !gets(one)).length;
  });
}

/** How far down the page the lowest of them reaches, from the window's upper edge. */
function lowestOf(page: Page, what: string): Promise<number> {
  return page
    .locator(what)
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
}
