import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { placeWindow, readWindowState, writeWindowState } from "./window-state.ts";

const LEFT = { x: 0, y: 25, width: 1440, height: 875 };
const RIGHT = { x: 1440, y: 0, width: 1920, height: 1040 };
const at = (x: number, y: number, width = 1000, height = 700) => ({
  bounds: { x, y, width, height },
  maximized: false,
});

function file() {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-window-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "window", "window.json");
}

describe("the window opens", () => {
  test("in the middle the first time", () => {
    expect(placeWindow(null, [LEFT])).toEqual({ width: 1200, height: 820 });
  });

  test("where it was, on either display", () => {
    expect(placeWindow(at(100, 50), [LEFT, RIGHT])).toEqual(at(100, 50).bounds);
    expect(placeWindow(at(1500, 50), [LEFT, RIGHT])).toEqual(at(1500, 50).bounds);
  });

  test("in the middle, as large as it was, when its display is gone", () => {
    expect(placeWindow(at(1500, 50), [LEFT])).toEqual({ width: 1000, height: 700 });
  });

  test.each([
    ["above the screen", at(100, -200)],
    ["below it", at(100, 890)],
    ["left of it but for a few pixels", at(-950, 50)],
  ])("in the middle when its title bar would lie %s", (_where, state) => {
    expect(placeWindow(state, [LEFT])).toEqual({ width: 1000, height: 700 });
  });

  test("no larger than a display that has shrunk, and never too small to use", () => {
    expect(placeWindow(at(0, 30, 5000, 3000), [LEFT])).toMatchObject({ width: 1440, height: 875 });
    expect(placeWindow(at(0, 30, 200, 10), [LEFT])).toMatchObject({ width: 360, height: 480 });
  });
});

describe("the state of the window", () => {
  test("is read as it was written", () => {
    const path = file();
    writeWindowState(path, { ...at(5, 6), maximized: true });
    expect(readWindowState(path)).toEqual({ ...at(5, 6), maximized: true });
  });

  test.each(["", "{", "null", '{"bounds":{"x":1e9,"y":0,"width":1,"height":1},"maximized":false}'])(
    "is none where the file says %j",
    (text) => {
      const path = join(mkdtempSync(join(tmpdir(), "fairhand-window-")), "window.json");
      onTestFinished(() => rmSync(path));
      writeFileSync(path, text);
      expect(readWindowState(path)).toBeNull();
    },
  );

  test("that cannot be written is no fault", () => {
    const path = file();
    writeWindowState(path, at(1, 1));
    expect(() => writeWindowState(join(path, "below"), at(1, 1))).not.toThrow();
    expect(readWindowState(join(path, "below"))).toBeNull();
  });
});
