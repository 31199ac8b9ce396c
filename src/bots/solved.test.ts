import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findBox, findGame } from "../games/registry.ts";
import { createBotPool } from "./pool.ts";
import { writeSolution } from "./solution-file.ts";

// The file has its real size, a quarter of a gigabyte, because a thread of bots knows no other game that is solved.
test("bots use a solved game, and do without it once it turns out to be damaged", {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-solved-"));
  const file = join(folder, "royal-ur.solution");
  const game = findGame("royal-ur");
  const read = findBox("royal-ur")?.notebook?.read("4.8+1/2+0/1/3");
  const length = findBox("royal-ur")?.solution?.positions() ?? 0;
  if (game === undefined || !read?.ok) throw new Error("no such game");
  const { state } = read.value;
  expect(writeSolution(file, game.id, { length }).ok).toBe(true);
  expect(statSync(file).size).toBeLessThan(280e6);
  let solutions = {};
  const damaged: string[] = [];
  const pool = createBotPool({ solutions: () => solutions, damaged: (one) => damaged.push(one) });
  const weigh = async () => {
    const weighed = await pool.weigh({ game: game.id, state, seat: 0, nodes: 100_000 });
    if (!weighed.ok) throw new Error(weighed.fault.message);
    return weighed.value.map(({ chance, exact }) => ({ chance, exact }));
  };
  try {
    const estimated = await weigh();
    expect(estimated.every(({ exact }) => exact === undefined)).toBe(true);
    solutions = { "royal-ur": file };
    // By this file whoever is to throw has no chance at all.
    const exact = await weigh();
    expect(exact.every((one) => one.exact && (one.chance === 0 || one.chance === 1))).toBe(true);
    spoil(file);
    // What it has read before, it may still use.
    const fresh = findBox("royal-ur")?.notebook?.read("1.7+0/2+0/1/3");
    if (!fresh?.ok) throw new Error("no such position");
    const other = { game: game.id, state: fresh.value.state, seat: 0, nodes: 100_000 };
    const weighed = await pool.weigh(other);
    expect(weighed.ok && weighed.value.every((one) => one.exact === undefined)).toBe(true);
    expect(damaged).toEqual(["royal-ur"]);
    solutions = {};
    expect(await weigh()).toEqual(estimated);
  } finally {
    await pool.close();
    rmSync(folder, { recursive: true });
  }
});

/** Changes a byte in every block, as a failing disk may do. */
function spoil(file: string): void {
  const { size } = statSync(file);
  const opened = openSync(file, "r+");
  for (let at = 2 ** 20; at < size; at += 2 ** 14) writeSync(opened, Uint8Array.of(1), 0, 1, at);
  closeSync(opened);
}
