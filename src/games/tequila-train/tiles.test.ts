import { describe, expect, it } from "vitest";
import { handSizeFor } from "./options.ts";
import {
  doubleOf,
  farEnd,
  findTile,
  lackOfDouble,
  mayBe,
  numbersOf,
  TILE_COUNT,
  TILE_NAMES,
  tileOf,
} from "./tiles.ts";

describe("the tiles of a double-twelve set", () => {
  it("are 91, all different (TT-2, test_build_tile_collection)", () => {
    expect(TILE_COUNT).toBe(91);
    expect(new Set(TILE_NAMES).size).toBe(91);
    expect(TILE_NAMES.map(findTile)).toEqual([...TILE_NAMES.keys()]);
  });

  it("have the page's numbers for doubles", () => {
    const doubles = Array.from({ length: 13 }, (_, pips) => doubleOf(pips));
    expect(doubles).toEqual([0, 13, 25, 36, 46, 55, 63, 70, 76, 81, 85, 88, 90]);
  });

  it("have the numbers of the page's examples, with halves in either order", () => {
    const examples = { "0-12": 12, "1-12": 24, "11-12": 89, "12-11": 89, "12-0": 12 };
    expect(Object.keys(examples).map(findTile)).toEqual(Object.values(examples));
    expect(["", "1", "13-1", "1-2-3", " 1-2", "1.0-2", "-1-2"].map(findTile)).toEqual(
      new Array(7).fill(undefined),
    );
  });

  it("fit where a half shows the open end's number (TT-9, test_can_adjoin)", () => {
    expect(farEnd(tileOf(2, 3), 2)).toBe(3);
    expect(farEnd(tileOf(3, 4), 2)).toBe(-1);
    expect(farEnd(tileOf(7, 7), 7)).toBe(7);
  });

  it("turn to meet the open end (TT-9, test_swap_tile)", () => {
    expect([farEnd(tileOf(1, 2), 1), farEnd(tileOf(1, 2), 2)]).toEqual([2, 1]);
  });
});

it("the size of a hand depends on the number of players (TT-1, test_tiles_per_person)", () => {
  expect([2, 3, 4, 5, 6, 7, 8].map(handSizeFor)).toEqual([8, 8, 8, 7, 6, 5, 4]);
});

it("a lack rules out exactly the faces it was made for", () => {
  const noThree = numbersOf(doubleOf(3));
  const noDoubleFour = lackOfDouble(4);
  const left = TILE_NAMES.filter((_, face) => !mayBe(face, noThree | noDoubleFour));
  expect(left.toSorted()).toEqual(
    [...TILE_NAMES.filter((name) => name.split("-").includes("3")), "4-4"].toSorted(),
  );
});
