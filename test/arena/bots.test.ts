import { describe, expect, test } from "vitest";
import { withSlips } from "../../src/search/uniform.ts";
import { contestOf, hold } from "./contest.ts";
import { nameOf, QUICK, THROWERS, THROWS_GOALS } from "./program.ts";
import { hasRegressed, readResults } from "./results.ts";
import { measureThrower } from "./rpsls/series.ts";
import { verdictOnContest } from "./table.ts";
import { standingOf } from "./tally.ts";

/** Far more than any contest takes on a free machine. */
const TIMEOUT = 120_000;

// Deals and nodes are fixed, so each result is the same in every run; `npm run arena` measures with many more of them.

const { quick } = readResults();

describe.each(QUICK.map((entry) => [nameOf(entry), entry] as const))("%s", (name, entry) => {
  test(
    "no worse than its goal, nor than it was",
    () => {
      const standing = standingOf(hold(contestOf(entry)), entry.seats);
      expect(["", "yes"]).toContain(verdictOnContest(entry, standing));
      expect(quick).toHaveProperty([name]);
      expect(hasRegressed(standing, quick[name])).toBe(false);
    },
    TIMEOUT,
  );
});

test.each(THROWERS.map((thrower) => [thrower.level, thrower] as const))(
  "rpsls: what %s wins of exploitable players, and loses at worst",
  (_level, thrower) => {
    const { all, worst } = measureThrower(thrower, 1, 1);
    const predicts = thrower.following !== undefined;
    expect(all.value).toBeGreaterThan(predicts ? THROWS_GOALS.all : 0);
    // One series against each rival: chance alone moves a balance by 28 either way.
    expect(worst).toBeGreaterThan((predicts ? THROWS_GOALS.worst : -1000) - 3 * 28);
  },
  TIMEOUT,
);

test("a share has regressed if its whole interval lies more than a point below the stored one", () => {
  const stored = { share: 60 };
  expect(hasRegressed({ share: 57, margin: 1.9 }, stored)).toBe(true);
  expect(hasRegressed({ share: 57, margin: 2 }, stored)).toBe(false);
  expect(hasRegressed({ share: 57, margin: 2.1 }, stored)).toBe(false);
  expect(hasRegressed({ share: 1, margin: 0 }, undefined)).toBe(false);
});

test.each([
  ["connect-four: medium v easy, 2 seats", "half of its moves at random", 50],
  ["royal-ur: easy v random, 2 seats", "half of its moves at random", 50],
  ["crazy-eights: hard v random, 2 seats", "all of its moves at random", 100],
])("%s: a bot that plays %s has regressed", (name, _how, percent) => {
  const entry = QUICK.find((one) => nameOf(one) === name);
  if (entry === undefined) throw new Error(`${name} is not in the quick program.`);
  const contest = contestOf(entry);
  const spoilt = { ...contest, hero: withSlips(contest.hero, percent) };
  const standing = standingOf(hold(spoilt), entry.seats);
  expect(hasRegressed(standing, quick[name])).toBe(true);
});

describe("a contest that goes on", () => {
  const contest = contestOf({
    game: "crazy-eights",
    hero: "medium",
    others: "random",
    seats: 4,
    deals: 60,
  });
  const untimed = ({ processor: _, wall: __, ...tally }: ReturnType<typeof hold>) => tally;

  test("ends with the figures of one that was held at once", () => {
    const part = hold({ ...contest, deals: 25 });
    const whole = untimed(hold(contest));
    expect(untimed(hold(contest, part))).toEqual(whole);
    expect(whole.deals).toBe(60);
    expect(part.deals).toBe(25);
  });

  test("can be broken off after any deal", () => {
    const soFar: ReturnType<typeof hold>[] = [];
    hold({ ...contest, deals: 40 }, undefined, (tally) => void soFar.push(tally()));
    const halfway = soFar.find(({ deals }) => deals === 25);
    expect(untimed(hold(contest, halfway))).toEqual(untimed(hold(contest)));
    expect(soFar.at(-1)?.deals).toBe(40);
  });

  test("does not play the kept deals again", () => {
    const kept = { ...hold({ ...contest, deals: 25 }), sum: 1000 };
    expect(hold(contest, kept).sum).toBeGreaterThan(1000);
  });

  test("begins anew when a bot plays otherwise in one move of ten", () => {
    const kept = { ...hold({ ...contest, deals: 25 }), sum: 1000 };
    for (const changed of [
      { ...contest, hero: withSlips(contest.hero, 10) },
      { ...contest, others: withSlips(contest.hero, 10) },
    ])
      expect(untimed(hold(changed, kept))).toEqual(untimed(hold(changed)));
  });
});

test("the interval is that of the deals' means", () => {
  // Shares 1, 0.5, 0.5, 0: mean 0.5, variance 1 / 6.
  const { share, margin, games } = standingOf({ deals: 4, sum: 2, squares: 1.5 }, 2);
  expect([share, games]).toEqual([50, 8]);
  expect(margin).toBeCloseTo(196 * Math.sqrt(1 / 24));
});
