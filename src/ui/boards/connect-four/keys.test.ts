import { expect, test } from "vitest";
import { readKey } from "./keys.ts";

const MIDDLE = { column: 3, row: 2 };

test("drops by number, and by Enter or Space in the cursor's column", () => {
  expect(readKey("1", MIDDLE)).toEqual({ kind: "drop", column: 1 });
  expect(readKey("7", MIDDLE)).toEqual({ kind: "drop", column: 7 });
  expect(readKey("Enter", MIDDLE)).toEqual({ kind: "drop", column: 4 });
  expect(readKey(" ", MIDDLE)).toEqual({ kind: "drop", column: 4 });
});

test("moves up the board with the up arrow, row 0 being the bottom", () => {
  expect(readKey("ArrowUp", MIDDLE)).toEqual({ kind: "move", to: { column: 3, row: 3 } });
  expect(readKey("ArrowDown", MIDDLE)).toEqual({ kind: "move", to: { column: 3, row: 1 } });
  expect(readKey("ArrowLeft", MIDDLE)).toEqual({ kind: "move", to: { column: 2, row: 2 } });
  expect(readKey("ArrowRight", MIDDLE)).toEqual({ kind: "move", to: { column: 4, row: 2 } });
});

test("stops at the edges", () => {
  expect(readKey("ArrowLeft", { column: 0, row: 0 })).toEqual({
    kind: "move",
    to: { column: 0, row: 0 },
  });
  expect(readKey("ArrowUp", { column: 6, row: 5 })).toEqual({
    kind: "move",
    to: { column: 6, row: 5 },
  });
  expect(readKey("End", MIDDLE)).toEqual({ kind: "move", to: { column: 6, row: 2 } });
  expect(readKey("Home", MIDDLE)).toEqual({ kind: "move", to: { column: 0, row: 2 } });
});

test("leaves every other key alone", () => {
  for (const key of ["0", "8", "Tab", "Escape", "a", "12"]) expect(readKey(key, MIDDLE)).toBeNull();
});
