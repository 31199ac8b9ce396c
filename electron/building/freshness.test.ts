import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isFresh, markFresh } from "./freshness.ts";

const BUILT = Date.UTC(2026, 0, 1);

let folder: string;
let source: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fairhand-fresh-"));
  source = join(folder, "source");
  mkdirSync(join(source, "deep"), { recursive: true });
  writeFileSync(join(source, "deep", "file.ts"), "");
  for (const path of [join(source, "deep", "file.ts"), join(source, "deep"), source]) age(path, -1);
});

afterEach(() => rmSync(folder, { recursive: true }));

test("a bundle that was never completed is stale", () => {
  expect(isFresh(folder, [source])).toBe(false);
});

test("a bundle built after the last change is fresh", () => {
  markFresh(folder, BUILT);
  expect(isFresh(folder, [source])).toBe(true);
});

test("a change to any file below a source makes the bundle stale", () => {
  markFresh(folder, BUILT);
  age(join(source, "deep", "file.ts"), 1);
  expect(isFresh(folder, [source])).toBe(false);
});

test("a change while the build was running makes the bundle stale", () => {
  age(join(source, "deep", "file.ts"), 0);
  markFresh(folder, BUILT);
  expect(isFresh(folder, [source])).toBe(false);
});

test("a deleted file makes the bundle stale", () => {
  markFresh(folder, BUILT);
  rmSync(join(source, "deep", "file.ts"));
  expect(isFresh(folder, [source])).toBe(false);
});

/** Sets when `path` was last changed, in seconds after the build. */
function age(path: string, seconds: number): void {
  const time = BUILT / 1000 + seconds;
  utimesSync(path, time, time);
}
