import { describe, expect, it } from "vitest";
import { playSeeds } from "./portion.ts";

/** What CI plays of the games without hidden pieces: always the same seeds, about half a minute of them. */
describe.each([
  ["connect-four", 90],
  ["royal-ur", 40],
  ["rpsls", 60],
  ["tally", 120],
])("%s", (game, count) => {
  const runs = playSeeds(game, count);
  const machines = runs.flatMap(({ world }) => world.machines);

  it("holds whatever happens, under every seed", () => {
    expect(runs).toHaveLength(count);
  });

  it("has been through crashes, lies and two faces on the way, and mostly came to its end", () => {
    expect(machines.some(({ life }) => life > 1)).toBe(true);
    expect(machines.some(({ refusals }) => refusals.length > 0)).toBe(true);
    expect(machines.some(({ evidence }) => evidence.length > 0)).toBe(true);
    const over = machines.filter(({ match }) => match?.outcome != null);
    expect(over.length).toBeGreaterThan(machines.length * 0.9);
  });
});
