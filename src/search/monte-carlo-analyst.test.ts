import { expect, test } from "vitest";
import { TRIES } from "../engine/analysis.ts";
import { NO_KNOWLEDGE } from "../engine/game.ts";
import { guessing } from "./monte-carlo.fixture.ts";
import { monteCarloAnalyst, OF_A_MATCH } from "./monte-carlo-analyst.ts";
import { startThinking } from "./thinking.ts";

/** What is said about an action when "low" wins with this probability in tenths, "high" else, and the others never. */
function judge(
  bound: number,
  action: string,
  { nodes = 1_000_000, legal = ["none", "low", "high", "nil"] } = {},
) {
  return judging(bound, legal)(action, nodes);
}

/** Asks one analyst, as often as one likes. `turn`: of the decision. */
function judging(bound: number, legal = ["none", "low", "high", "nil"], worlds = WORLDS) {
  const game = { ...guessing(bound), legal: () => legal };
  const knowledge = { rollout: { choose: () => "none" } };
  const analyst = monteCarloAnalyst(game, knowledge, worlds, OF_A_MATCH);
  return (action: string, nodes: number, turn = 7) =>
    analyst.chances(
      [{ turn, seat: 0, state: "start", known: NO_KNOWLEDGE, action }],
      startThinking(1, { nodes }, () => 0),
    );
}

const WORLDS = { scouting: 100, comparing: 900 };

test("a loss is told with its uncertainty, and what would have been better", () => {
  const [one] = judge(7, "high");
  expect(one).toMatchObject({ turn: 7, seat: 0, best: "low", solutions: ["low"] });
  expect(one?.loss).toBeCloseTo(0.4, 0);
  expect(Math.abs((one?.loss ?? 0) - 0.4)).toBeLessThan(2 * (one?.error ?? 0));
  expect(Math.abs((one?.chance ?? 0) - 0.7)).toBeLessThan(0.06);
  expect(one?.error).toBeGreaterThan(0.03);
  expect(one?.error).toBeLessThan(0.09);
});

test("everything that is as good solves it, as far as can be told", () => {
  expect(judge(5, "none")[0]?.solutions).toEqual(["low", "high"]);
});

test("a difference within the noise is no loss", () => {
  for (const action of ["low", "high"]) {
    expect(judge(5, action)).toMatchObject([{ best: null, loss: 0 }]);
  }
});

test("the best action lost nothing", () => {
  expect(judge(9, "low")).toMatchObject([{ best: null, loss: 0 }]);
});

test("the same decision gets the same verdict again", () => {
  expect(judge(6, "high")).toEqual(judge(6, "high"));
});

test("what the budget does not reach is not judged", () => {
  expect(judge(7, "high", { nodes: 50 })).toEqual([]);
  // Enough to find the best action, and for a rougher comparison.
  const [rough] = judge(7, "high", { nodes: 1400 });
  expect(rough?.error).toBeGreaterThan((judge(7, "high")[0]?.error ?? 1) * 1.5);
});

test("a decision is judged in the last try even if no budget was enough for a single world", () => {
  const ask = judging(7);
  for (let attempt = 1; attempt < TRIES; attempt++) expect(ask("high", 0)).toEqual([]);
  expect(ask("high", 0)).toMatchObject([{ best: "low", solutions: ["low"] }]);
});

test("tries that were cut short come to the verdict of a single one", () => {
  const worlds = { scouting: 100, comparing: 100 };
  const whole = judging(6, undefined, worlds)("high", 1_000_000);
  const ask = judging(6, undefined, worlds);
  const tries = [100, 333, 1, 77, 250].map((nodes) => ask("high", nodes));
  expect(tries.flat()).toEqual([]);
  expect(ask("high", 1_000_000)).toEqual(whole);
  // A verdict takes what it rests on along: this is a first try again.
  expect(ask("high", 0)).toEqual([]);
});

test("of the decisions nobody asked about again, only the last few are kept", () => {
  const ask = judging(7);
  const nearly = (turn: number) => {
    for (let attempt = 1; attempt < TRIES; attempt++) ask("high", 0, turn);
  };
  nearly(1);
  for (const turn of [2, 3, 4]) ask("high", 0, turn);
  expect(ask("high", 0, 1)).toHaveLength(1);
  nearly(1);
  for (const turn of [2, 3, 4, 5]) ask("high", 0, turn);
  expect(ask("high", 0, 1)).toEqual([]);
});
