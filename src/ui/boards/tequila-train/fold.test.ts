import { expect, test } from "vitest";
import {
  CHIP,
  foldedTiles,
  GAP,
  HAND_GAP,
  handTileWidth,
  TRAIN,
  tilesInRow,
  tileWidth,
} from "./fold.ts";

test("a short track is shown whole", () => {
  expect(foldedTiles(0, 280)).toBe(0);
  expect(foldedTiles(3, 280)).toBe(0);
  expect(foldedTiles(7, 700)).toBe(0);
});

test.each([200, 280, 330, 500, 700, 1000])("what is left of a long track fits %i px", (width) => {
  for (let count = 1; count < 60; count++) {
    const hidden = foldedTiles(count, width);
    const shown = count - hidden;
    expect(shown).toBeGreaterThan(0);
    const extra = hidden === 0 ? TRAIN : TRAIN + CHIP;
    expect((shown + 1) * (tileWidth(width) + GAP) + extra).toBeLessThanOrEqual(width);
  }
});

test.each([900, 1160, 1500])(
  "a roomy page of %i px shows two lines of a track and no more",
  (width) => {
    const step = tileWidth(width, 124) + GAP;
    for (let count = 1; count < 60; count++) {
      const hidden = foldedTiles(count, width, 124);
      // Filled from the left, as the page does: the button first if tiles are hidden, the open end last.
      let [line, used] = [1, hidden === 0 ? 0 : CHIP];
      for (let tile = 0; tile <= count - hidden; tile++) {
        if (used + step + TRAIN > width) [line, used] = [line + 1, 0];
        used += step;
      }
      expect(line).toBeLessThanOrEqual(2);
      if (hidden > 0) expect(count - hidden).toBeGreaterThan(width / step);
    }
  },
);

test("an unmeasured or absurdly narrow track keeps its newest tile", () => {
  expect(foldedTiles(7, 0)).toBe(6);
});

test.each([44, 290, 330, 560, 800])("a row of the hand fills %i px and no more", (width) => {
  for (const count of [8, 14, 40]) {
    const row = tilesInRow(width, count);
    const taken = (tiles: number) => tiles * (handTileWidth(width, count) + HAND_GAP) - HAND_GAP;
    expect(row).toBeGreaterThan(0);
    if (row > 1) expect(taken(row)).toBeLessThanOrEqual(width);
    expect(taken(row + 1)).toBeGreaterThan(width);
  }
});

test.each([
  [344, 12, 48],
  [344, 13, 36],
  [344, 24, 36],
  [344, 25, 24],
  [344, 40, 24],
  [304, 40, 24],
  [560, 40, 64],
])("on a hand of %i px, one of %i tiles is %i px wide", (width, count, tile) => {
  expect(handTileWidth(width, count)).toBe(tile);
});
