import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { button } from "./moves.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("an evening alone", () => {
  const stage = setStage();
  let page: Page;

  beforeAll(async () => {
    ({ page } = await stage.company().invite("Anna"));
  });

  const tip = () => page.getByRole("region", { name: "First match" });

  test("a first match is guided: a tip ends with the move, survives a reload, and can be turned off", async () => {
    await button(page, "Learn by playing: Connect Four").click();
    await tip().getByText("Press a column.").waitFor();
    // The learner moves first, although the rules let the second seat begin.
    await page.getByText("No moves yet.").waitFor();
    await page.getByRole("grid").press("4");
    await tip().getByText("Connect four of your discs to win").waitFor();
    await page.reload();
    await tip().getByText("2 of 5").waitFor();
    await button(page, "Got it").click();
    await tip().getByText("Watch the board.").waitFor();
    await button(page, "Turn off tips").click();
    await tip().waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("grid").waitFor();
    expect(await tip().count()).toBe(0);
  });

  test("an archived match can be found, counts in the statistics and can be replayed", async () => {
    await button(page, "Resign").click();
    await button(page, "Yes, resign").click();
    await page.getByRole("region", { name: "Result" }).waitFor();
    await button(page, "Fairhand: home").click();
    await button(page, "Archive Connect Four with Computer").click();
    await button(page, "History and statistics").click();
    await page.getByText("0 won, 0 tied, 1 lost").first().waitFor();
    await page.getByLabel("Result").selectOption("won");
    await page.getByText("No matches found.").waitFor();
    await page.getByLabel("Result").selectOption("");
    await page.getByRole("button", { name: /^Replay Connect Four with Computer/ }).click();
    await page.getByRole("heading", { name: "Replay: Connect Four", level: 1 }).waitFor();
  });

  test("a chosen appearance survives a reload, and an unknown one falls back to the default", async () => {
    await page.getByRole("button", { name: /^You play as Anna/ }).click();
    await page.getByLabel("Boards").selectOption("ebony");
    await page.keyboard.press("Escape");
    await page.reload();
    const look = () => page.locator("html").getAttribute("data-boards");
    expect(await look()).toBe("ebony");
    await page.evaluate("localStorage.setItem('fairhand-skin-boards', 'glitter')");
    await page.reload();
    await button(page, "Fairhand: home").waitFor();
    expect(await look()).toBe("painted");
  });

  test("a hand can be rearranged by key and by drag, and stays that way", async () => {
    await button(page, "Fairhand: home").click();
    await button(page, "Play now: Crazy Eights").click();
    const cards = () => page.locator(".felt-hand .felt-card .unseen").allTextContents();
    const name = (text = "") => text.replace(/, can be played$/, "");
    await page.locator(".felt-hand .felt-card").first().waitFor();
    const before = (await cards()).map(name);
    await page.locator(".felt-hand .felt-card").first().focus();
    await page.keyboard.press("Alt+ArrowRight");
    await button(page, "My own order").waitFor();
    const [first, second] = before;
    expect((await cards()).map(name).slice(0, 2)).toEqual([second, first]);
    const [left, right] = await Promise.all(
      [0, 1].map((place) => page.locator(".felt-hand .felt-card").nth(place).boundingBox()),
    );
    if (!left || !right) throw new Error("two cards");
    await page.mouse.move(right.x + right.width / 2, right.y + right.height / 2);
    await page.mouse.down();
    await page.mouse.move(left.x + left.width / 3, left.y + left.height / 2, { steps: 5 });
    await page.mouse.up();
    expect((await cards()).map(name).slice(0, 2)).toEqual([first, second]);
    expect(await button(page, "My own order").getAttribute("aria-pressed")).toBe("true");
  });

  test("an emote is sent with one press, and a table's chat can be turned off", async () => {
    await button(page, "Fairhand: home").click();
    await button(page, "Open a table: Connect Four").click();
    await button(page, "Open the table").click();
    await button(page, "Laughing").click();
    await page.getByRole("log").getByRole("img", { name: "Laughing" }).waitFor();
    await page.getByRole("checkbox", { name: "On" }).uncheck();
    await page.getByText("Chat is off for you at this table. Nobody is told.").waitFor();
    await page.reload();
    await page.getByText("Chat is off for you at this table. Nobody is told.").waitFor();
  });
});
