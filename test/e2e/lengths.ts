import type { Page } from "playwright-core";

/** The page's size, including everything that needs scrolling. */
export function lengthsOf(
  page: Page,
): Promise<{ readonly width: number; readonly height: number }> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { width: scrollWidth, height: scrollHeight };
  });
}

/** Common sizes of laptop and desktop screens. */
export const WINDOWS = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const;
