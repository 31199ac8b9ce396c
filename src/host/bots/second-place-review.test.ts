import { expect, test } from "vitest";
import type { Result } from "../../../protocol/result.ts";
import { NO_KNOWLEDGE, type Plain } from "../../engine/game.ts";
import { crazyEights } from "../../games/crazy-eights/rules.ts";
import type { Replay } from "../api/api.ts";
import type { LiveTable } from "../table/live-table.ts";
import { createAdvice } from "./advice.ts";

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.fault.message);
  return result.value;
}

const SETUP = { options: { ...crazyEights.defaults, playForSecond: true }, seats: 3, stake: 1 };

/** Seat 0 is to move; with `first`, for second place. */
function decision(turn: number, first: number | null) {
  const hands = [["2C", "8D"], ["9H", "10H", "JH"], first === null ? ["3S"] : []];
  const position = { hands, draw: ["KH", "QH", "4S"], discard: ["KC"], turn: 0, first };
  const placed = crazyEights.position?.(SETUP, position);
  if (placed === undefined) throw new Error("It reads positions.");
  const { state } = value(placed);
  return { turn, seat: 0, state: state as Plain, known: NO_KNOWLEDGE, action: {} };
}

/** Advice on a match with these decisions, and the turns of those that the bots were asked about. */
function adviceOn(played: readonly ReturnType<typeof decision>[]) {
  const asked: number[] = [];
  const live = { finished: () => ({ ok: true, value: { game: crazyEights, played } }) };
  const advice = createAdvice(() => live as unknown as LiveTable, {
    chooseMove: () => Promise.reject(new Error("Nobody is to move.")),
    weigh: () => Promise.reject(new Error("Nobody asked.")),
    async judge(_game, part) {
      asked.push(...part.map(({ turn }) => turn));
      return { ok: true, value: [] };
    },
  });
  return { advice, asked };
}

const REPLAY = { game: "crazy-eights", positions: [], outcome: { winners: [2] } };

test("once somebody has won, what is played for second place is not judged as a chance of winning", async () => {
  const { advice, asked } = adviceOn([decision(3, null), decision(8, 2), decision(9, 2)]);
  expect(value(await advice.analyse("match", 0, null))).toMatchObject({ done: 1, decisions: 1 });
  expect(new Set(asked)).toEqual(new Set([3]));
});

test("whoever decided nothing before somebody won has nothing to review", () => {
  const { advice } = adviceOn([decision(8, 2)]);
  expect(advice.offer("match", REPLAY as unknown as Replay)).not.toHaveProperty("analysis");
});
