import { expect, test } from "vitest";
import { bitboards } from "./bitboards.ts";
import { drop, EMPTY_BOARD } from "./board.ts";
import {
  discAt,
  indexIn,
  layersTo,
  packWorths,
  successors,
  UNKNOWN,
  unpackWorths,
  worthInBook,
} from "./layers.ts";
import { createSolver, nodeBudget, winnerBy } from "./solver.ts";
import { WORTHS } from "./worths.ts";

test("there are as many positions of the first plies as John Tromp counted, but for mirror images", () => {
  // https://tromp.github.io/c4/c4.html: 1, 7, 49, 238, 1120, 4263 and 16422 with them.
  const counts = layersTo(6).map(({ positions }, ply) =>
    positions.reduce((sum, columns) => {
      const mirror = columns.toReversed();
      const own = JSON.stringify(columns) === JSON.stringify(mirror);
      expect(indexIn({ positions, keys: new Float64Array() }, bitboards(columns, 1))).toBe(-1);
      expect(columns.flat()).toHaveLength(ply);
      return sum + (own ? 1 : 2);
    }, 0),
  );
  expect(counts).toEqual([1, 7, 49, 238, 1120, 4263, 16422]);
});

test("worths survive packing, unknown ones too", () => {
  const layers = [[1], [0, -1, UNKNOWN, 1], [-1, -1]].map((layer) => Int8Array.from(layer));
  const back = unpackWorths(packWorths(layers));
  for (const [ply, layer] of layers.entries())
    expect([...(back[ply] ?? [])].slice(0, layer.length)).toEqual([...layer]);
});

test("a position and its mirror image are worth the same", () => {
  for (let column = 0; column < 7; column++) {
    const [one, other] = [column, 6 - column].map((at) => drop(EMPTY_BOARD, at, discAt(0)));
    if (one === undefined || other === undefined) continue;
    expect(worthInBook(bitboards(one, discAt(1)))).toBe(worthInBook(bitboards(other, discAt(1))));
  }
  // Allis and Allen, 1988: the first player wins in the middle, ties beside it, loses elsewhere.
  const worths = [0, 1, 2, 3].map((at) =>
    worthInBook(bitboards(drop(EMPTY_BOARD, at, discAt(0)), discAt(1))),
  );
  expect(worths).toEqual([1, 1, 0, -1]);
});

test("no position of the book contradicts those that follow it", () => {
  const layers = layersTo(5);
  let compared = 0;
  for (const [ply, { positions }] of layers.entries()) {
    for (const columns of positions) {
      const worth = worthInBook(bitboards(columns, discAt(ply)));
      if (worth === undefined) continue;
      const replies = successors(columns, ply).map((reply) =>
        worthInBook(bitboards(reply, discAt(ply + 1))),
      );
      for (const reply of replies)
        if (reply !== undefined) expect(worth).toBeGreaterThanOrEqual(0 - reply);
      if (!replies.includes(undefined))
        expect(worth).toBe(0 - Math.min(...replies.map((reply) => reply ?? Number.NaN)));
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(300);
});

test("a solver without the book agrees with it", () => {
  const solver = createSolver(20);
  const ply = 8;
  const { positions } = layersTo(ply)[ply] ?? { positions: [] };
  let checked = 0;
  for (let at = 0; at < positions.length && checked < 6; at += 1009) {
    const position = bitboards(positions[at] ?? EMPTY_BOARD, discAt(ply));
    const worth = worthInBook(position);
    const found = winnerBy(solver.solve(position, "sign", nodeBudget(2_000_000)));
    if (worth === undefined || found === null) continue;
    expect(found).toBe(worth);
    checked++;
  }
  expect(checked).toBe(6);
});

test("the book is no larger than it may be", () => {
  expect(WORTHS.length).toBeLessThan(150_000);
});
