import { expect, test } from "vitest";
import type { MoveLine } from "../../host/api/api.ts";
import { AWAITED, tableOf } from "../table.fixture.ts";
import { cuesOf } from "./cues.ts";

const move: MoveLine = { seat: 1, text: "4", action: { column: 4 }, kind: "acted" };
const outcome = { winners: [0], payouts: [0, 0], remainder: 0, reason: "line" };
const line = (seat: number) => ({ seat, name: "", text: "Hi", turn: 0 });

test("a move sounds like its piece, and then like one's own turn", () => {
  expect(cuesOf(tableOf(), tableOf({}, { ...AWAITED, moves: [move] }), [])).toEqual([
    "disc",
    "turn",
  ]);
});

test("somebody who resigns drops no disc", () => {
  const resigned: MoveLine = { ...move, kind: "resigned" };
  expect(cuesOf(tableOf(), tableOf({}, { moves: [resigned] }), [])).toEqual([]);
});

test("the end is heard once, as a win only by the winner", () => {
  const won = tableOf({}, { outcome });
  expect(cuesOf(tableOf(), won, [])).toEqual(["win"]);
  expect(cuesOf(won, won, [])).toEqual([]);
  expect(cuesOf(tableOf(), tableOf({}, { outcome: { ...outcome, winners: [1] } }), [])).toEqual([
    "end",
  ]);
});

test("talk is heard but for the own and that of muted players", () => {
  expect(cuesOf(tableOf(), tableOf({ chat: [line(1)] }), [])).toEqual(["chat"]);
  expect(cuesOf(tableOf(), tableOf({ chat: [line(0)] }), [])).toEqual([]);
  expect(cuesOf(tableOf(), tableOf({ chat: [line(1)] }), ["Ben"])).toEqual([]);
});
