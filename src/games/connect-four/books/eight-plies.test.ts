import { expect, test } from "vitest";
import { seededRandom, shuffled } from "../../../engine/random.ts";
import { createSolver, nodeBudget, winnerBy } from "../solver.ts";
import { positionsAt, successors } from "./early-positions.ts";
import {
  eightPlies,
  keysAfterEight,
  PLIES,
  packWorths,
  unpackWorths,
  type Worth,
  worthAfterEight,
} from "./eight-plies.ts";
import { EIGHT_PLIES } from "./eight-plies-data.ts";
import { findOpening, openings } from "./opening.ts";

test("all positions of the first plies are there, one of each mirror pair", () => {
  // OEIS A212693: positions after so many plies; the first game can end with the seventh.
  const published = [1, 7, 49, 238, 1120, 4263, 16422];
  const counts = published.map((_, ply) =>
    [...positionsAt(ply).keys()].reduce((sum, key) => sum + imagesOf(key), 0),
  );
  expect(counts).toEqual(published);
});

/** Whether a position and its mirror image are one or two: a key has seven bits a column. */
function imagesOf(key: number): number {
  const columns = Array.from({ length: 7 }, (_, column) => Math.floor(key / 128 ** column) % 128);
  return columns.every((one, at) => one === columns[6 - at]) ? 1 : 2;
}

test("what is packed is read again, solved or not", () => {
  const worths = new Map<number, Worth>([
    [3, 1],
    [5, 0],
    [8, -1],
    [30, 1],
  ]);
  const keys = [1, 3, 5, 7, 8, 30, 31];
  expect(unpackWorths(keys, packWorths(keys, worths))).toEqual(worths);
  expect(unpackWorths(keys, "").size).toBe(0);
  expect(packWorths(keysAfterEight(), eightPlies())).toBe(EIGHT_PLIES);
});

test("every position after eight plies is there, in less than 150 kB", () => {
  expect(keysAfterEight()).toHaveLength(91_295);
  expect(eightPlies().size).toBe(91_295);
  expect(EIGHT_PLIES.length).toBeLessThan(150_000);
});

test("the repertoire and the worths after eight plies agree", () => {
  let compared = 0;
  for (const position of positionsAt(PLIES).values()) {
    const found = findOpening(openings(), position);
    const worth = worthAfterEight(position);
    if (found === undefined || worth === undefined) continue;
    expect(worth).toBe(found.worth);
    compared++;
  }
  // One ply earlier, a position is worth what its best move leaves.
  for (const position of positionsAt(PLIES - 1).values()) {
    const found = findOpening(openings(), position);
    const replies = successors(position).map(worthAfterEight);
    if (found === undefined || replies.includes(undefined)) continue;
    expect(0 - Math.min(...replies.map((worth) => worth ?? 0))).toBe(found.worth);
    compared++;
  }
  expect(compared).toBeGreaterThan(100);
});

test("a solver without a book agrees with some of them", () => {
  const solver = createSolver(20);
  const known = [...positionsAt(PLIES).values()].filter(
    (one) => worthAfterEight(one) !== undefined,
  );
  for (const position of shuffled(seededRandom(8), known).slice(0, 6)) {
    const found = solver.solve(position, "sign", nodeBudget(30_000_000));
    expect(winnerBy(found)).toBe(worthAfterEight(position));
  }
});
