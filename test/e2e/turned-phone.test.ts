import { describe, expect, inject, test } from "vitest";
import { button, introduce } from "./moves.ts";
import { SMALL_PHONE } from "./phone.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("a phone", () => {
  const stage = setStage();

  test("shows a hand of cards in full size after it was turned", async () => {
    const host = await stage.host("anna");
    const context = await stage.browser.newContext({ ...SMALL_PHONE, reducedMotion: null });
    const page = await context.newPage();
    await page.goto(host.url);
    await introduce(page, "Anna");
    await button(page, "Play on this device: Go Fish").click();
    await button(page, "Start playing").click();
    const cards = page.locator(".felt-hand li");
    await expect.poll(() => cards.count()).toBeGreaterThan(4);
    for (const [width, height] of [
      [640, 360],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      const moving = () =>
        page.evaluate<number>(
          "document.getAnimations().filter(({ playState }) => playState === 'running').length",
        );
      await expect.poll(moving).toBe(0);
      // Wider than the window: the phone shows all of it smaller.
      expect(await page.evaluate("innerWidth")).toBe(width);
    }
  });

  test("with text of double size has no header wider than its window", async () => {
    const host = await stage.host("ben");
    const context = await stage.browser.newContext(SMALL_PHONE);
    const page = await context.newPage();
    await page.goto(host.url);
    await introduce(page, "Benjamin");
    for (const size of ["150%", "200%"]) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, size);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    }
  });
});
