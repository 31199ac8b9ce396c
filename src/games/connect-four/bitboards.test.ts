import { expect, test } from "vitest";
import { randomBelow, seededRandom } from "../../engine/random.ts";
import {
  BOARD_HIGH,
  BOARD_LOW,
  bitboards,
  CELLS,
  columnOf,
  popcount,
  winsHigh,
  winsLow,
} from "./bitboards.ts";
import { COLUMNS, type Columns, drop, EMPTY_BOARD, ROWS, winningCells } from "./board.ts";

/** Boards filled at random, with any number of lines. */
function boards(count: number): Columns[] {
  const random = seededRandom(3);
  return Array.from({ length: count }, () => {
    let columns = EMPTY_BOARD;
    for (let discs = randomBelow(random, CELLS); discs > 0; discs--) {
      const column = randomBelow(random, COLUMNS);
      const full = columns[column]?.length === ROWS;
      if (!full) columns = drop(columns, column, 1 + randomBelow(random, 2));
    }
    return columns;
  });
}

/** The bits of both halves as one board of text, bottom row first, so that failures are readable. */
function picture(low: number, high: number): string {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => {
      const bit = column < 4 ? low >>> (column * 7 + row) : high >>> ((column - 4) * 7 + row);
      return bit & 1;
    }).join(""),
  );
  return rows.join("\n");
}

test("every disc has one bit, and each of the mover's a second", () => {
  for (const columns of boards(50)) {
    for (const disc of [1, 2]) {
      const { ownLow, ownHigh, allLow, allHigh, discs } = bitboards(columns, disc);
      const at = (row: number, kept: (disc: number | undefined) => boolean) =>
        Array.from({ length: COLUMNS }, (_, column) => Number(kept(columns[column]?.[row]))).join(
          "",
        );
      const rows = Array.from({ length: ROWS }, (_, row) => row);
      expect(picture(ownLow, ownHigh)).toBe(
        rows.map((row) => at(row, (one) => one === disc)).join("\n"),
      );
      expect(picture(allLow, allHigh)).toBe(
        rows.map((row) => at(row, (one) => one !== undefined)).join("\n"),
      );
      expect(discs).toBe(columns.flat().length);
    }
  }
});

test("the cells that complete a line are those the rules find", () => {
  let found = 0;
  for (const columns of boards(400)) {
    for (const disc of [1, 2]) {
      const { ownLow, ownHigh, allLow, allHigh } = bitboards(columns, disc);
      const low = winsLow(ownLow, ownHigh) & BOARD_LOW & ~allLow;
      const high = winsHigh(ownLow, ownHigh) & BOARD_HIGH & ~allHigh;
      const rows = Array.from({ length: ROWS }, (_, row) =>
        Array.from({ length: COLUMNS }, (_, column) =>
          Number(completes(columns, column, row, disc)),
        ).join(""),
      );
      expect(picture(low, high)).toBe(rows.join("\n"));
      found += popcount(low) + popcount(high);
    }
  }
  expect(found).toBeGreaterThan(900);
});

/** Whether a disc in an empty cell, even one in the air, makes a line. */
function completes(columns: Columns, column: number, row: number, disc: number): boolean {
  if (columns[column]?.[row] !== undefined) return false;
  const stack = [...(columns[column] ?? [])];
  // Pad with discs of neither colour.
  while (stack.length < row) stack.push(0);
  const filled = columns.with(column, [...stack, disc]);
  return winningCells(filled, { column, row }).length > 0;
}

test("counts bits and finds the column of the lowest", () => {
  const random = seededRandom(5);
  for (let turn = 0; turn < 1000; turn++) {
    const [low, high] = [random() & BOARD_LOW, random() & BOARD_HIGH];
    expect(popcount(low)).toBe(low.toString(2).replaceAll("0", "").length);
    if (low === 0 && high === 0) continue;
    const cells = Array.from({ length: COLUMNS }, (_, column) =>
      column < 4 ? (low >>> (column * 7)) & 0x7f : (high >>> ((column - 4) * 7)) & 0x7f,
    );
    expect(columnOf(low, high)).toBe(cells.findIndex((bits) => bits !== 0));
    expect(columnOf(0, high === 0 ? 1 << 13 : high)).toBeGreaterThan(3);
  }
});
