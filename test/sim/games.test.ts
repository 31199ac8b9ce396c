import { describe, expect, it } from "vitest";
import { GAMES } from "../../src/games/registry.ts";
import { playSeeds } from "./portion.ts";

/** Seeds for games that are quick to play. */
const COUNTS: Readonly<Record<string, number>> = { "connect-four": 60, rpsls: 50 };

/** The matches without hidden pieces that CI plays: always the same seeds. */
describe.each([
  ...GAMES.filter(({ pieces }) => pieces === undefined).map(
    ({ id }) => [id, COUNTS[id] ?? 25] as const,
  ),
  ["tally", 70] as const,
])("%s", (game, count) => {
  const runs = playSeeds(game, count);
  const machines = runs.flatMap(({ world }) => world.machines);

  it("keeps every invariant, under every seed", () => {
    expect(runs.filter(({ end }) => end === "over").length).toBeGreaterThan(0.5 * count);
  });

  it("meets crashes, lies and two faces on the way, and mostly ends", () => {
    expect(machines.some(({ life }) => life > 1)).toBe(true);
    expect(machines.some(({ refusals }) => refusals.length > 0)).toBe(true);
    expect(machines.some(({ convicted }) => convicted.size > 0)).toBe(true);
    const there = machines.filter(({ gone }) => !gone);
    const over = there.filter(({ match }) => match?.phase.outcome != null);
    expect(over.length).toBeGreaterThan(0.6 * there.length);
  });
});
