import type { Page } from "playwright-core";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import type { SeatView } from "../../src/host/api/api.ts";
import { TEQUILA_TRAIN_TEXTS } from "../../src/ui/boards/tequila-train/text.ts";
import { guideText } from "../../src/ui/guide/text.ts";
import { fill } from "../../src/ui/text/message.ts";
import { messagesIn } from "../../src/ui/text/messages.ts";
import { button } from "./moves.ts";
import { SOON } from "./soon.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

const PHONE = { width: 360, height: 640 };
/** As dealt; one more than two full rows; the most tiles of middle size; the most there can be (hub.ts). */
const COUNTS = [8, 13, 24, 40];

describe.skipIf(chromium === null).each(["en", "zh-CN"] as const)("in %s", (language) => {
  const stage = setStage();
  const text = messagesIn(language);
  const { name: game, board } = TEQUILA_TRAIN_TEXTS[language];

  test("the hand of a first match of Tequila Train is in a phone's window after any search for the hub", async () => {
    const host = await stage.host(language);
    const context = await stage.browser.newContext({
      locale: language,
      reducedMotion: "reduce",
      viewport: PHONE,
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    let hand: Hand | null = null;
    await page.routeWebSocket(/\/api$/, (line) => {
      const server = line.connectToServer();
      server.onMessage((said) => line.send(hand === null ? said : withHand(String(said), hand)));
    });
    await page.goto(host.url);
    await page.getByRole("textbox", { name: text.firstStart.label }).fill("Anna");
    await button(page, text.firstStart.go).click();
    await button(page, fill(text.home.learnFor, { game })).click();
    await page.getByRole("main").getByText(text.play.yourTurn, { exact: true }).waitFor();

    for (const tiles of COUNTS)
      for (const fits of [true, false]) {
        hand = { tiles, fits };
        await page.reload();
        await page.getByRole("region", { name: guideText[language].title }).waitFor();
        await expect.poll(() => page.locator("[data-slot]").count(), SOON).toBe(tiles);
        expect(await button(page, board.skip).count()).toBe(fits ? 0 : 1);
        expect.soft(await lowestOf(page), JSON.stringify(hand)).toBeLessThanOrEqual(PHONE.height);
      }
  });
});

interface Hand {
  readonly tiles: number;
  /** Whether some of them fit the own track, or the turn can only be skipped. */
  readonly fits: boolean;
}

/** A message from the host in which every player holds this hand. */
function withHand(said: string, { tiles, fits }: Hand): string {
  const held = ({ seat, view }: SeatView) => {
    const place = { kind: "place", slot: 0, face: 1, track: seat, removeTrain: false };
    const hand = Array.from({ length: tiles }, (_, slot) => ({
      slot,
      face: slot + 1,
      tracks: fits ? [seat] : [],
    }));
    return { seat, view: { ...Object(view), hand }, legal: [fits ? place : { kind: "skip" }] };
  };
  return JSON.stringify(
    JSON.parse(said, (key, value) => (key === "views" ? value.map(held) : value)),
  );
}

/** How far down the page the lowest tile reaches, from the window's upper edge. */
function lowestOf(page: Page): Promise<number> {
  return page
    .locator("[data-slot]")
    .evaluateAll((all) => Math.max(...all.map((slot) => slot.getBoundingClientRect().bottom)));
}
