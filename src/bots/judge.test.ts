import { expect, test } from "vitest";
import { NO_KNOWLEDGE, type Plain } from "../engine/game.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import type { State } from "../games/connect-four/state.ts";
import { GAMES, isJudged } from "../games/registry.ts";
import { analystFor } from "./analysis.ts";
import { judgeDecisions } from "./judge.ts";

const still = () => 0;

/** The decisions of a match in which the seats took turns to drop discs into these columns, 1 to 7. */
function played(columns: readonly number[]) {
  const setup = connectFour.setup({ options: connectFour.defaults, seats: 2, stake: 0 });
  if (!setup.ok) throw new Error(setup.fault.message);
  let state: State = setup.value;
  return columns.map((column, turn) => {
    const before = state;
    const seat = state.turn;
    const action = connectFour
      .legal(state, seat, NO_KNOWLEDGE)
      .find((legal) => "column" in legal && legal.column === column);
    if (action === undefined) throw new Error(`column ${column} is full`);
    const next = connectFour.apply(state, { kind: "acted", seat, action });
    if (!next.ok) throw new Error(next.fault.message);
    state = next.value;
    return { turn, seat, state: before as Plain, known: NO_KNOWLEDGE, action: action as Plain };
  });
}

const ENOUGH = 10_000_000;
const inquiry = { game: "connect-four", seed: 1, budget: {} };
// Both fill their columns; then the first player has three in a row with one open end.
const OPEN_THREE = [1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2, 1, 3, 3, 4, 4, 5, 7];

test("failing to stop three in a row is a mistake, winning is not", () => {
  const judged = judgeDecisions(
    { ...inquiry, played: played([...OPEN_THREE, 6]).slice(-2) },
    still,
  );
  if (!judged.ok) throw new Error(judged.fault.message);
  const [slept, won] = judged.value;
  expect(slept).toMatchObject({ best: { column: 6 }, grade: "mistake" });
  expect(won).toMatchObject({ best: null, loss: 0, grade: null });
});

test("a move in the last open column is forced, whatever may be said about moves", () => {
  const options = { ...connectFour.defaults, takebacks: true };
  const setup = connectFour.setup({ options, seats: 2, stake: 0 });
  if (!setup.ok) throw new Error(setup.fault.message);
  const decisionWith = (open: readonly number[]) => {
    // Nobody has four in a row.
    const columns = [0, 1, 2, 3, 4, 5, 6].map((column) =>
      [0, 0, 1, 1, 2, 2]
        .slice(0, open.includes(column) ? 4 : 6)
        .map((pair) => 1 + ((column + pair) % 2)),
    );
    const state = { ...setup.value, columns, turn: 0, line: [1, 2] } as const;
    expect(connectFour.legal(state, 0, NO_KNOWLEDGE)).toContainEqual({ takeback: "ask" });
    return { turn: 7, seat: 0, state: state as Plain, known: NO_KNOWLEDGE, action: { column: 7 } };
  };
  const forced = (open: readonly number[]) => {
    const judged = judgeDecisions({ ...inquiry, played: [decisionWith(open)] }, still);
    return judged.ok ? judged.value.map((one) => one.forced === true) : judged.fault;
  };
  expect(forced([6])).toEqual([true]);
  expect(forced([4, 5, 6])).toEqual([false]);
});

test("decisions beyond the budget are not judged, and none is once stopped", () => {
  const decisions = played(OPEN_THREE).slice(14, 16);
  const judged = (nodes: number, stopped = false) => {
    const all = judgeDecisions(
      { ...inquiry, played: decisions, budget: { nodes } },
      still,
      () => stopped,
    );
    if (!all.ok) throw new Error(all.fault.message);
    return all.value.length;
  };
  expect(judged(0)).toBe(0);
  expect(judged(ENOUGH, true)).toBe(0);
  // Last, because the solver remembers.
  expect(judged(ENOUGH)).toBe(2);
});

test.each([
  ["chess", "bots/unknown-game"],
  ["rpsls", "bots/no-analysis"],
])("%s cannot be judged: %s", (game, code) => {
  expect(judgeDecisions({ ...inquiry, game, played: [] }, still)).toMatchObject({
    ok: false,
    fault: { code },
  });
});

test("the games listed as judged are those with an analyst", () => {
  expect(GAMES.map(({ id }) => isJudged(id))).toEqual(
    GAMES.map((game) => analystFor(game as never) !== undefined),
  );
  expect(GAMES.filter(({ id }) => isJudged(id)).length).toBeGreaterThan(1);
});
