import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { judgeDecisions } from "../../src/bots/judge.ts";
import type { Played } from "../../src/engine/analysis.ts";
import type { Plain } from "../../src/engine/game.ts";
import { faultsOf } from "./axe.ts";
import { freshNetwork } from "./host.ts";
import { button } from "./moves.ts";
import { actionIn, type MatchHere, storeMatch } from "./played-here.ts";
import { setStage } from "./stage.ts";

/** The last of Anna's moves is her only mistake. What she could do instead has names on the page, too. */
interface Lesson {
  readonly name: string;
  readonly match: MatchHere;
  readonly played: string;
  readonly worse: string;
  readonly best: string;
  /** The best one in the game's notation. */
  readonly solution: string;
  /** Makes a move that the page calls this. */
  readonly make: (lesson: Locator, move: string) => Promise<void>;
}

const LESSONS: readonly Lesson[] = [
  {
    // Anna keeps the 2 of Diamonds: unless she names diamonds, she must draw.
    name: "Crazy Eights",
    match: {
      game: "crazy-eights",
      seed: 131,
      moves: "3S 7S 7C 4C 9C KC 8S=H 2H 7H draw 4H 8C=H".split(" "),
    },
    played: "8 of Clubs, naming Hearts",
    worse: "8 of Clubs, naming Spades",
    best: "8 of Clubs, naming Diamonds",
    solution: "8C=D",
    make: playCard,
  },
  {
    // Anna's tiles all fit on her track, if they follow the 11-11 and the track is closed to Ben: 7-11, 1-7, 1-9.
    name: "Tequila Train",
    match: {
      game: "tequila-train",
      seed: 365,
      moves: "5-9>1 9-10>0 0-10>0 skip 0-3>0 skip 3-8>0 skip 4-8>0 skip 4-11>0 7-11>0".split(" "),
    },
    played: "7-11 on track 1",
    worse: "11-11 on track 1",
    best: "11-11 on track 1, takes the train back",
    solution: "11-11>0!",
    make: placeTile,
  },
];

/** The judge finds the mistakes in these, some hundred milliseconds' worth; a host asks it for as often as 12 times 2 s. */
const NODES = 300_000;

const chromium = inject("chromium");

describe.skipIf(chromium === null)("a lesson in a game with hidden pieces", () => {
  const stage = setStage();

  test.each(LESSONS)("takes only the better move, in $name", async (given) => {
    const { name, match, played, worse, best, make } = given;
    const network = freshNetwork();
    const decisions = await storeMatch(join(stage.folder, network, "Anna"), match);
    expectMistake(given, decisions.at(-1));

    const { page } = await stage.company(network).invite("Anna");
    await button(page, "History and statistics").click();
    await page.getByRole("button", { name: `Replay ${name} with Anna and Ben, no date` }).click();
    await button(page, "Analyze moves").click();
    await page.getByText("1 blunder, marked with a cross.").waitFor();
    await button(page, "Anna: learn from 1 blunder").click();
    const lesson = page.getByRole("region", { name: "Anna, 1 of 1: blunder" });
    await lesson.getByRole("heading").and(page.locator(":focus")).waitFor();
    await lesson.getByText(`Played: ${played}. It cost`).waitFor();

    const said = lesson.getByRole("status");
    await make(lesson, played);
    await said.getByText("That is what was played. Find a better move.").waitFor();
    await make(lesson, worse);
    await said.getByText("There is a better move. Try again.").waitFor();
    await button(page, "Show the answer").click();
    await said.getByText(`Best: ${best}.`, { exact: true }).waitFor();
    await expectFit(page);
    await make(lesson, best);
    await said.getByText("Correct!", { exact: true }).waitFor();
    await button(page, "Show the answer").waitFor({ state: "hidden" });
    await button(page, "Back to the match").click();
    await page.getByRole("region", { name: "Review" }).waitFor();
  });
});

/** The mistake does not depend on how fast this machine is: it is found in so many nodes, and only one move solves it. */
function expectMistake({ match, solution }: Lesson, last: Played<Plain, Plain> | undefined): void {
  if (last === undefined) throw new Error("Anna had no choice.");
  const asked = { game: match.game, played: [last], seed: 1, budget: { nodes: NODES } };
  const judged = judgeDecisions(asked, () => 0);
  const best = actionIn(match, last, solution);
  expect(judged).toMatchObject({
    ok: true,
    value: [{ grade: "blunder", best, solutions: [best] }],
  });
}

async function expectFit(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([]);
  const whole = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 740 });
  // The hand is laid out anew a frame later.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize(whole);
}

/** "8 of Clubs, naming Hearts" */
async function playCard(lesson: Locator, move: string): Promise<void> {
  const [card, suit = ""] = move.split(", naming ");
  await lesson.getByRole("button", { name: `${card}, can be played`, exact: true }).press("Enter");
  await button(lesson.page(), suit).press("Enter");
}

/** "7-11 on track 1", or with ", takes the train back" */
async function placeTile(lesson: Locator, move: string): Promise<void> {
  const [tile] = move.split(" on track ");
  await lesson.getByRole("button", { name: `${tile}, fits`, exact: true }).press("Enter");
  const place = `Place ${tile} on your own track, number 1`;
  await lesson.getByRole("button", { name: place, exact: true }).press("Enter");
  const answer = move.endsWith(", takes the train back")
    ? "Place and take the train back"
    : "Place and leave the train";
  await button(lesson.page(), answer).press("Enter");
}
