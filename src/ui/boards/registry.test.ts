import { expect, test } from "vitest";
import { GAMES } from "../../games/registry.ts";
import { GAME_SETS, guidedOptions } from "./registry.ts";

test("every game of the house has its box on the shelf, in the same order", () => {
  expect(GAME_SETS.map(({ id }) => id)).toEqual(GAMES.map(({ id }) => id));
});

test("a guided first match leaves time to read: no move has less than an hour, if it has a limit", () => {
  for (const set of GAME_SETS) {
    const { id, rules } = set;
    const game = GAMES.find((one) => one.id === id);
    const options = guidedOptions(set);
    const begun = game?.setup({ seats: rules.seats.min, stake: 0, options });
    if (game === undefined || begun?.ok !== true) throw new Error(`${id} cannot be played.`);
    expect(game.timeLimit?.(begun.value) ?? Infinity, id).toBeGreaterThanOrEqual(3_600_000);
  }
});
