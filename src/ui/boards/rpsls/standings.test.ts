import { expect, test } from "vitest";
import { DEFAULTS } from "../../../games/rpsls/config.ts";
import type { View } from "../../../games/rpsls/view.ts";
import { progressOf, standingsOf } from "./standings.ts";

const START: View = {
  stage: "in-progress",
  config: { betSize: 10, ...DEFAULTS },
  next: null,
  funds: 40,
  balances: [-10, -10, -10, -10],
  lobby: [0, 1, 2, 3],
  players: [],
  waitingFor: [],
  mine: null,
  rounds: [],
  owner: 0,
  mayStop: false,
  stopping: false,
  end: null,
};
const player = (
  seat: number,
  standing: "expected" | "done" | "late",
  committed: boolean,
  symbol: number | null = null,
) => ({ seat, standing, committed, symbol });

test("a sealed throw is shown to nobody but its owner", () => {
  const players = [player(0, "done", true), player(1, "expected", false)];
  const view = { ...START, lobby: [0, 1], players, mine: 3, waitingFor: [1] };
  expect(standingsOf(view, 0)).toEqual([
    { seat: 0, condition: "sealed", symbol: 3, out: false },
    { seat: 1, condition: "choosing", symbol: null, out: false },
  ]);
  expect(standingsOf({ ...view, mine: null }, 1)[0]?.symbol).toBeNull();
  expect(progressOf(view)).toEqual({ done: 1, of: 2 });
});

test("those who are out come last, with the throw they lost with", () => {
  const rounds = [
    {
      throws: [
        { seat: 0, symbol: 0 },
        { seat: 1, symbol: 1 },
        { seat: 2, symbol: 1 },
      ],
      survivors: [1, 2],
    },
  ];
  const players = [player(1, "expected", false), player(2, "late", false)];
  expect(standingsOf({ ...START, players, rounds }, null)).toEqual([
    { seat: 1, condition: "choosing", symbol: null, out: false },
    { seat: 0, condition: "beaten", symbol: 0, out: true },
    { seat: 2, condition: "late", symbol: null, out: true },
    { seat: 3, condition: "gone", symbol: null, out: true },
  ]);
});

test("an owner who stops the game has acted without a throw", () => {
  const players = [player(0, "done", false), player(1, "done", true)];
  const view = { ...START, lobby: [0, 1], players, stopping: true };
  expect(standingsOf(view, null).map(({ condition }) => condition)).toEqual(["acted", "sealed"]);
});

test("at the end the winner is told from the beaten", () => {
  const rounds = [
    {
      throws: [
        { seat: 0, symbol: 0 },
        { seat: 1, symbol: 1 },
      ],
      survivors: [1],
    },
  ];
  const players = [player(0, "done", true, 0), player(1, "done", true, 1)];
  const end = { reason: "round", winners: [1] } as const;
  const view: View = { ...START, stage: "reveal", lobby: [0, 1], players, rounds, end };
  expect(standingsOf(view, null)).toEqual([
    { seat: 1, condition: "won", symbol: 1, out: false },
    { seat: 0, condition: "beaten", symbol: 0, out: true },
  ]);
});
