import { expect, test } from "vitest";
import { scenarioOf } from "./scenario.ts";

/** As many as the long run of docs/simulation.md plays. */
const SEEDS = 100_000;
const FROM = 1_120_000_000;

test("in a long run every kind of liar plays every game that has room for three", () => {
  const seen = new Map<string, Set<string>>();
  const costly = new Set<string>();
  for (let seed = FROM; seed < FROM + SEEDS; seed++) {
    const { game, hostile } = scenarioOf(seed);
    if (game.seats.max === 2) continue;
    const kinds = seen.get(game.id) ?? new Set();
    seen.set(game.id, kinds);
    if (game.pieces !== undefined) costly.add(game.id);
    if (hostile !== null) kinds.add(hostile);
  }
  const open = kindsIn(seen, "tally");
  const dealt = kindsIn(seen, "lots");
  expect([open.length, dealt.length]).toEqual([22, 24]);
  expect(seen.size).toBeGreaterThan(5);
  for (const game of seen.keys())
    expect([game, kindsIn(seen, game)]).toEqual([game, costly.has(game) ? dealt : open]);
});

function kindsIn(seen: ReadonlyMap<string, ReadonlySet<string>>, game: string): string[] {
  return [...(seen.get(game) ?? [])].toSorted();
}
