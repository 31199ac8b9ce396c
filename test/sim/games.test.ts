import { describe, expect, it } from "vitest";
import { GAMES } from "../../src/games/registry.ts";
import { playSeeds } from "./portion.ts";

/** Seeds of a game that is played quickly. */
const COUNTS: Readonly<Record<string, number>> = { "connect-four": 60, rpsls: 50 };

/** What CI plays of the games without hidden pieces: always the same seeds. */
describe.each([
  ...GAMES.filter(({ pieces }) => pieces === undefined).map(
    ({ id }) => [id, COUNTS[id] ?? 25] as const,
  ),
  ["tally", 70] as const,
])("%s", (game, count) => {
  const runs = playSeeds(game, count);
  const machines = runs.flatMap(({ world }) => world.machines);

  it("holds whatever happens, under every seed", () => {
    expect(runs.filter(({ end }) => end === "over").length).toBeGreaterThan(0.5 * count);
  });

  it("has been through crashes, lies and two faces on the way, and mostly came to its end", () => {
    expect(machines.some(({ life }) => life > 1)).toBe(true);
    expect(machines.some(({ refusals }) => refusals.length > 0)).toBe(true);
    expect(machines.some(({ convicted }) => convicted.size > 0)).toBe(true);
    const there = machines.filter(({ gone }) => !gone);
    const over = there.filter(({ match }) => match?.phase.outcome != null);
    expect(over.length).toBeGreaterThan(0.6 * there.length);
  });
});
