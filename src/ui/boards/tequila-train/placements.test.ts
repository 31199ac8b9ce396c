import { expect, test } from "vitest";
import type { Action } from "../../../games/tequila-train/state.ts";
import { targetsOf } from "./placements.ts";

const place = (slot: number, track: number, removeTrain = false): Action => ({
  kind: "place",
  slot,
  face: 30,
  track,
  removeTrain,
});

test("a tile's targets are the tracks it fits on, each once", () => {
  const legal = [place(1, 2), place(1, 0), place(1, 0, true), place(4, 3)];
  expect(targetsOf(legal, 1)).toEqual([
    { track: 0, place: place(1, 0), withTrain: place(1, 0, true) },
    { track: 2, place: place(1, 2), withTrain: null },
  ]);
});

test("nothing else is a target", () => {
  expect(targetsOf([{ kind: "skip" }, place(4, 3)], 1)).toEqual([]);
});
