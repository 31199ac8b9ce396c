import { expect, test } from "vitest";
import { seededRandom } from "../../engine/random.ts";
import { beginRandom, playRandomly } from "../random-play.ts";
import { evaluateByNet } from "./bot.ts";
import { ACTIVE, chanceBy, FEATURES, writeFeatures } from "./net.ts";
import { royalUr } from "./rules.ts";
import type { State } from "./state.ts";
import { WEIGHTS } from "./weights.ts";
import { packNet, unpackNet } from "./weights-format.ts";

/** Positions of random matches before a roll. */
function positions(matches: number): State[] {
  const found: State[] = [];
  for (let seed = 1; seed <= matches; seed++) {
    const random = seededRandom(seed);
    const match = beginRandom(royalUr, 2, 0, random);
    const keep = () => {
      const state = match.state as State;
      if (state.end === null) found.push({ ...state, roll: null });
    };
    playRandomly(match, random, { moves: 400, before: keep });
  }
  return found;
}

function mirrored({ tokens, turn, ...rest }: State): State {
  const { board, home } = tokens;
  return {
    ...rest,
    tokens: { board: [board[1] ?? [], board[0] ?? []], home: [home[1] ?? 0, home[0] ?? 0] },
    turn: 1 - turn,
  };
}

test("every position turns on one feature of each table, and different positions turn on different ones", () => {
  const seen = new Map<string, string>();
  for (const { tokens, turn } of positions(12)) {
    const features = new Int32Array(ACTIVE).fill(-1);
    writeFeatures(tokens, turn, features);
    for (const [index, feature] of features.entries()) {
      expect(feature).toBeGreaterThanOrEqual(0);
      expect(feature).toBeLessThan(FEATURES);
      // The two sides have separate tables, so no feature is on twice.
      expect(features.indexOf(feature)).toBe(index);
    }
    const [own, other] = [turn, 1 - turn];
    const { board, home } = tokens;
    const text = JSON.stringify([board[own], board[other], home[own], home[other]]);
    expect(seen.get(features.join()) ?? text).toBe(text);
    seen.set(features.join(), text);
  }
  expect(seen.size).toBeGreaterThan(500);
});

test("a position is worth the same with the seats swapped, and what one side gains the other loses", () => {
  for (const state of positions(3)) {
    expect(evaluateByNet(state, 0)).toBeCloseTo(-evaluateByNet(state, 1), 12);
    expect(evaluateByNet(mirrored(state), 1)).toBe(evaluateByNet(state, 0));
  }
});

test("a token further along, a token home and the next roll are each worth something", () => {
  const [state] = positions(1);
  const worth = (own: number[], home: number, turn = 0) =>
    evaluateByNet(
      { ...(state as State), tokens: { board: [own, [2, 6]], home: [home, 2] }, turn },
      0,
    );
  expect(worth([2, 13], 2)).toBeGreaterThan(worth([2, 3], 2));
  expect(worth([2, 3], 4)).toBeGreaterThan(worth([2, 3], 2));
  expect(worth([2, 3], 2)).toBeGreaterThan(worth([2, 3], 2, 1));
});

test("rounding the weights again does not change the evaluation", () => {
  const shipped = unpackNet(WEIGHTS);
  const again = unpackNet(packNet(shipped));
  for (const { tokens } of positions(1))
    expect(chanceBy(again, tokens, 0)).toBeCloseTo(chanceBy(shipped, tokens, 0), 3);
});
