import { describe, expect, inject, test } from "vitest";
import { faultsOf } from "./axe.ts";
import { playersOn } from "./guests.ts";
import { button, disc, dropByKey } from "./moves.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("taking back a move", () => {
  test("two pages: at once by a word in the chat, and after the reply by asking", async () => {
    const { sitDown } = await playersOn(chromium ?? "");
    const [anna, ben] = await Promise.all(["Anna", "Ben"].map(sitDown));
    if (!anna || !ben) throw new Error("two players");
    await button(anna, "Open a table: Connect Four").click();
    await anna
      .getByLabel("Time for the whole match")
      .selectOption("30 minutes + 20 seconds a move");
    await button(anna, "Open the table").click();
    await button(ben, "Join Anna's table, Connect Four").click();
    await button(anna, "Start the match").click();
    const pages = [anna, ben];

    // Ben, who joined last, begins with a slip.
    await dropByKey(ben, 1);
    await button(ben, "Ask to take my move back").click();
    await anna.getByText("Ben would like to take the last move back.").waitFor();
    // The question is still there after a reload.
    await anna.reload();
    await anna.getByText("Ben would like to take the last move back.").waitFor();
    expect(await faultsOf(anna)).toEqual([]);
    await button(anna, "Let Ben take the move back").click();
    await button(ben, "Take it back").click();
    for (const page of pages) await disc(page, 1, 1, "empty").waitFor();

    await dropByKey(ben, 4);
    await dropByKey(anna, 4);
    await button(ben, "Take my move back").click();
    await ben.getByText("Waiting for Anna to answer.").waitFor();
    await anna.getByText("Ben asks to take back the last move, and yours after it.").waitFor();
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
    ] as const) {
      await anna.setViewportSize({ width, height });
      // Waits for the layout, which can take long on a machine under load.
      await anna.waitForFunction(() => {
        const buttons = [...document.querySelectorAll(".play-board .actions button")];
        return (buttons.at(-1)?.getBoundingClientRect().bottom ?? Infinity) <= innerHeight;
      });
    }
    await button(anna, "No, it stands").click();
    await dropByKey(ben, 3);
    for (const page of pages) await disc(page, 3, 1, "yellow, Ben, last move").waitFor();
    await button(ben, "Ask to take my move back").waitFor();
    expect(await faultsOf(ben)).toEqual([]);
    await anna.getByText("let the other player take back a move").first().waitFor();
  });

  test("a table can be opened without takebacks, and says so", async () => {
    const { sitDown } = await playersOn(chromium ?? "");
    const [anna, ben] = await Promise.all(["Anna", "Ben"].map(sitDown));
    if (!anna || !ben) throw new Error("two players");
    await button(anna, "Open a table: Connect Four").click();
    await anna.getByLabel("Allow takebacks").uncheck();
    await button(anna, "Open the table").click();
    await ben.getByText("no takebacks").waitFor();
    await button(ben, "Join Anna's table, Connect Four").click();
    await button(anna, "Start the match").click();
    await dropByKey(ben, 1);
    await anna.getByText("Your turn", { exact: true }).first().waitFor();
    expect(await anna.getByRole("button", { name: /back/ }).count()).toBe(0);
  });
});
