import { describe, expect, inject, test } from "vitest";
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
