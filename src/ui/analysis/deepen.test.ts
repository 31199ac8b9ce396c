import { expect, test } from "vitest";
import type { StudiedMove } from "../../host/api/api.ts";
import { bestOf, EFFORTS, inOrder, isExact, markedIn } from "./deepen.ts";

function move(
  text: string,
  winner: StudiedMove["winner"],
  moves: number | null,
  best: boolean,
): StudiedMove {
  return { action: null, text, winner, moves, chance: null, best };
}

test("the quickest known win is best, and the slowest known defeat", () => {
  const wins = [move("1", 1, 9, true), move("2", 1, 7, true), move("3", 1, null, true)];
  expect(bestOf([move("4", -1, 2, false), ...wins])?.text).toBe("2");
  const loses = [move("1", -1, 9, true), move("2", -1, 11, true), move("3", -1, null, true)];
  expect(bestOf(loses)?.text).toBe("2");
});

test("a tie is not called best while another move may win", () => {
  expect(bestOf([move("1", 0, null, false), move("2", null, null, false)])).toBeNull();
  expect(bestOf([move("1", 0, null, true), move("2", null, null, false)])?.text).toBe("1");
});

test("of moves with the same result only the quickest wins and the slowest losses are marked, once all are known", () => {
  const marked = (...moves: StudiedMove[]) => markedIn(moves).map(({ text }) => text);
  const lost = [move("1", -1, 17, true), move("2", -1, 18, true), move("3", -1, 18, true)];
  expect(marked(...lost)).toEqual(["2", "3"]);
  expect(marked(move("1", 1, 9, true), move("2", 1, 7, true), move("3", -1, 2, false))).toEqual([
    "2",
  ]);
  expect(marked(move("1", 1, 9, true), move("2", 1, null, true))).toEqual(["1", "2"]);
  expect(marked(move("1", 0, null, true), move("2", 0, null, true))).toEqual(["1", "2"]);
});

test("columns stay in their order, and moves with chances come best first", () => {
  const columns = [move("1", -1, 2, false), move("2", 1, 7, true)];
  expect(inOrder(columns)).toEqual(columns);
  const worse = { ...move("enter", null, null, false), chance: 0.4 };
  const better = { ...move("4-8", null, null, true), chance: 0.6 };
  expect(inOrder([worse, better])).toEqual([better, worse]);
});

test("ties have no length, everything else is exact once it has one", () => {
  expect(isExact([move("1", 0, null, true), move("2", -1, 3, false)])).toBe(true);
  expect(isExact([move("1", 0, null, true), move("2", -1, null, false)])).toBe(false);
  expect(isExact([move("1", null, null, false)])).toBe(false);
});

test("efforts grow up to the last one that the host takes", () => {
  expect(EFFORTS.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 4]);
});
