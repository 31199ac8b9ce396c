import { expect, test } from "vitest";
import type { MoveLine } from "../host/api/api.ts";
import { linesOf } from "./move-lines.ts";

const lack = (seat: number): MoveLine => ({
  seat,
  text: "lack 12-12",
  action: { kind: "lack" },
  kind: "acted",
});
const skip: MoveLine = { seat: 0, text: "skip", action: { kind: "skip" }, kind: "acted" };

test("the search for the hub is one line, however long it takes", () => {
  const moves = [...Array.from({ length: 40 }, (_, nth) => lack(nth % 4)), skip];
  const lines = linesOf("en", "tequila-train", moves, []);
  expect(lines.map(({ first, last, seat }) => [first, last, seat])).toEqual([
    [0, 39, null],
    [40, 40, 0],
  ]);
  expect(lines[0]?.text).toBe("Looking for the hub");
});

test("a single answer and other moves in a row stand for themselves", () => {
  expect(linesOf("en", "tequila-train", [lack(1), skip, skip], [])).toHaveLength(3);
  expect(linesOf("en", "tequila-train", [lack(1)], [])[0]?.seat).toBe(1);
});
