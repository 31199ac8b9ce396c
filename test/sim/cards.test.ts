import { describe, expect, it } from "vitest";
import { GAMES } from "../../src/games/registry.ts";
import { playSeeds } from "./portion.ts";

/** The matches with hidden pieces that CI plays, making and verifying every proof: always the same seeds. */
describe.each([
  ["lots", 25] as const,
  ...GAMES.filter(({ pieces }) => pieces !== undefined).map(({ id }) => [id, 2] as const),
])("%s", (game, count) => {
  const runs = playSeeds(game, count);

  it("keeps every invariant, under every seed", () => {
    expect(runs.filter(({ end }) => end === "over").length).toBeGreaterThan(0.5 * count);
  });

  it("deals its pieces, and nobody else sees them", () => {
    const decks = runs.flatMap(({ world }) =>
      world.machines.flatMap(({ match }) => match?.dealing.dealer.deck?.slots.size ?? 0),
    );
    expect(Math.max(...decks)).toBeGreaterThan(0);
  });
});
