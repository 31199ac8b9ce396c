import { expect, test } from "vitest";
import { en } from "./en.ts";
import { cellLabel } from "./label.ts";
import { zhCn } from "./zh-cn.ts";

const NAMES = ["Anna", "Bo"];
const BOARD = {
  columns: [[2, 1], [], [], [], [], [], []],
  last: { column: 0, row: 1 },
  line: [{ column: 0, row: 0 }],
};

test("says whose disc lies in a cell and whether it is the last move or wins", () => {
  const label = (column: number, row: number) =>
    cellLabel("en", en.board, NAMES, BOARD, { column, row });
  expect(label(0, 0)).toBe("column 1, row 1, yellow, Bo, part of the line");
  expect(label(0, 1)).toBe("column 1, row 2, red, Anna, last move");
  expect(label(6, 5)).toBe("column 7, row 6, empty");
});

test("speaks the reader's language", () => {
  expect(cellLabel("zh-CN", zhCn.board, NAMES, BOARD, { column: 0, row: 0 })).toMatch(
    /^第 1 列，第 1 行，/,
  );
});
