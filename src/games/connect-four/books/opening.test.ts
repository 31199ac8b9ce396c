import { expect, test } from "vitest";
import { bitboards } from "../bitboards.ts";
import { type Columns, discOf, drop, EMPTY_BOARD, ROWS, winningCells } from "../board.ts";
import { createSolver, nodeBudget, winnerBy } from "../solver.ts";
import { OPENINGS } from "./book.ts";
import { findOpening, openingKey, openings, packOpenings, unpackOpenings } from "./opening.ts";

function discAt(ply: number): number {
  return discOf(1 - (ply % 2));
}

/** The positions after every move that does not end the game. */
function successors(columns: Columns, ply: number): Columns[] {
  return columns.flatMap((stack, column) => {
    if (stack.length === ROWS) return [];
    const after = drop(columns, column, discAt(ply));
    return winningCells(after, { column, row: stack.length }).length > 0 ? [] : [after];
  });
}

/** Calls `visit` for every position of the book, each once, with the book's entry. */
function walk(visit: (columns: Columns, ply: number) => void): void {
  const seen = new Set<number>();
  let layers: readonly Columns[][] = [[EMPTY_BOARD], successors(EMPTY_BOARD, 0)];
  for (let ply = 0; layers.some((layer) => layer.length > 0); ply++) {
    const [layer = [], following = []] = layers;
    const next: Columns[] = [];
    for (const columns of layer) {
      const position = bitboards(columns, discAt(ply));
      const found = findOpening(openings(), position);
      const { key } = openingKey(position);
      if (found === undefined || seen.has(key)) continue;
      seen.add(key);
      visit(columns, ply);
      next.push(...successors(drop(columns, found.column, discAt(ply)), ply + 1));
    }
    layers = [following, next];
  }
  // The book contains only positions that can arise.
  expect(seen.size).toBe(openings().size);
}

const worthOf = (columns: Columns, ply: number) =>
  findOpening(openings(), bitboards(columns, discAt(ply)))?.worth;

test("no reply makes a book position worse than the book says", () => {
  let compared = 0;
  walk((columns, ply) => {
    const found = findOpening(openings(), bitboards(columns, discAt(ply)));
    if (found === undefined) return;
    for (const reply of successors(drop(columns, found.column, discAt(ply)), ply + 1)) {
      const worth = worthOf(reply, ply + 2);
      if (worth === undefined) continue;
      expect(worth).toBeGreaterThanOrEqual(found.worth);
      compared++;
    }
  });
  expect(compared).toBeGreaterThan(1000);
});

test("the first player wins by the centre column, and every first move has its published value", () => {
  expect(findOpening(openings(), bitboards(EMPTY_BOARD, discAt(0)))).toEqual({
    column: 3,
    worth: 1,
  });
  // James Allen and Victor Allis, 1988: the edge column and the next one lose, the third ties.
  const worths = successors(EMPTY_BOARD, 0).map((columns) => worthOf(columns, 1));
  expect(worths).toEqual([1, 1, 0, -1, 0, 1, 1]);
});

test("a solver without the book agrees with the book on its latest positions", () => {
  const solver = createSolver(20);
  const late: Columns[] = [];
  walk((columns, ply) => {
    if (ply === 14) late.push(columns);
  });
  for (const columns of late.slice(0, 4)) {
    const found = findOpening(openings(), bitboards(columns, discAt(14)));
    const sign = solver.solve(bitboards(columns, discAt(14)), "sign", nodeBudget(20_000_000));
    expect(winnerBy(sign)).toBe(found?.worth);
    const next = bitboards(drop(columns, found?.column ?? 0, discAt(14)), discAt(15));
    const reply = winnerBy(solver.solve(next, "sign", nodeBudget(20_000_000)));
    expect(0 - (reply ?? Number.NaN)).toBe(found?.worth);
  }
});

test("unpacking and packing the book gives the same text", () => {
  expect(packOpenings(unpackOpenings(OPENINGS))).toBe(OPENINGS);
  expect(OPENINGS.length).toBeLessThan(150_000);
});
