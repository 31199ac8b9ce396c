import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSolution, type SolutionFile, writeSolution } from "./solution-file.ts";

/** Two whole blocks and a part of one. */
const COUNT = 20_000;
const solution = { positions: () => COUNT };
const chanceOf = (position: number) => (position % 1000) / 999;

let folder: string;
let file: string;
const opened: SolutionFile[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fairhand-solution-"));
  file = join(folder, "game.solution");
  const chances = Float32Array.from({ length: COUNT }, (_, position) => chanceOf(position));
  expect(writeSolution(file, "game", chances)).toEqual({ ok: true, value: null });
});

afterEach(() => {
  for (const one of opened.splice(0)) one.close();
  rmSync(folder, { recursive: true });
});

function open(game = "game"): SolutionFile {
  const found = openSolution(file, game, solution);
  if (typeof found === "string") throw new Error(found);
  opened.push(found);
  return found;
}

test("a solved game gives each position's chance to 16 bits", () => {
  const { lookup, isDamaged } = open();
  for (const position of [0, 1, 8191, 8192, 16_383, 16_384, COUNT - 1])
    expect(lookup(position)).toBeCloseTo(chanceOf(position), 4);
  expect(isDamaged()).toBe(false);
  expect(existsSync(`${file}.part`)).toBe(false);
});

test("writing reports each block that is written", () => {
  const shares: number[] = [];
  writeSolution(file, "game", new Float32Array(COUNT), (share) => shares.push(share));
  expect(shares).toEqual([1 / 3, 2 / 3, 1]);
});

describe("a file that is not what it should be", () => {
  const change = (at: number) => {
    const bytes = readFileSync(file);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  };
  const last = () => readFileSync(file).length - 1;

  test.each([
    ["is not there", () => rmSync(file), "none"],
    ["was cut off", () => truncateSync(file, last()), "damaged"],
    ["is of another version", () => change("fairhand solution ".length), "damaged"],
    ["has a wrong checksum", () => change(64), "damaged"],
    ["is empty", () => truncateSync(file, 0), "damaged"],
  ] as const)("is not used if it %s", (_, spoil, found) => {
    spoil();
    expect(openSolution(file, "game", solution)).toBe(found);
  });

  test("is not used for another game", () => {
    expect(openSolution(file, "other", solution)).toBe("damaged");
  });

  test("tells nothing any more once a block turns out to be damaged", () => {
    change(last());
    const { lookup, isDamaged } = open();
    expect(lookup(0)).not.toBeNull();
    expect(lookup(COUNT - 1)).toBeNull();
    expect(isDamaged()).toBe(true);
    expect(lookup(0)).toBeNull();
  });

  test("is told apart from the one that replaced it", () => {
    const { isCurrent } = open();
    expect(isCurrent()).toBe(true);
    expect(writeSolution(file, "game", new Float32Array(COUNT)).ok).toBe(true);
    expect(isCurrent()).toBe(false);
  });
});

test("what cannot be written leaves nothing behind", () => {
  const nowhere = join(folder, "none", "game.solution");
  expect(writeSolution(nowhere, "game", [1])).toMatchObject({
    ok: false,
    fault: { code: "solution/cannot-write" },
  });
  expect(existsSync(nowhere)).toBe(false);
});
