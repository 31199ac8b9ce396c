import { expect, test } from "vitest";
import { EMPTY_LINE, edit, type Line } from "./line-editor.ts";

const none = {
  leftArrow: false,
  rightArrow: false,
  backspace: false,
  delete: false,
  ctrl: false,
  meta: false,
};

function type(line: Line, ...inputs: (string | Partial<typeof none>)[]): Line {
  return inputs.reduce<Line>(
    (now, input) =>
      typeof input === "string" ? edit(now, input, none) : edit(now, "", { ...none, ...input }),
    line,
  );
}

test("inserts at the cursor", () => {
  expect(type(EMPTY_LINE, "4", "8", { leftArrow: true }, ">")).toEqual({ text: "4>8", at: 2 });
});

test("deletes the character before the cursor", () => {
  expect(type(EMPTY_LINE, "draw", { leftArrow: true }, { backspace: true })).toEqual({
    text: "drw",
    at: 2,
  });
});

test("keeps the cursor inside the line and drops invisible characters", () => {
  expect(
    type(EMPTY_LINE, { leftArrow: true }, { backspace: true }, "a\u001bb\n", { rightArrow: true }),
  ).toEqual({
    text: "ab",
    at: 2,
  });
});
