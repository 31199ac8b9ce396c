import { expect, test } from "vitest";
import { GAMES } from "../../games/registry.ts";
import { GAME_SETS } from "./registry.ts";

test("every game of the house has its box on the shelf, in the same order", () => {
  expect(GAME_SETS.map(({ id }) => id)).toEqual(GAMES.map(({ id }) => id));
});
