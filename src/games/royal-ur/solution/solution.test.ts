import { expect, test } from "vitest";
import type { Throw } from "../../../engine/analysis.ts";
import { randomBelow, seededRandom } from "../../../engine/random.ts";
import { expectimax, expectimaxAnalyst } from "../../../search/expectimax.ts";
import { startThinking } from "../../../search/thinking.ts";
import { COINS, isRosette, TOKENS } from "../board.ts";
import { lookingUp } from "../bot.ts";
import { type Action, checkMove, legalActions, moveToken, type Tokens } from "../moves.ts";
import { royalUrNotebook } from "../notebook.ts";
import { royalUr } from "../rules.ts";
import type { State } from "../state.ts";
import { allClasses } from "./classes.ts";
import { layerOf, layOut, placeInTable, SHARED, swapShared } from "./positions.ts";
import { CHANCES } from "./rows.ts";
import { royalUrSolution } from "./solution.ts";
import { solveUr } from "./solve.ts";
import { memoryFor, openUr } from "./work.ts";

const LEFT = 2;
const table = solveUr(LEFT, 1e-12);
const full = layOut(TOKENS);

/** The solved game as it is with two tokens left each, numbered as in the whole game. */
function lookup(number: number): number {
  for (let own = 1; own <= LEFT; own++)
    for (let other = 1; other <= LEFT; other++) {
      const [from = 0] = layerOf(full, own, other);
      const [to = 0] = other < TOKENS ? layerOf(full, own, other + 1) : [];
      if (number < from || number >= to) continue;
      const [start = 0] = layerOf(table.layout, own, other);
      return table.worth[start + number - from] ?? Number.NaN;
    }
  throw new Error(`position ${number} has more tokens`);
}

/** The chance of `seat` after a move, taken from the table itself. */
function chanceAfter({ tokens, turn: seat }: State, action: Action): number {
  const step = checkMove(tokens, seat, action.distance, action);
  if (!step.ok) throw new Error(step.fault.message);
  const after = moveToken(tokens, seat, step.value);
  if (after.home[seat] === TOKENS) return 1;
  const again = isRosette(step.value.to);
  const next = again ? seat : 1 - seat;
  const chance = table.worth[placeInTable(table.layout, after, next)] ?? Number.NaN;
  return again ? chance : 1 - chance;
}

function positions(count: number): State[] {
  const random = seededRandom(8);
  const found: State[] = [];
  while (found.length < count) {
    const place = () => randomBelow(random, 15);
    const board = [
      [place(), place()],
      [place(), place()],
    ].map((all) => all.filter((one) => one > 0)) as [number[], number[]];
    const side = (seat: 0 | 1) => `${board[seat].join(".")}+${TOKENS - LEFT}`;
    const roll = 1 + randomBelow(random, COINS);
    const noted = royalUrNotebook.read(
      `${side(0)}/${side(1)}/${1 + randomBelow(random, 2)}/${roll}`,
    );
    if (
      noted.ok &&
      legalActions(noted.value.state.tokens as Tokens, noted.value.state.turn, roll).length > 1
    )
      found.push(noted.value.state);
  }
  return found;
}

test("the positions are numbered alike with two tokens left each and in a game with two", () => {
  expect(royalUrSolution.positions()).toBe(full.size);
  for (const { tokens, turn } of positions(50))
    expect(lookup(placeInTable(full, tokens, turn))).toBe(
      table.worth[placeInTable(table.layout, tokens, turn)],
    );
});

test("the share that is done rises with every step, up to almost all of it before the last", () => {
  const shares: number[] = [];
  solveUr(LEFT, 1e-6, (_, share) => shares.push(share));
  expect(shares.length).toBeGreaterThan(100);
  for (const [at, share] of shares.entries()) expect(share).toBeGreaterThan(shares[at - 1] ?? -1);
  expect(shares.at(-1)).toBeGreaterThan(0.9);
  expect(shares.at(-1)).toBeLessThan(1);
});

test("the classes of a wave do not lead to one another, and each class is in one wave", () => {
  const { before, waves } = allClasses();
  const pairs = waves.map((wave) => [...wave].map((one) => [...new Set([one, swapShared(one)])]));
  expect(pairs.flat(2).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: SHARED }, (_, shared) => shared),
  );
  for (const wave of pairs) {
    const all = new Set(wave.flat());
    for (const pair of wave)
      for (const shared of pair)
        expect(before[shared]?.some((one) => !pair.includes(one) && all.has(one))).toBe(false);
  }
});

test("the parts of a step may be done in any order", () => {
  const layout = layOut(LEFT);
  const open = () => openUr(layout, 1e-6, new ArrayBuffer(memoryFor(layout)));
  const [one, other] = [open(), open()];
  for (let parts = one.next(); parts > 0; parts = one.next()) {
    expect(other.next()).toBe(parts);
    for (let part = 0; part < parts; part++) {
      one.do(part);
      other.do(parts - 1 - part);
    }
  }
  expect(other.next()).toBe(0);
  expect(other.chances).toEqual(one.chances);
});

test("where the game is solved, the best bot gives nothing away", () => {
  const best = expectimax(royalUr, lookingUp(lookup));
  for (const state of positions(200)) {
    const { turn: seat, tokens, roll } = state;
    const legal = legalActions(tokens, seat, roll ?? 0);
    const decision = { state, seat, legal, known: { faces: new Map(), sealed: [] } };
    const chosen = best.choose(
      decision,
      startThinking(1, {}, () => 0),
    );
    const most = Math.max(...legal.map((action) => chanceAfter(state, action)));
    expect(chanceAfter(state, chosen)).toBe(most);
  }
});

test("a review is exact, and says so", () => {
  const analyst = expectimaxAnalyst(royalUr, lookingUp(lookup), {
    inaccuracy: 0.01,
    mistake: 0.03,
    blunder: 0.06,
  });
  for (const state of positions(50)) {
    const { turn: seat, tokens, roll } = state;
    const legal = legalActions(tokens, seat, roll ?? 0);
    const chances = legal.map((action) => chanceAfter(state, action));
    const thinking = startThinking(1, {}, () => 0);
    const [action] = legal;
    if (action === undefined) throw new Error("nothing to choose");
    const known = { faces: new Map(), sealed: [] };
    const [judged] = analyst.chances([{ turn: 0, seat, state, known, action }], thinking);
    expect(judged).toMatchObject({ exact: true });
    expect(judged?.loss).toBeCloseTo(Math.max(...chances) - (chances[0] ?? 0), 9);
    const weighed = analyst.weigh?.(state, seat, 1, thinking) ?? [];
    for (const [index, one] of weighed.entries()) {
      expect(one.exact).toBe(true);
      expect(one.chance).toBeCloseTo(chances[index] ?? Number.NaN, 9);
    }
  }
});

test("what the throws of a position bring balances out, those that allow no move included", () => {
  const thresholds = { inaccuracy: 0.01, mistake: 0.03, blunder: 0.06 };
  const analyst = expectimaxAnalyst(royalUr, lookingUp(lookup), thresholds);
  let passes = 0;
  for (const state of positions(50)) {
    const before: State = { ...state, roll: null };
    let mean = 0;
    for (let value = 0; value <= COINS; value++) {
      const thrown: Throw<State>[] = [{ seat: before.turn, value, before }];
      let now = after(before, value);
      for (let next = 1; now.roll === null; next = 1 + (next % COINS)) {
        thrown.push({ seat: now.turn, value: next, before: now });
        now = after(now, next);
      }
      passes += thrown.length - 1;
      const [action] = legalActions(now.tokens, now.turn, now.roll);
      if (action === undefined) throw new Error("nothing to choose");
      const known = { faces: new Map(), sealed: [] };
      const decision = { turn: 0, seat: now.turn, state: now, known, action, throws: thrown };
      const [judged] = analyst.chances(
        [decision],
        startThinking(1, {}, () => 0),
      );
      mean += (CHANCES[value] ?? 0) * (judged?.throws?.[0]?.luck ?? Number.NaN);
    }
    expect(mean).toBeCloseTo(0, 9);
  }
  expect(passes).toBeGreaterThan(50);
});

function after(state: State, value: number): State {
  const thrown = royalUr.apply(state, { kind: "rolled", value });
  if (!thrown.ok) throw new Error(thrown.fault.message);
  return thrown.value;
}
