import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { button, dropByKey } from "./moves.ts";
import { launchPhones, takeSeat } from "./phone.ts";
import { annasTable, newPhone } from "./phones.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)(
  "a guest whose page is cut off from its storage, then from the app",
  () => {
    let browser: Browser;

    beforeAll(async () => {
      browser = await launchPhones(chromium ?? "");
    });

    afterAll(() => browser?.close());

    test("plays on without a reload, is told nothing false, and opens every screen", async () => {
      const { anna, link } = await annasTable(browser, "Connect Four");
      const ben = await newPhone(browser);
      await ben.goto(link);
      await takeSeat(ben, "Ben");
      await button(anna, "Start the match").click();
      for (const page of [anna, ben]) await page.getByRole("grid").waitFor();
      const benBegins = await begins(ben);
      if (!benBegins) await dropByKey(anna, 1);
      await loseDatabase(ben);
      await dropByKey(ben, 4);
      // The press ended with the host that took it.
      await ben.locator(".bars").getByText("The app did not answer").waitFor();
      expect(await ben.locator(".bars").innerText()).not.toMatch(/saved|disk/);
      await ben.getByText("Connect Four: Anna is back.").first().waitFor();
      await dropByKey(ben, 4);

      const moves = anna.getByRole("region", { name: "Moves" }).getByRole("listitem");
      await moves.nth(benBegins ? 0 : 1).waitFor();

      // Whatever is looked at next, the app cannot send it any more.
      await ben.waitForLoadState("networkidle");
      await ben.context().route("**/*", (route) => route.abort());
      await button(ben, "Fairhand: home").tap();
      await ben.locator(".record-opener button").nth(1).tap();
      await ben.locator("main h1").waitFor();
      expect(await ben.locator("main").innerText()).not.toMatch(/cannot be shown/);
    });
  },
);

async function begins(page: Page): Promise<boolean> {
  const own = page.getByRole("main").getByText("Your turn", { exact: true });
  const other = page.getByRole("main").getByText(/'s turn$/);
  await own.or(other).first().waitFor();
  return own.isVisible();
}

/** In the worker that runs now; the next one has its own globals. */
async function loseDatabase(page: Page): Promise<void> {
  const lost = `(() => {
    IDBDatabase.prototype.transaction = function () {
      queueMicrotask(() => this.dispatchEvent(new Event("close")));
      throw new DOMException("Connection to Indexed Database server lost. Refresh the page to try again", "UnknownError");
    };
  })()`;
  for (const worker of page.workers()) await worker.evaluate(lost);
}
