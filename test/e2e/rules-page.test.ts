import { describe, expect, inject, test } from "vitest";
import { GAME_SETS } from "../../src/ui/boards/registry.ts";
import { fill } from "../../src/ui/text/message.ts";
import { messagesIn } from "../../src/ui/text/messages.ts";
import { button } from "./moves.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("the rules of Ur on a phone", () => {
  const stage = setStage();

  test("number the squares in a size that can be read, and leave no word of a button alone", async () => {
    const { page } = await stage.company().invite("Anna");
    await page.setViewportSize({ width: 360, height: 740 });
    await button(page, "Rules: Royal Game of Ur").click();
    const numbers = page.locator(".ur-rules-board .ur-number");
    await numbers.first().waitFor();
    const sizes = await numbers.evaluateAll((all) =>
      all.map((one) => {
        const drawn = (one as SVGGraphicsElement).getScreenCTM()?.a ?? 0;
        return drawn * Number.parseFloat(getComputedStyle(one).fontSize);
      }),
    );
    expect(sizes.length).toBe(20);
    expect(Math.min(...sizes)).toBeGreaterThan(11);

    const learn = button(page, "Learn by playing: Royal Game of Ur");
    const lines = await learn.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return [...range.getClientRects()].map(({ width }) => Math.round(width));
    });
    expect(lines.length).toBe(2);
    expect(Math.min(...lines)).toBeGreaterThan(Math.max(...lines) / 2);
  });
});

describe.skipIf(chromium === null)("the pictures in the rules", () => {
  const stage = setStage();

  test.each(["en", "zh-CN"] as const)("show every word whole in %s", async (language) => {
    const text = messagesIn(language);
    const host = await stage.host(language);
    const page = await stage.browser.newPage({ locale: language });
    await page.goto(host.url);
    await page.getByRole("textbox", { name: text.firstStart.label }).fill("Anna");
    await button(page, text.firstStart.go).click();
    const cut: string[] = [];
    let words = 0;
    for (const set of GAME_SETS) {
      const game = set.text[language].name;
      await button(page, fill(text.home.rulesFor, { game })).click();
      await page.getByRole("heading", { name: fill(text.rules.title, { game }) }).waitFor();
      const all = await page.locator("main svg text").evaluateAll((found) =>
        found.map((word) => {
          const frame = word.closest("svg")?.getBoundingClientRect();
          const { left, right, top, bottom } = word.getBoundingClientRect();
          const isIn =
            frame !== undefined &&
            left >= frame.left - 1 &&
            right <= frame.right + 1 &&
            top >= frame.top - 1 &&
            bottom <= frame.bottom + 1;
          return { text: word.textContent ?? "", isIn };
        }),
      );
      words += all.length;
      cut.push(...all.filter(({ isIn }) => !isIn).map((word) => word.text));
      await button(page, text.app.home).click();
    }
    expect(words).toBeGreaterThan(10);
    expect(cut).toEqual([]);
  });
});
