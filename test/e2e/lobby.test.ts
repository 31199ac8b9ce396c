import { readFile } from "node:fs/promises";
import { describe, expect, inject, test } from "vitest";
import { faultsOf } from "./axe.ts";
import { dropInTurn, playersOn } from "./guests.ts";
import { lengthsOf } from "./lengths.ts";
import { button, chat, listen, openTable, say, unfoldProof } from "./moves.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("the lobby", () => {
  test("a player sits at one table, mutes another, leaves, and finds the chips in the ledger after a restart", async () => {
    const { sitDown, kill } = await playersOn(chromium ?? "");
    let [anna, ben] = await Promise.all(["Anna", "Ben"].map(sitDown));
    if (!anna || !ben) throw new Error("two players");
    await openTable(anna, "Anna", ben);
    await dropInTurn([anna, ben], [ben], [4], 0);

    // A second table is refused, with the way back to the first.
    await button(anna, "Fairhand: home").click();
    await button(anna, "Open a table: Royal Game of Ur").click();
    await button(anna, "Open the table").click();
    await anna.getByRole("alert").getByText("Your table: Connect Four.").waitFor();
    expect(await faultsOf(anna)).toEqual([]);
    await button(anna, "Go there").click();

    await say(ben, "Boo");
    await chat(anna).getByText("Boo").waitFor();
    await button(anna, "Mute Ben").click();
    await chat(anna).getByText("Boo").waitFor({ state: "hidden" });
    await say(ben, "Boo again");
    await chat(anna).getByText("Ben is muted: 2 messages are not shown.").waitFor();
    await button(anna, "Mute Ben").click();
    await chat(anna).getByText("Boo again").waitFor();

    // Somebody reading earlier chat is not scrolled away, until they write something.
    const talk = chat(anna);
    const scrolled = () => talk.evaluate(({ scrollTop }) => scrollTop);
    for (let line = 1; line <= 12; line++) await say(ben, `Line ${line}`);
    await talk.getByText("Line 12").waitFor();
    expect(await scrolled()).toBeGreaterThan(0);
    // The page notices in the next frame.
    await talk.evaluate((lines) => {
      const heard = new Promise((resolve) => lines.addEventListener("scroll", resolve));
      lines.scrollTop = 0;
      return heard.then(() => undefined);
    });
    await say(ben, "Still there?");
    await talk.getByText("Still there?").waitFor();
    expect(await scrolled()).toBe(0);
    await say(anna, "Yes");
    await talk.getByText("Yes").waitFor();
    expect(await scrolled()).toBeGreaterThan(0);

    await dropInTurn([anna, ben], [anna, ben], [1, 4, 1, 4, 1, 4], 1);
    for (const page of [anna, ben]) await unfoldProof(page);
    for (const page of [anna, ben]) await page.getByText("13 signatures, all valid").waitFor();
    await ben.context().grantPermissions(["clipboard-write"]);
    await button(ben, "Copy the fingerprint").click();
    await ben.getByText("The fingerprint is copied.").waitFor();

    // A player who wants to play on is told that the other has left.
    await button(ben, "Offer a rematch").click();
    await anna.getByText("Ben would like a rematch.", { exact: true }).waitFor();
    // By now they have met, as the list of players says.
    const players = anna.getByRole("region", { name: "Players" });
    await players.getByText("You have played together", { exact: true }).waitFor();
    await button(anna, "Leave the table").click();
    await ben.getByText("Anna left the table.", { exact: true }).waitFor();
    expect(await faultsOf(ben)).toEqual([]);

    await anna.close();
    await kill("Anna");
    anna = await sitDown("Anna");
    await button(anna, "Open the ledger").click();
    await anna.getByText("−10 chips").first().waitFor();
    await anna.getByText("Matches with Ben").click();
    await anna.getByText("signed by all").waitFor();
    await anna.setViewportSize({ width: 360, height: 740 });
    expect(await lengthsOf(anna)).toMatchObject({ width: 360 });
    await button(anna, "Verify everything again").click();
    await anna.getByText("Every match still counts.").waitFor();
    expect(await faultsOf(anna)).toEqual([]);
    const download = anna.waitForEvent("download");
    await button(anna, "Save as a spreadsheet file").click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toMatch(/,connect-four,[0-9a-f]{64},10,signed,Ben,[0-9a-f]{64},-10,/);

    await button(anna, "Clear results with Ben").click();
    await button(anna, "Yes, clear").click();
    await anna.getByText("Nothing yet.").waitFor();
  });

  test("a host proposes settings and stops the game, one leaves, and the rest play by those settings", async () => {
    const { sitDown } = await playersOn(chromium ?? "");
    const [anna, ben, cara] = await Promise.all(["Anna", "Ben", "Cara"].map(sitDown));
    if (!anna || !ben || !cara) throw new Error("three players");
    const game = "Rock, Paper, Scissors, Lizard, Spock";
    await button(anna, `Open a table: ${game}`).click();
    // A game with its own time limit offers no other.
    expect(await anna.getByLabel("Time for each move").count()).toBe(0);
    await anna.getByLabel("Seats").fill("4");
    await button(anna, "Open the table").click();
    for (const page of [ben, cara]) await button(page, `Join Anna's table, ${game}`).click();
    // The fourth player does not come.
    await cara.getByText("Anna can also start with the players who are here.").waitFor();
    await button(anna, "Start with 3 players").click();

    await anna.getByText("For the host").click();
    await anna.getByLabel("Stake for each player").fill("25");
    // Settings that do not fit the players here are refused at once.
    await anna.getByLabel("Maximum number of players").fill("2");
    await button(anna, "Propose").click();
    await anna.getByRole("alert").getByText("more seats than players allowed").waitFor();
    await anna.getByLabel("Maximum number of players").fill("4");
    await button(anna, "Propose").click();
    await anna.getByText("You can choose as soon as the others have.").waitFor();
    await ben.getByRole("button", { name: /^Rock/ }).click();
    // It is not in the match before Cara has chosen too.
    const sealed = ben.getByText("You threw Rock. It stays sealed until everybody has chosen.");
    await sealed.waitFor();
    await ben.reload();
    await sealed.waitFor();
    await ben.getByText("1 of 3 has chosen").waitFor();
    await cara.getByRole("button", { name: /^Rock/ }).click();
    await ben.getByText("The host proposes for the next match: stake 25").waitFor();
    await anna.getByText("Choose your sign.").waitFor();
    await button(anna, "Stop the game").click();
    await button(anna, "Go on playing").and(anna.locator(":focus")).waitFor();
    await button(anna, "Yes, stop it").click();
    for (const page of [anna, ben, cara]) {
      await page.getByText("The game was stopped and the pot was divided.").waitFor();
      await page.getByText("Rematch settings: 25 chips").waitFor();
    }

    await button(cara, "Leave the table").click();
    await anna.getByText("Cara left the table.").waitFor();
    await button(ben, "Offer a rematch").click();
    const draft = ben.getByRole("textbox", { name: "Message to the table" });
    await draft.pressSequentially("Well, ");
    await button(anna, "Accept the rematch").click();
    // Ben has already asked for the same, so the table goes on without Cara, by the proposed settings.
    for (const page of [anna, ben]) {
      await page.getByText("Pot: 50").waitFor();
      await page.getByRole("button", { name: /^Rock/ }).waitFor();
    }
    // Somebody who is writing when a match begins goes on writing.
    await ben.keyboard.type("1 more");
    expect(await draft.inputValue()).toBe("Well, 1 more");
  });

  test("a press goes where it was meant to, though somebody opens a table before it is over", async () => {
    const { sitDown } = await playersOn(chromium ?? "");
    const [anna, ben, cara] = await Promise.all(["Anna", "Ben", "Cara"].map(sitDown));
    if (!anna || !ben || !cara) throw new Error("three players");
    for (const page of [ben, cara]) await button(page, "Open a table: Royal Game of Ur").click();
    await button(cara, "Open the table").click();
    await button(anna, "Join Cara's table, Royal Game of Ur").waitFor();
    const { heard } = await listen(anna, '"Ben"');
    const shelf = button(anna, "Open a table: Connect Four");
    await shelf.hover();
    const top = async () => (await shelf.boundingBox())?.y ?? Number.NaN;
    const before = await top();
    await anna.mouse.down();
    await button(ben, "Open the table").click();
    await heard;
    // A pressed button gives way by a pixel.
    expect(Math.abs((await top()) - before)).toBeLessThan(3);
    await anna.mouse.up();
    await button(anna, "Open the table").waitFor();
    await button(anna, "Fairhand: home").click();
    await button(anna, "Join Ben's table, Royal Game of Ur").waitFor();
    expect(Math.abs((await top()) - before)).toBeGreaterThan(20);
  });
});
