import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSolution } from "../../bots/solution-file.ts";
import { createSolver, type FileSolver } from "./solver.ts";

const small = { positions: () => 3 };
const solutions = new Map(["small", "endless", "broken"].map((game) => [game, small]));
const forEver = new AbortController().signal;

let folder: string;
let solver: FileSolver;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "fairhand-solver-")), "solved");
  solver = createSolver({
    folder,
    solutions,
    entry: new URL("./solver-worker.fixture.ts", import.meta.url),
  });
});

afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

test("a game is solved in a thread of its own, and is there for the bots from then on", async () => {
  expect(solver.look().map(({ found }) => found)).toEqual(["none", "none", "none"]);
  const shares: number[] = [];
  const solved = await solver.solve("small", (share) => shares.push(share), forEver);
  expect(solved).toEqual({ ok: true, value: null });
  expect(shares).toEqual([0.5]);
  const file = join(folder, "small.solution");
  expect(solver.files()).toEqual({ small: file });
  const opened = openSolution(file, "small", small);
  if (typeof opened === "string") throw new Error(opened);
  expect([0, 1, 2].map(opened.lookup).map((chance) => chance?.toFixed(2))).toEqual([
    "0.00",
    "0.50",
    "1.00",
  ]);
  opened.close();

  const again = createSolver({ folder, solutions });
  expect(again.look()[0]).toEqual({ game: "small", found: "solved" });
  expect(again.files()).toEqual({ small: file });
  expect(again.remove("small").ok).toBe(true);
  expect(again.files()).toEqual({});
  expect(existsSync(file)).toBe(false);
});

test("solving can be stopped, and nothing is left of it", async () => {
  const stop = new AbortController();
  const solved = await solver.solve("endless", () => stop.abort(), stop.signal);
  expect(solved).toMatchObject({ ok: false, fault: { code: "solution/stopped" } });
  expect(readdirSync(folder)).toEqual([]);
  expect(solver.files()).toEqual({});
});

test("a thread that fails is a fault", async () => {
  const solved = await solver.solve("broken", () => {}, forEver);
  expect(solved).toMatchObject({ ok: false, fault: { code: "solution/crashed" } });
});

test("what a killed program left of a file is removed at the next start", async () => {
  await solver.solve("small", () => {}, forEver);
  writeFileSync(join(folder, "small.solution.part"), "half");
  expect(createSolver({ folder, solutions }).look()[0]).toEqual({ game: "small", found: "solved" });
  expect(readdirSync(folder)).toEqual(["small.solution"]);
});

test("a folder that cannot be made is a fault", async () => {
  writeFileSync(folder, "a file in its place");
  const solved = await solver.solve("small", () => {}, forEver);
  expect(solved).toMatchObject({ ok: false, fault: { code: "solution/cannot-write" } });
  rmSync(folder);
});

test("a file that is damaged is not used, now or when a bot finds out", async () => {
  await solver.solve("small", () => {}, forEver);
  const damaged: string[] = [];
  solver.onDamaged((game) => damaged.push(game));
  solver.reportDamage("small");
  solver.reportDamage("small");
  expect(damaged).toEqual(["small"]);
  expect(solver.files()).toEqual({});
  writeFileSync(join(folder, "small.solution"), "nonsense");
  expect(solver.look()[0]).toEqual({ game: "small", found: "damaged" });
  expect(solver.files()).toEqual({});
});
