import { describe, expect, it } from "vitest";
import { GAMES } from "../../src/games/registry.ts";
import { playSeeds } from "./portion.ts";

/** What CI plays of the games with hidden pieces, every proof made and verified: always the same seeds. */
describe.each([
  ["lots", 25] as const,
  ...GAMES.filter(({ pieces }) => pieces !== undefined).map(({ id }) => [id, 2] as const),
])("%s", (game, count) => {
  const runs = playSeeds(game, count);

  it("holds whatever happens, under every seed", () => {
    expect(runs.filter(({ end }) => end === "over").length).toBeGreaterThan(0.5 * count);
  });

  it("was dealt, and none of it was seen by others", () => {
    const decks = runs.flatMap(({ world }) =>
      world.machines.flatMap(({ match }) => match?.dealing.dealer.deck?.slots.size ?? 0),
    );
    expect(Math.max(...decks)).toBeGreaterThan(0);
  });
});
