import { expect, test } from "vitest";
import { ok } from "../../protocol/result.ts";
import { type Played, type Throw, TRIES } from "../engine/analysis.ts";
import type { Game } from "../engine/game.ts";
import { NO_KNOWLEDGE } from "../engine/game.ts";
import { seededRandom } from "../engine/random.ts";
import { beginRandom, playRandomly } from "../games/random-play.ts";
import { keyOf, lookingAhead } from "../games/royal-ur/bot.ts";
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

const thresholds = { inaccuracy: 0.01, mistake: 0.03, blunder: 0.06 };

/** The decisions of a match of random moves, with the throws before each, and who won it. */
function randomMatch(seed: number) {
  const random = seededRandom(seed);
  const match = beginRandom(royalUr, 2, 0, random);
  const played: Played<State, Action>[] = [];
  let throws: Throw<State>[] = [];
  let state = match.state as State;
  playRandomly(match, random, {
    step(event) {
      if (event.kind === "rolled")
        throws.push({ seat: state.turn, value: event.value, before: state });
      if (event.kind === "acted") {
        const { seat, action } = event;
        const decision = { turn: played.length, seat, state, known: NO_KNOWLEDGE, throws };
        played.push({ ...decision, action: action as Action });
        throws = [];
      }
      state = match.state as State;
    },
  });
  return { played, winners: royalUr.outcome(state)?.winners ?? [] };
}

test("every throw, good or bad, is judged by how much it changed the chance", () => {
  const analyst = expectimaxAnalyst(royalUr, lookingAhead(1), thresholds);
  const { played } = randomMatch(11);
  const brought = analyst.chances(played, thinking()).flatMap(({ throws = [] }) => throws);
  const thrown = played.flatMap(({ throws = [] }) => throws);
  const named = ({ seat, value }: { readonly seat: number; readonly value: number }) => [
    seat,
    value,
  ];
  expect(brought.map(named)).toEqual(thrown.map(named));
  expect(thrown.length).toBeGreaterThan(played.length);
  const mean = brought.reduce((sum, { luck }) => sum + luck, 0) / brought.length;
  expect(Math.abs(mean)).toBeLessThan(0.05);
  expect(brought.some(({ luck }) => luck > 0.01)).toBe(true);
  expect(brought.some(({ luck }) => luck < -0.01)).toBe(true);
  // Nobody gains by a throw of zero, but for the network's error.
  for (const { seat, value, luck } of brought)
    if (value === 0) expect(seat === 0 ? luck : -luck).toBeLessThan(0.02);
});

test("luck, losses and the chance at the start add up to the result", () => {
  const analyst = expectimaxAnalyst(royalUr, lookingAhead(2), thresholds);
  for (const seed of [1, 2, 3, 4]) {
    const { played, winners } = randomMatch(seed);
    const chances = analyst.chances(played, thinking());
    const luckIn = (one: (typeof chances)[number] | undefined) =>
      (one?.throws ?? []).reduce((sum, { luck }) => sum + luck, 0);
    const [first] = chances;
    let sum = (first?.chance ?? 0) - luckIn(first);
    expect(sum).toBeCloseTo(0.515, 1);
    for (const one of chances) sum += luckIn(one) - (one.seat === 0 ? one.loss : -one.loss);
    expect(sum).toBeCloseTo(winners.includes(0) ? 1 : 0, 9);
  }
});

test("a decision whose throws could not be judged is not judged either", () => {
  const analyst = expectimaxAnalyst(royalUr, lookingAhead(2), thresholds);
  const [decision] = randomMatch(1).played.slice(-1);
  if (decision === undefined) throw new Error("Nobody moved.");
  const nodes = (most: number) =>
    analyst.chances(
      [decision],
      startThinking(1, { nodes: most }, () => 0),
    );
  expect(nodes(1_000_000)).toHaveLength(1);
  for (let most = 1; ; most++) {
    const [judged] = nodes(most);
    if (judged === undefined) continue;
    expect(judged.throws).toHaveLength(decision.throws?.length ?? 0);
    break;
  }
});

test("a decision that takes longer than one try is judged in the next, which goes on from there", () => {
  const state = position([1, 3, 6, 8, 12], [2, 4, 5, 7, 11], 2);
  const [action] = royalUr.legal(state, 0, NO_KNOWLEDGE);
  const one = { turn: 0, seat: 0, state, known: NO_KNOWLEDGE, action: action as Action };
  const fresh = () => expectimaxAnalyst(royalUr, lookingAhead(3), thresholds);
  const judge = (analyst: ReturnType<typeof fresh>, nodes: number) =>
    analyst.chances(
      [one],
      startThinking(1, { nodes }, () => 0),
    );
  const whole = judge(fresh(), 1_000_000);
  let enough = 64;
  while (judge(fresh(), enough).length === 0) enough *= 2;
  const analyst = fresh();
  // Others are begun meanwhile.
  const tries = Array.from({ length: TRIES }, (_, attempt) => {
    const [other] = randomMatch(attempt % 2).played;
    if (other !== undefined)
      analyst.chances(
        [other],
        startThinking(1, { nodes: 1 }, () => 0),
      );
    return judge(analyst, enough / 4);
  });
  expect(tries[0]).toEqual([]);
  expect(tries.find((judged) => judged.length > 0)).toEqual(whole);
});
