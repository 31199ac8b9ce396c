import { expect, test } from "vitest";
import { findTile, TILE_NAMES } from "../../../../games/tequila-train/tiles.ts";
import type { Order } from "../preferences.ts";
import { sortHand } from "./sort.ts";

const sorted = (order: Order) =>
  sortHand(
    ["5-6", "0-12", "12-12", "0-3"].map((name, slot) => ({
      slot,
      face: findTile(name) ?? -1,
      tracks: [],
    })),
    order,
  ).map(({ face }) => TILE_NAMES[face]);

test("by number: the lower half first, then the higher", () => {
  expect(sorted("number")).toEqual(["0-3", "0-12", "5-6", "12-12"]);
});

test("by pips: the heaviest first, as they count in a blocked match", () => {
  expect(sorted("pips")).toEqual(["12-12", "0-12", "5-6", "0-3"]);
});
