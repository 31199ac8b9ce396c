import { expect, test } from "vitest";
import { TILE_COUNT, tileOf } from "../../../games/tequila-train/tiles.ts";
import { halvesOf } from "./halves.ts";

test("every tile is told by its halves, the lower one first", () => {
  for (let face = 0; face < TILE_COUNT; face++) {
    const [low, high] = halvesOf(face);
    expect(low).toBeLessThanOrEqual(high);
    expect(tileOf(low, high)).toBe(face);
  }
});
