import { expect, test } from "vitest";
import type { ChancePoint, Replay } from "../../../host/api/api.ts";
import { rowsOf } from "./chance-rows.ts";

const enter = (seat: number, distance: number) => ({
  seat,
  text: "enter",
  action: { type: "create", distance },
  kind: "acted" as const,
});
const match: Pick<Replay, "game" | "moves"> = {
  game: "royal-ur",
  moves: [enter(0, 2), enter(0, 1)],
};
const judged = { seat: 0, best: null, loss: 0, grade: null };
const chances: ChancePoint[] = [
  { ...judged, turn: 0, chance: 0.52, throws: [{ seat: 0, value: 2, luck: 0.02 }] },
  {
    ...judged,
    turn: 1,
    chance: 0.58,
    throws: [
      { seat: 1, value: 0, luck: 0.1 },
      { seat: 0, value: 1, luck: -0.04 },
    ],
  },
];

test("a throw that allows no move has a line of its own, with what it brought the player who threw", () => {
  const rows = rowsOf("en", match, ["Ann", "Ben"], chances);
  expect(rows.map(({ number, name, luck, percent }) => [number, name, luck, percent])).toEqual([
    [1, "Ann", "+2.0", 52],
    [null, "Ben", "−10.0", 62],
    [2, "Ann", "−4.0", 58],
  ]);
  expect(rows[1]?.move).toBe("Threw 0, no move");
  expect(rowsOf("zh-CN", match, ["Ann", "Ben"], chances)[1]?.move).toBe("掷出 0，无棋可走");
});

test("without coins there is one line a move and no luck", () => {
  const rows = rowsOf("en", match, ["Ann", "Ben"], [{ ...judged, turn: 0, chance: 0.5 }]);
  expect(rows.map(({ number, luck }) => [number, luck])).toEqual([[1, ""]]);
});
