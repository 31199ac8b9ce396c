import { describe, expect, inject, test } from "vitest";
import { faultsOf } from "./axe.ts";
import { dropInTurn, playersOn } from "./guests.ts";
import { button, chat, disc, openTable, say, unfoldProof } from "./moves.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("watching", () => {
  test("a spectator finds a running match, follows it to its end and leaves", async () => {
    const { sitDown } = await playersOn(chromium ?? "");
    const [anna, ben, cara] = await Promise.all(["Anna", "Ben", "Cara"].map(sitDown));
    if (!anna || !ben || !cara) throw new Error("three players");
    await openTable(anna, "Anna", ben);
    await dropInTurn([anna, ben], [ben], [4], 0);
    await say(ben, "Good luck!");
    await button(cara, "Watch Anna's table, Connect Four").click();

    // Sees earlier moves, new moves and the chat.
    await disc(cara, 4, 1, "yellow, Ben").waitFor();
    await dropInTurn([anna, ben, cara], [anna], [1], 1);
    await disc(cara, 1, 1, "red, Anna").waitFor();
    await chat(cara).getByText("Good luck!").waitFor();
    for (const page of [anna, ben, cara]) await page.getByText("1 person is watching").waitFor();

    // Spectators can only watch: no move, no chat, no resignation.
    await cara.getByText("only players can write").waitFor();
    expect(await faultsOf(cara)).toEqual([]);
    await cara.getByRole("grid").press("5");
    expect(await button(cara, "Resign").count()).toBe(0);
    await dropInTurn([anna, ben, cara], [ben, anna], [4, 1, 4, 1, 4], 2);
    await cara.getByRole("heading", { name: "Ben won." }).waitFor();
    await unfoldProof(cara);
    await cara.getByText("13 signatures, all valid").waitFor();

    await button(cara, "Stop watching").click();
    await cara.getByRole("heading", { name: "Tables on this network" }).waitFor();
    await anna.getByText("1 person is watching").waitFor({ state: "hidden" });
  });
});
