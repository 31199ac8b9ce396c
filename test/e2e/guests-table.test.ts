import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { button, disc, dropByKey, introduce } from "./moves.ts";
import { launchPhones } from "./phone.ts";
import { annasTable, newPhone } from "./phones.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("two friends with nothing but a browser", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchPhones(chromium ?? "");
  });

  afterAll(() => browser?.close());

  test("one opens a table, the other sits down there, and they play to the end", async () => {
    const { anna, link } = await annasTable(browser, "Connect Four");
    await button(anna, "Cancel the table").click();
    const door = link.replace(/#.*/, "");
    const [ben, cleo] = [await newPhone(browser), await newPhone(browser)];
    for (const [page, name] of [
      [ben, "Ben"],
      [cleo, "Cleo"],
    ] as const) {
      await page.goto(door);
      await introduce(page, name);
    }
    await button(ben, "Open a table: Connect Four").click();
    await button(ben, "Open the table").click();
    await button(anna, "Join Ben's table, Connect Four").waitFor();
    await button(cleo, "Join Ben's table, Connect Four").click();
    await button(ben, "Start the match").click();
    for (const row of [1, 2, 3]) {
      await dropByKey(cleo, 4);
      await disc(ben, 4, row, "yellow, Cleo").waitFor();
      await dropByKey(ben, 1);
      await disc(cleo, 1, row, "red, Ben").waitFor();
    }
    await button(anna, "Watch Ben's table, Connect Four").waitFor();
    await dropByKey(cleo, 4);
    await cleo.getByRole("heading", { name: "You won!" }).waitFor();
    await ben.getByRole("heading", { name: "Cleo won." }).waitFor();
  });

  test("want the last seat, and who is too late sees that it is taken", async () => {
    const { link } = await annasTable(browser, "Connect Four");
    const [ben, cleo] = [await newPhone(browser), await newPhone(browser)];
    for (const [page, name] of [
      [ben, "Ben"],
      [cleo, "Cleo"],
    ] as const) {
      await page.goto(link);
      await page.getByRole("textbox", { name: "Your name" }).fill(name);
      await button(page, "Sit down").tap();
      await button(page, "View the table").tap();
      await button(page, "Take a seat").waitFor();
    }
    await button(ben, "Take a seat").tap();
    await button(ben, "Leave the table").waitFor();
    await button(cleo, "Take a seat").tap();
    await cleo.getByText("2 of 2 seats taken").waitFor();
    await button(cleo, "Try again").waitFor();
    expect(await button(cleo, "Take a seat").count()).toBe(0);
  });
});
