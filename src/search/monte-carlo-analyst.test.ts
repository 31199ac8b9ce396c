import { expect, test } from "vitest";
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
  const game = { ...guessing(bound), legal: () => legal };
  const knowledge = { rollout: { choose: () => "none" } };
  const analyst = monteCarloAnalyst(game, knowledge, { scouting: 100, comparing: 900 }, OF_A_MATCH);
  const played = [{ turn: 7, seat: 0, state: "start", known: NO_KNOWLEDGE, action }];
  return analyst.chances(
    played,
    startThinking(1, { nodes }, () => 0),
  );
}

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
