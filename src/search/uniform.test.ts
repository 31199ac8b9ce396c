import { expect, test } from "vitest";
import { NO_KNOWLEDGE, type Plain } from "../engine/game.ts";
import type { Policy } from "../engine/policy.ts";
import { seededRandom } from "../engine/random.ts";
import { uniform, withSlips } from "./uniform.ts";

const MOVES = 4000;

/** How often a policy makes each of four moves. */
function counts(policy: Policy<Plain, Plain>): number[] {
  const decision = { state: null, seat: 0, known: NO_KNOWLEDGE, legal: [0, 1, 2, 3] };
  const thinking = { random: seededRandom(1), spend: () => true };
  const found = [0, 0, 0, 0];
  for (let move = 0; move < MOVES; move++) {
    const chosen = policy.choose(decision, thinking) as number;
    found[chosen] = (found[chosen] as number) + 1;
  }
  return found;
}

/** Five standard deviations of a count with this mean. */
function expectAbout(count: number | undefined, mean: number): void {
  expect(Math.abs((count ?? 0) - mean)).toBeLessThanOrEqual(5 * Math.sqrt(mean));
}

test("any legal move is as likely as any other", () => {
  for (const count of counts(uniform)) expectAbout(count, MOVES / 4);
});

test.each([0, 20, 100])(
  "with %i percent of slips, so many moves are anything at all",
  (percent) => {
    const [first, ...others] = counts(withSlips({ choose: () => 0 }, percent));
    for (const other of others) expectAbout(other, (MOVES * percent) / 400);
    expectAbout(first, MOVES * (1 - (percent * 3) / 400));
  },
);

test("nobody can choose from nothing", () => {
  const decision = { state: null, seat: 0, known: NO_KNOWLEDGE, legal: [] };
  const thinking = { random: seededRandom(1), spend: () => true };
  expect(() => uniform.choose(decision, thinking)).toThrow();
});
