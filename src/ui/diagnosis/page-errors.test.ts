import { expect, test } from "vitest";
import { describeError, watchErrors } from "./page-errors.ts";

function watch() {
  const page = new EventTarget();
  const kept: (readonly [string, boolean])[] = [];
  const ended = watchErrors(page as unknown as Window, (text, end) => kept.push([text, end]));
  const emit = (type: string, what: object) =>
    page.dispatchEvent(Object.assign(new Event(type), what));
  return { kept, ended, emit };
}

test("what nobody has caught is told with its stack", () => {
  const { kept, ended, emit } = watch();
  emit("error", { error: new RangeError("too far") });
  emit("unhandledrejection", { reason: "no reason" });
  ended(new TypeError("blank"));
  expect(kept.map(([text, end]) => [text.split("\n")[0], end])).toEqual([
    ["RangeError: too far", false],
    ["no reason", false],
    ["TypeError: blank", true],
  ]);
  expect(kept[0]?.[0]).toContain("page-errors.test.ts");
});

test("a remark of the browser is none, and an error at every frame is told five times", () => {
  const { kept, emit } = watch();
  emit("error", { error: null });
  for (let n = 0; n < 9; n++) emit("error", { error: new Error("again") });
  expect(kept).toHaveLength(5);
});

test("a stack without its message gets it, and none is longer than the host takes", () => {
  const foreign = Object.assign(new Error("lost"), { stack: "f@app.js:1" });
  expect(describeError(foreign)).toBe("Error: lost\nf@app.js:1");
  expect(describeError("x".repeat(20_000))).toHaveLength(16_384);
});
