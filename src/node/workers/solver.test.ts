import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSolution } from "../../bots/solution-file.ts";
import { layOut } from "../../games/royal-ur/solution/positions.ts";
import { createSolver, type FileSolver, usualThreads } from "./solver.ts";

const small = { positions: () => 3 };
const solutions = new Map(["small", "endless", "broken"].map((game) => [game, small]));
const ur = new Map([["ur", { positions: () => layOut(2).size }]]);
const entry = new URL("./solver-worker.fixture.ts", import.meta.url);
const forEver = new AbortController().signal;

let folder: string;
let solver: FileSolver;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "fairhand-solver-")), "solved");
  solver = createSolver({
    folder,
    solutions,
    entry,
    threads: 2,
  });
});

afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

test("a game is solved in threads of its own, and is there for the bots from then on", async () => {
  expect(solver.look().map(({ found }) => found)).toEqual(["none", "none", "none"]);
  const shares: number[] = [];
  const solved = await solver.solve("small", (share) => shares.push(share), forEver);
  expect(solved).toEqual({ ok: true, value: null });
  expect(shares).toHaveLength(1);
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
  // A step has three parts, so two of these threads have none and wait.
  const by = createSolver({ folder, solutions, entry, threads: 5 });
  const solved = await by.solve("endless", () => stop.abort(), stop.signal);
  expect(solved).toMatchObject({ ok: false, fault: { code: "solution/stopped" } });
  expect(readdirSync(folder)).toEqual([]);
  expect(by.files()).toEqual({});
});

test("any number of threads writes the same file", async () => {
  const files = [];
  for (const threads of [1, 2, 3]) {
    const other = join(folder, `${threads}`);
    const by = createSolver({ folder: other, solutions: ur, entry, threads });
    expect((await by.solve("ur", () => {}, forEver)).ok).toBe(true);
    files.push(readFileSync(join(other, "ur.solution")));
  }
  expect(files[1]?.equals(files[0] as Buffer)).toBe(true);
  expect(files[2]?.equals(files[0] as Buffer)).toBe(true);
});

test("two processors are used both, of more one is left over", () => {
  expect([1, 2, 3, 4, 9, 64].map(usualThreads)).toEqual([1, 2, 2, 3, 8, 8]);
});

test("one thread that fails ends all, and is one fault", async () => {
  const solved = await solver.solve("broken", () => {}, forEver);
  expect(solved).toMatchObject({ ok: false, fault: { code: "solution/crashed" } });
});

test("threads that cannot be started are a fault, and the game can be solved later", async () => {
  // For this address a Worker's constructor throws, as it does where the system has no thread to give.
  const nowhere = new URL("https://localhost/none.ts");
  const by = createSolver({ folder, solutions, entry: nowhere, threads: 2 });
  const solved = await by.solve("small", () => {}, forEver);
  expect(solved).toMatchObject({ ok: false, fault: { code: "solution/crashed" } });
  expect((await solver.solve("small", () => {}, forEver)).ok).toBe(true);
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
