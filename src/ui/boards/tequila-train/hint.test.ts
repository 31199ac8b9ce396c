import { expect, test } from "vitest";
import type { Action } from "../../../games/tequila-train/state.ts";
import { findTile } from "../../../games/tequila-train/tiles.ts";
import type { View } from "../../../games/tequila-train/view.ts";
import { en as screens } from "../../text/en.ts";
import { en } from "./en.ts";
import { explain, type Wish } from "./hint.ts";

const face = (name: string) => findTile(name) ?? -1;
const VIEW = {
  over: null,
  hub: { face: face("12-12"), pips: 12, owner: 1 },
  tracks: [
    { tiles: [], end: 5, marker: false },
    { tiles: [], end: 12, marker: false },
    { tiles: [], end: 3, marker: true },
  ],
} as unknown as View;
const PLACE: Action = { kind: "place", slot: 0, face: face("5-6"), track: 0, removeTrain: false };
const told = (wish: Wish, legal: readonly Action[] = [PLACE], view: Partial<View> = {}) =>
  explain(en, screens.play, { ...VIEW, ...view }, legal, 0, wish);

test("a tile that fits nowhere says which numbers would", () => {
  expect(told({ pick: face("7-8") })).toBe("7-8 doesn't fit anywhere now: you need 3 or 5.");
});

test("a track says why the tile cannot lie there", () => {
  expect(told({ place: face("5-6"), track: 1 })).toBe(en.hints.closed);
  expect(told({ place: face("5-6"), track: 2 })).toBe(
    "5-6 doesn't fit there: the track ends in 3.",
  );
  expect(told({ place: null, track: 0 })).toBe(en.hints.pickTile);
});

test("skipping and placing exclude each other", () => {
  expect(told("skip")).toBe(en.hints.mustPlace);
  expect(told({ pick: face("7-8") }, [{ kind: "skip" }])).toBe(en.hints.mustSkip);
});

test("before the hub, out of turn and after the end nothing can be done", () => {
  expect(told("skip", [], { hub: null })).toBe(en.hints.notYet);
  expect(told("skip", [])).toBe(screens.play.notYourTurn);
  expect(told("skip", [], { over: {} as View["over"] })).toBe(screens.play.over);
});
