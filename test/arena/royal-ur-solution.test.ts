import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { randomBelow, seededRandom } from "../../src/engine/random.ts";
import { COINS, TOKENS } from "../../src/games/royal-ur/board.ts";
import { legalActions, type Tokens } from "../../src/games/royal-ur/moves.ts";
import { ACTIVE, chanceBy, writeFeatures } from "../../src/games/royal-ur/net.ts";
import { layOut } from "../../src/games/royal-ur/solution/positions.ts";
import { CHANCES } from "../../src/games/royal-ur/solution/rows.ts";
import { chanceAtStart, solveUr } from "../../src/games/royal-ur/solution/solve.ts";
import { unpackNet } from "../../src/games/royal-ur/weights-format.ts";
import { createNet, learner } from "./royal-ur-learning.ts";
import { after, trueChance } from "./royal-ur-solved.ts";
import { playAndTeach } from "./royal-ur-train.ts";

test("with seven tokens there are as many positions as published", () => {
  expect(layOut(TOKENS).size).toBe(137_870_097);
});

// Published by the Royal Game of Ur's solvers (royalur.net), in part computed once more in C++.
test.each([
  [1, 0.5300499],
  [2, 0.5185729],
])("with %i tokens the first player wins %d of the games", (tokens, chance) => {
  expect(chanceAtStart(solveUr(tokens, 1e-9))).toBeCloseTo(chance, 6);
});

test("every worth follows by the engine's rules from those after it", () => {
  const table = solveUr(2, 1e-12);
  const random = seededRandom(6);
  for (let game = 0; game < 40; game++) {
    // The tokens that are missing are home already.
    let tokens: Tokens = { board: [[], []], home: [TOKENS - 2, TOKENS - 2] };
    let seat = 0;
    while (!tokens.home.includes(TOKENS)) {
      let mean = 0;
      for (let roll = 0; roll <= COINS; roll++) {
        const chances = legalActions(tokens, seat, roll).map((action) =>
          trueChance(table, after(tokens, seat, action), seat),
        );
        const passed = trueChance(table, { tokens, next: 1 - seat }, seat);
        mean += (CHANCES[roll] as number) * (chances.length > 0 ? Math.max(...chances) : passed);
      }
      expect(trueChance(table, { tokens, next: seat }, seat)).toBeCloseTo(mean, 9);
      const actions = legalActions(tokens, seat, 1 + randomBelow(random, COINS));
      const action = actions[randomBelow(random, Math.max(1, actions.length))];
      const done = action === undefined ? { tokens, next: 1 - seat } : after(tokens, seat, action);
      [tokens, seat] = [done.tokens, done.next];
    }
  }
});

test("a network learns the game with two tokens", () => {
  const table = solveUr(2, 1e-9);
  const random = seededRandom(3);
  const net = createNet(random);
  const learn = learner(net);
  const features = new Int32Array(ACTIVE);
  const games = (count: number, see: (error: number) => void, rate: number) => {
    for (let game = 0; game < count; game++)
      playAndTeach(table, random, ({ tokens, next }, truth) => {
        writeFeatures(tokens, next, features);
        see(rate > 0 ? learn(features, truth, rate) : chanceBy(net, tokens, next) - truth);
      });
  };
  for (const rate of [0.003, 0.001, 0.0003]) games(60, () => {}, rate);
  let [squares, count] = [0, 0];
  games(
    30,
    (error) => {
      squares += error ** 2;
      count++;
    },
    0,
  );
  expect(Math.sqrt(squares / count)).toBeLessThan(0.06);
});

test("the command that trains writes the same weights every time, and they tell who is ahead", async () => {
  const script = fileURLToPath(new URL("./royal-ur-train.ts", import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), "fairhand-weights-"));
  try {
    const files = ["first.ts", "second.ts"].map((name) => join(folder, name));
    for (const file of files)
      await promisify(execFile)(process.execPath, [script, "0.02", file, "2"]);
    const [first, second] = files.map((file) => readFileSync(file, "utf8"));
    expect(second).toBe(first);
    const net = unpackNet(/"(?<packed>[^"]+)"/.exec(first ?? "")?.groups?.["packed"] ?? "");
    const ahead: Tokens = { board: [[13], [1]], home: [TOKENS - 1, TOKENS - 2] };
    const chance = chanceBy(net, ahead, 0);
    expect(chance).toBeGreaterThan(0.6);
    expect(chanceBy(net, { board: [[1], [13]], home: [TOKENS - 2, TOKENS - 1] }, 0)).toBeLessThan(
      0.4,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
