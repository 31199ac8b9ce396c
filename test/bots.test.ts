import { describe, expect, test } from "vitest";
import { contestOf, hold } from "./arena/contest.ts";
import { nameOf, QUICK, THROWERS } from "./arena/program.ts";
import { hasRegressed, readResults } from "./arena/results.ts";
import { measureThrower } from "./arena/series.ts";
import { verdictOnContest } from "./arena/table.ts";

/** Far more than any contest takes on a free machine. */
const TIMEOUT = 120_000;

// Deals and nodes are fixed, so each result is the same in every run; `npm run arena` measures with many more of them.

const { quick } = readResults();

describe.each(QUICK.map((entry) => [nameOf(entry), entry] as const))("%s", (name, entry) => {
  test(
    "no worse than its goal, nor than it was",
    () => {
      const standing = hold(contestOf(entry));
      expect(["", "yes"]).toContain(verdictOnContest(entry, standing));
      expect(quick).toHaveProperty([name]);
      expect(hasRegressed(standing, quick[name])).toBe(false);
    },
    TIMEOUT,
  );
});

test.each(THROWERS.map((thrower) => [thrower.level, thrower] as const))(
  "rpsls: what %s wins of exploitable players, and loses at worst",
  (_level, { create, goal, worst }) => {
    const measured = measureThrower(create, 1);
    expect(measured.pool).toBeGreaterThan(goal ?? 0);
    // One series against each rival: chance alone moves a balance by 28 either way.
    expect(measured.worst).toBeGreaterThan((worst ?? -1000) - 3 * 28);
  },
  TIMEOUT,
);

test("a share has regressed if its whole interval lies more than a point below the stored one", () => {
  const stored = { share: 60, margin: 2, games: 400 };
  expect(hasRegressed({ share: 57, margin: 1.9, games: 400 }, stored)).toBe(true);
  expect(hasRegressed({ share: 57, margin: 2.1, games: 400 }, stored)).toBe(false);
  expect(hasRegressed({ share: 57, margin: 1.9, games: 4000 }, stored)).toBe(false);
  expect(hasRegressed({ share: 1, margin: 0, games: 400 }, undefined)).toBe(false);
});
