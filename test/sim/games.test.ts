import { describe, expect, it } from "vitest";
import { playSeeds } from "./portion.ts";

/** What CI plays of the games without hidden pieces: always the same seeds. */
describe.each([
  ["connect-four", 60],
  ["royal-ur", 25],
  ["rpsls", 50],
  ["tally", 70],
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
