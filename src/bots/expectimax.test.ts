import { expect, test } from "vitest";
import { ok } from "../../protocol/result.ts";
import type { Played } from "../engine/analysis.ts";
import type { Game } from "../engine/game.ts";
import { NO_KNOWLEDGE } from "../engine/game.ts";
import { seededRandom } from "../engine/random.ts";
import { beginRandom, playRandomly } from "../games/random-play.ts";
import { keyOf, lookingAhead, throwsBefore } from "../games/royal-ur/bot.ts";
import type { Action } from "../games/royal-ur/moves.ts";
import { royalUr } from "../games/royal-ur/rules.ts";
import type { State } from "../games/royal-ur/state.ts";
import { expectimax, expectimaxAnalyst } from "../search/expectimax.ts";
import { startThinking } from "../search/thinking.ts";

const thinking = () => startThinking(1, {}, () => 0);

/** "Stop" ties; "gamble" tosses two coins and wins with at least this many heads. */
function gambling(headsToWin: number): Game<string, string> {
  return {
    id: "gambling",
    pending: (state) =>
      state === "tossing"
        ? { kind: "chance", request: { kind: "roll", seat: 0, coins: 2 } }
        : { kind: "over" },
    apply: (_state, event) =>
      event.kind === "rolled"
        ? ok(event.value >= headsToWin ? "won" : "lost")
        : ok(event.kind === "acted" && event.action === "gamble" ? "tossing" : "tied"),
    outcome: (state) => ({
      winners: { won: [0], lost: [1] }[state] ?? [0, 1],
      payouts: [],
      remainder: 0,
      reason: "toss",
    }),
  } as Partial<Game<string, string>> as Game<string, string>;
}

test.each([
  [0, "gamble"],
  [1, "gamble"],
  [2, "stop"],
  [3, "stop"],
])("a win with at least %i of two heads: %s", (headsToWin, best) => {
  const bot = expectimax(gambling(headsToWin), { evaluate: () => 0, key: String, depth: 2 });
  const decision = { state: "start", seat: 0, known: NO_KNOWLEDGE, legal: ["stop", "gamble"] };
  expect(bot.choose(decision, thinking())).toBe(best);
});

test.each([
  ["stop", 0, { chance: 0.75, best: "gamble", loss: 0.25 }],
  ["gamble", 0, { chance: 0.75, best: null, loss: 0 }],
])("%s is judged by how much of the chance of winning it keeps", (action, seat, judgement) => {
  const game = { ...gambling(1), legal: () => ["stop", "gamble"] };
  const knowledge = { evaluate: () => 0, key: String, depth: 2 };
  const analyst = expectimaxAnalyst(game, knowledge, {
    inaccuracy: 0.1,
    mistake: 0.2,
    blunder: 0.3,
  });
  const played = [{ turn: 3, seat, state: "start", known: NO_KNOWLEDGE, action }];
  expect(analyst.chances(played, thinking())).toEqual([{ turn: 3, seat, ...judgement }]);
});

/** Tokens by place on the path; the rest are home. */
function position(own: readonly number[], other: readonly number[], roll: number): State {
  const home = [7 - own.length, 7 - other.length];
  const tokens = { board: [own, other], home };
  return { stake: 0, tokens, turn: 0, roll, rolls: [], last: null, end: null };
}

test("it captures a token that would come home on the next roll", () => {
  const bot = expectimax(royalUr, { evaluate: () => 0, key: keyOf, depth: 2 });
  const state = position([6, 10], [11], 1);
  const legal = royalUr.legal(state, 0, NO_KNOWLEDGE);
  expect(legal).toHaveLength(2);
  const action: Action = bot.choose({ state, seat: 0, known: NO_KNOWLEDGE, legal }, thinking());
  expect(action).toEqual({ type: "move", from: { x: 5, y: 1 }, distance: 1 });
});

function decisionIn(state: State, turn: number): Played<State, Action> {
  const [action] = royalUr.legal(state, state.turn, NO_KNOWLEDGE);
  if (action === undefined) throw new Error("There is no legal move.");
  return { turn, seat: state.turn, state, known: NO_KNOWLEDGE, action };
}

test("throws, good and bad, are judged by how much they changed the chance", () => {
  const thresholds = { inaccuracy: 0.01, mistake: 0.03, blunder: 0.06 };
  const analyst = expectimaxAnalyst(royalUr, { ...lookingAhead(1), throwsBefore }, thresholds);
  const random = seededRandom(11);
  const match = beginRandom(royalUr, 2, 0, random);
  const played: Played<State, Action>[] = [];
  playRandomly(match, random, {
    moves: 80,
    before: () => void played.push(decisionIn(match.state as State, played.length)),
  });
  const brought = analyst.chances(played, thinking()).map(({ luck = Number.NaN }) => luck);
  expect(brought).toHaveLength(played.length);
  const mean = brought.reduce((sum, luck) => sum + luck, 0) / brought.length;
  expect(Math.abs(mean)).toBeLessThan(0.05);
  expect(brought.some((luck) => luck > 0.01)).toBe(true);
  expect(brought.some((luck) => luck < -0.01)).toBe(true);
});

test("the throws of a position balance out: their mean is the chance before them", () => {
  const analyst = expectimaxAnalyst(
    royalUr,
    { ...lookingAhead(1), throwsBefore },
    { inaccuracy: 0.01, mistake: 0.03, blunder: 0.06 },
  );
  const before = { ...position([3, 6], [5, 9], 1), roll: null };
  let mean = 0;
  for (const [value, ways] of [1, 4, 6, 4, 1].entries()) {
    const thrown = royalUr.apply(before, { kind: "rolled", value });
    if (!thrown.ok) throw new Error(thrown.fault.message);
    // Here only a throw of zero passes the turn; it makes up for the rest.
    if (value === 0) continue;
    const [one] = analyst.chances([decisionIn(thrown.value, 0)], thinking());
    mean += (ways * (one?.luck ?? Number.NaN)) / 16;
  }
  const passed = royalUr.apply(before, { kind: "rolled", value: 0 });
  if (!passed.ok) throw new Error(passed.fault.message);
  const next = royalUr.apply(passed.value, { kind: "rolled", value: 1 });
  if (!next.ok) throw new Error(next.fault.message);
  // A throw of zero costs the mover what all other throws together gain.
  expect(mean).toBeGreaterThan(0);
  expect(mean).toBeLessThan(0.1);
});

test("luck, losses and the chance at the start add up to the result", () => {
  const analyst = expectimaxAnalyst(
    royalUr,
    { ...lookingAhead(2), throwsBefore },
    { inaccuracy: 0.01, mistake: 0.03, blunder: 0.06 },
  );
  for (const seed of [1, 2, 3, 4]) {
    const random = seededRandom(seed);
    const match = beginRandom(royalUr, 2, 0, random);
    const played: Played<State, Action>[] = [];
    let state = match.state as State;
    playRandomly(match, random, {
      step(event) {
        if (event.kind === "acted") {
          const action = event.action as Action;
          const { seat } = event;
          played.push({ turn: played.length, seat, state, known: NO_KNOWLEDGE, action });
        }
        state = match.state as State;
      },
    });
    const chances = analyst.chances(played, thinking());
    const [first] = chances;
    let sum = (first?.chance ?? 0) - (first?.luck ?? 0);
    expect(sum).toBeCloseTo(0.515, 1);
    for (const { seat, loss, luck = Number.NaN } of chances)
      sum += luck - (seat === 0 ? loss : -loss);
    expect(sum).toBeCloseTo(royalUr.outcome(match.state as State)?.winners.includes(0) ? 1 : 0, 9);
  }
});

test("the throws before a decision are those that allowed no move and the mover's own", () => {
  const state = position([6], [11], 1);
  const own = { seat: 0, value: 1, passed: false };
  const pass = (seat: number) => ({ seat, value: 0, passed: true });
  const before = (rolls: State["rolls"]) =>
    throwsBefore({ ...state, rolls }).map(({ turn }) => turn);
  expect(before([own])).toEqual([0]);
  expect(before([own, pass(1), own])).toEqual([1, 0]);
  expect(before([pass(0), own, pass(0), pass(1), own])).toEqual([0, 1, 0]);
  expect(throwsBefore({ ...state, roll: null, rolls: [own] })).toEqual([]);
});
