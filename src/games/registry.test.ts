import { expect, test } from "vitest";
import { GAMES, hidesThings } from "./registry.ts";

test("whoever shares a device hides hands and sealed choices, and nothing in open games", () => {
  expect(GAMES.map(({ id }) => id).filter(hidesThings)).toEqual([
    "crazy-eights",
    "tequila-train",
    "rpsls",
  ]);
});
