import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { button } from "./moves.ts";

/**
 * A host name that only this browser knows: over plain http an origin that is not a secure context, like a LAN address.
 */
export const PHONE_ORIGIN = "phone.test";

export function launchPhones(chromium: string): Promise<Browser> {
  return launchBrowser(
    chromium,
    `--host-resolver-rules=MAP ${PHONE_ORIGIN} 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1`,
  );
}

/** The smallest supported phone. */
export const SMALL_PHONE = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce",
} as const satisfies BrowserContextOptions;

/** On an app's page, opens a table and its door; returns the browser link, at `PHONE_ORIGIN`. */
export async function openDoor(
  anna: Page,
  game: string,
  { seats = 2, time }: { readonly seats?: number; readonly time?: string | undefined } = {},
): Promise<string> {
  await button(anna, `Open a table: ${game}`).click();
  // Once the form is there, it is known whether there is a choice.
  await button(anna, "Open the table").waitFor();
  const count = anna.getByRole("spinbutton", { name: "Seats" });
  if (await count.isVisible()) await count.fill(`${seats}`);
  if (time !== undefined) await anna.getByLabel("Time for each move").selectOption({ label: time });
  // The game's own minute is too short if ten pages share a machine, and whoever is late is out.
  for (const name of ["Seconds to choose a sign", "Seconds to show it"]) {
    const limit = anna.getByRole("spinbutton", { name });
    if (await limit.isVisible()) await limit.fill("600");
  }
  await button(anna, "Open the table").click();
  const door = button(anna, "Play from a browser");
  // The door stays open from one table to the next.
  if ((await door.getAttribute("aria-pressed")) === "false") await door.click();
  const link = new URL(await anna.getByRole("textbox", { name: "Browser link" }).inputValue());
  link.hostname = PHONE_ORIGIN;
  return link.href;
}

/** Goes from the opened page to a seat. */
export async function takeSeat(phone: Page, name: string): Promise<void> {
  await phone.getByRole("textbox", { name: "Your name" }).fill(name);
  await button(phone, "Sit down").tap();
  await button(phone, "View the table").tap();
  await button(phone, "Take a seat").tap();
}

/**
 * What a thumb cannot use: controls smaller than 44 pixels (WCAG 2.2, 2.5.5), with the gap around them that an `::after`
 * takes presses for, and anything that makes the page scroll sideways.
 */
export function thumbFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth;
    const wide = document.documentElement.scrollWidth > width ? ["scrolls sideways"] : [];
    const controls = "button, a[href], input, select, textarea, summary, [role=gridcell], label.button, label.tick";
    const small = [...document.querySelectorAll(controls)].filter((element) => {
      const around = getComputedStyle(element, "::after");
      const isHit = around.content !== "none" && around.pointerEvents !== "none" &&
        around.position === "absolute" && getComputedStyle(element).position !== "static";
      const added = (side) => (isHit ? Math.max(0, -Number.parseFloat(around[side])) : 0);
      const rect = element.getBoundingClientRect();
      const width = rect.width && rect.width + added("left") + added("right");
      const height = rect.height + added("top") + added("bottom");
      if (width === 0 || element.closest(".unseen, .skip, label.tick :scope, details:not([open]) > :not(summary)")) return false;
      if (element.matches("input[type=checkbox], input[type=radio]") && element.closest("label")) return false;
      return width < 43.5 || height < 43.5;
    });
    return [...wide, ...small.map((element) => element.outerHTML.slice(0, 90))];
  })()`);
}
