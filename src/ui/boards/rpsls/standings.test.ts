import { expect, test } from "vitest";
import { DEFAULTS } from "../../../games/rpsls/config.ts";
import { rpsls } from "../../../games/rpsls/rules.ts";
import type { State } from "../../../games/rpsls/state.ts";
import type { View } from "../../../games/rpsls/view.ts";
import { reasonText } from "../../table-view.ts";
import { progressOf, standingsOf } from "./standings.ts";
import { RPSLS_TEXTS } from "./text.ts";

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

const NOTHING = { faces: new Map(), sealed: [] };

function begin(seats: number): State {
  const start = rpsls.setup({ seats, stake: 10, options: rpsls.defaults, owner: 0 });
  if (!start.ok) throw new Error(start.fault.message);
  return start.value;
}

function apply(state: State, event: Parameters<typeof rpsls.apply>[1]): State {
  const next = rpsls.apply(state, event);
  if (!next.ok) throw new Error(next.fault.message);
  return next.value;
}

function round(state: State, throws: readonly (readonly [seat: number, symbol: number])[]): State {
  const sealed = throws.map(([seat, symbol]) => {
    const choice = rpsls.seal?.(state, seat, { type: "throw", symbol }, "0".repeat(32));
    if (choice?.sealed == null) throw new Error("not sealed");
    return { seat, action: choice.action, text: choice.sealed };
  });
  const chosen = sealed.reduce((now, { seat, action }) => {
    return apply(now, { kind: "acted", seat, action });
  }, state);
  return sealed.reduce((now, { seat, text }) => {
    return apply(now, { kind: "acted", seat, action: { type: "reveal", text } });
  }, chosen);
}

test("of players who were beaten before the rounds that are remembered, it is not said that they left", () => {
  let state = round(begin(3), [
    [0, 1],
    [1, 1],
    [2, 0],
  ]);
  const beaten = () => standingsOf(rpsls.view(state, null, NOTHING), null).at(-1);
  expect(beaten()).toMatchObject({ seat: 2, condition: "beaten" });
  for (let tie = 0; tie < 12; tie++)
    state = round(state, [
      [0, 1],
      [1, 1],
    ]);
  const { condition } = beaten() ?? {};
  expect(RPSLS_TEXTS.en.table.conditions[condition ?? "won"]).toBe("out");
  expect(RPSLS_TEXTS["zh-CN"].table.conditions[condition ?? "won"]).toBe("已出局");
});

test("when all resign at once, the host is not said to have stopped the game", () => {
  const outcome = rpsls.outcome(apply(begin(2), { kind: "resigned", seats: [0, 1] }));
  if (outcome === null) throw new Error("not over");
  expect(reasonText("en", "rpsls", outcome, [], [])).toBe(
    "The game was stopped and the pot was divided.",
  );
  expect(reasonText("zh-CN", "rpsls", outcome, [], [])).toBe("游戏停止，奖池已平分。");
});
