import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { faultsOf } from "./axe.ts";
import { button } from "./moves.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("analysis and puzzles", () => {
  const stage = setStage();
  let page: Page;

  beforeAll(async () => {
    ({ page } = await stage.company().invite("Anna"));
    await button(page, "Analysis and puzzles").click();
  });

  test("a position is opened from its text, and every column is weighed", async () => {
    const field = page.getByLabel("Position as text, to copy or to paste");
    await field.fill("connect-four:414141");
    await button(page, "Open the position").click();
    await page.getByText("column 4 (best): wins in 1 move").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await field.fill("connect-four:4444444");
    await button(page, "Open the position").click();
    await page.getByText("This position cannot arise").waitFor();
    await page.getByText("column 4 (best): wins in 1 move").waitFor();
  });

  test("a position is copied as text, and outlives a reload", async () => {
    await open("connect-four:4453");
    await page.getByRole("gridcell", { name: /^column 5, row 1, (?!empty)/ }).waitFor();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await button(page, "Copy").click();
    await page.getByText("Copied.", { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("connect-four:4453");
    await page.reload();
    await expect
      .poll(() => page.getByLabel("Position as text, to copy or to paste").inputValue())
      .toBe("connect-four:4453");
  });

  test("on a phone, a position that is opened brings the board into the window, and keeps the focus", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const field = page.getByLabel("Position as text, to copy or to paste");
    await field.fill("connect-four:77");
    await field.press("Enter");
    await page.getByRole("gridcell", { name: /^column 7, row 2, (?!empty)/ }).waitFor();
    const board = await page.getByRole("grid").boundingBox();
    expect(board?.y).toBeGreaterThanOrEqual(0);
    expect((board?.y ?? 0) + (board?.height ?? 640)).toBeLessThanOrEqual(640);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await button(page, "Show the puzzle").click();
    await page.getByText("Difficulty:").waitFor();
    expect((await page.getByRole("grid").boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await button(page, "Give up").click();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test("a finished position says who won", async () => {
    await open("connect-four:41414");
    await inMain("Second player to move").waitFor();
    await open("connect-four:4141414");
    await page.getByText("First player won.", { exact: true }).first().waitFor();
    expect(
      await page
        .getByRole("main")
        .getByText(/ to move$/)
        .count(),
    ).toBe(0);
    await open("royal-ur:+6/+7/1");
    await page.getByText("Second player won.", { exact: true }).first().waitFor();
  });

  test("whose turn it is in each position is announced, and once for a throw and the move after it", async () => {
    const heard = await hear(page);
    const first = "First player to move";
    const second = "Second player to move";
    await open("connect-four:4453");
    await expect.poll(() => heard).toEqual([first]);
    await open("connect-four:77");
    await expect.poll(() => heard).toEqual([first, first]);
    await page.getByRole("grid").press("1");
    await expect.poll(() => heard).toEqual([first, first, second]);
    await open("royal-ur:+0/+0/2");
    await expect.poll(() => heard).toEqual([first, first, second, second]);
    await button(page, "The coins show 4").click();
    await page.getByText("What each move is worth").waitFor();
    await open("royal-ur:+0/+0/1");
    const thrown = "Second player threw four.";
    await expect.poll(() => heard).toEqual([first, first, second, second, thrown, first]);
  });

  test("what is typed while another position is being opened is kept", async () => {
    await open("connect-four:1212");
    const field = page.getByLabel("Position as text, to copy or to paste");
    await field.fill("connect-four:77");
    await page.getByRole("gridcell", { name: /^column 2, row 2, (?!empty)/ }).waitFor();
    expect(await field.inputValue()).toBe("connect-four:77");
    await button(page, "Open the position").click();
    await page.getByRole("gridcell", { name: /^column 7, row 2, (?!empty)/ }).waitFor();
    await expect.poll(() => field.inputValue()).toBe("connect-four:77");
  });

  test("a position that is still being opened does not undo what was done since", async () => {
    const release = await holdAnswer(page, "connect-four:7777");
    await page.reload();
    await open("connect-four:22");
    await expect.poll(shown).toBe("connect-four:22");
    const opponent = page.getByLabel("Opponent");
    const acts: [() => Promise<unknown>, string][] = [
      [() => page.getByRole("grid").press("3"), "connect-four:223"],
      [() => button(page, "Take back").press("Enter"), "connect-four:22"],
      [() => opponent.selectOption({ label: "Easy" }), "connect-four:22"],
    ];
    for (const [act, after] of acts) {
      await onBoard();
      await open("connect-four:7777");
      await act();
      await expect.poll(shown).toBe(after);
      await release();
      expect(await shown()).toBe(after);
    }
    expect(await opponent.inputValue()).toBe("easy");
  });

  test("what is being typed is kept when a move is answered", async () => {
    const release = await holdAnswer(page, "connect-four:7777");
    await page.reload();
    await open("connect-four:777");
    await page.getByRole("gridcell", { name: /^column 7, row 3, (?!empty)/ }).waitFor();
    await page.getByRole("grid").press("7");
    const field = page.getByLabel("Position as text, to copy or to paste");
    await field.fill("connect-four:55");
    await release();
    await page.getByRole("gridcell", { name: /^column 7, row 4, (?!empty)/ }).waitFor();
    expect(await field.inputValue()).toBe("connect-four:55");
    await button(page, "Take back").press("Enter");
    await expect.poll(() => field.inputValue()).toBe("connect-four:777");
  });

  test("the puzzle of the day hides its answer until the player gives up", async () => {
    await button(page, "Show the puzzle").click();
    await page.getByText("Difficulty:").waitFor();
    expect(await page.getByText("What each move is worth").count()).toBe(0);
    await button(page, "Give up").click();
    await page.getByText("What each move is worth").waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  test("the button that opens a position stays where it is, whether the moves are listed or not", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    // Without what was said of a puzzle.
    await page.reload();
    const listed = page.getByRole("heading", { name: "What each move is worth" });
    const place = () => button(page, "Open the position").boundingBox();
    await open("connect-four:4453");
    await page.getByText("column 7: ").waitFor();
    const before = await place();
    // The last of the moves is in sight, too.
    const side = page.getByRole("complementary");
    expect(await side.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
    await page.getByLabel("Opponent").selectOption({ label: "Easy" });
    await listed.waitFor({ state: "hidden" });
    expect(await place()).toEqual(before);
    await open("connect-four:4141414");
    await inMain("First player won.").first().waitFor();
    expect(await listed.count()).toBe(0);
    expect(await place()).toEqual(before);
    await button(page, "Show the puzzle").click();
    await page.getByText("Difficulty:").waitFor();
    expect(await place()).toEqual(before);
    await button(page, "Give up").click();
    await listed.waitFor();
    expect(await place()).toEqual(before);
  });

  test.each(["Connect Four", "Royal Game of Ur"])(
    "the board of %s and its buttons fit common windows",
    async (game) => {
      await button(page, game).click();
      await page.getByText("What each move is worth").or(button(page, "Throw the coins")).waitFor();
      for (const [width, height] of [
        [1280, 720],
        [1440, 900],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
          .toBe(height);
      }
    },
  );

  test("solving Ur can be begun, is under way, and can be stopped", async () => {
    await button(page, "Royal Game of Ur").click();
    const heading = page.getByRole("heading", { name: "Exact values" }).and(page.locator(":focus"));
    await button(page, "Solve the game").press("Enter");
    await page.getByRole("progressbar").waitFor();
    // The button that was pressed is gone.
    await heading.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, "Stop").press("Enter");
    await button(page, "Solve the game").waitFor();
    await heading.waitFor();
  });

  test("the board of Ur keeps its side after a reload, whoever is to move", async () => {
    await open("royal-ur:+0/+0/1");
    await inMain("First player to move").waitFor();
    await page.locator("[data-drop]").first().waitFor();
    const places = () =>
      page.locator("[data-drop]").evaluateAll((all) => all.map((one) => one.dataset["drop"]));
    const before = await places();
    expect(before.length).toBeGreaterThan(20);
    await open("royal-ur:4+0/+0/2");
    const second = inMain("Second player to move");
    await second.waitFor();
    await page.reload();
    await second.waitFor();
    expect(await places()).toEqual(before);
  });

  function inMain(sentence: string): Locator {
    return page.getByRole("main").getByText(sentence, { exact: true });
  }

  /** Waits for the field to have the position that is on the board, which otherwise comes while it is filled. */
  async function onBoard(): Promise<void> {
    const field = page.getByLabel("Position as text, to copy or to paste");
    await expect.poll(async () => (await field.inputValue()) === (await shown())).toBe(true);
  }

  /** The position where a reload would begin. */
  function shown(): Promise<unknown> {
    return page.evaluate(() => history.state.position);
  }

  async function open(text: string): Promise<void> {
    const field = page.getByLabel("Position as text, to copy or to paste");
    await field.fill(text);
    await field.press("Enter");
  }
});

/** What is announced from now on. */
async function hear(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  await page.exposeFunction("hear", (text: string) => void heard.push(text));
  await page.locator("[aria-live=polite]").evaluate((region) => {
    const { hear } = window as unknown as { hear(text: string | null): void };
    const tell = (changes: readonly MutationRecord[]) => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) hear(textContent);
    };
    new MutationObserver(tell).observe(region, { childList: true });
  });
  return heard;
}

/** Once the page has been reloaded, it hears the answer about this position only after `release`. */
async function holdAnswer(page: Page, position: string): Promise<() => Promise<void>> {
  let arrive = (_send: () => void) => {};
  const next = () =>
    new Promise<() => void>((resolve) => {
      arrive = resolve;
    });
  let answer = next();
  await page.routeWebSocket(/\/api$/, (line) => {
    line.connectToServer().onMessage((said) => {
      if (String(said).includes(`"text":"${position}"`)) arrive(() => line.send(said));
      else line.send(said);
    });
  });
  return async () => {
    const send = await answer;
    answer = next();
    send();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  };
}
