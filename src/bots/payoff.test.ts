import { expect, test } from "vitest";
import { connectFour } from "../games/connect-four/rules.ts";
import type { State } from "../games/connect-four/state.ts";
import { winBalance, winShare } from "../search/payoff.ts";

function ended(winner: number | null): State {
  const setup = connectFour.setup({ options: connectFour.defaults, seats: 2, stake: 0 });
  if (!setup.ok) throw new Error(setup.fault.message);
  const end = winner === null ? { winner, reason: "full" } : { winner, reason: "line" };
  return { ...setup.value, end: end as NonNullable<State["end"]> };
}

test.each([
  ["a win", 1, [0, 1], [-1, 1]],
  ["a shared first place", null, [0.5, 0.5], [0, 0]],
])("what %s is worth to either seat", (_what, winner, shares, balances) => {
  const state = ended(winner);
  expect([0, 1].map((seat) => winShare(connectFour, state, seat))).toEqual(shares);
  expect([0, 1].map((seat) => winBalance(connectFour, state, seat))).toEqual(balances);
});

test("a match that is not over is worth nothing yet", () => {
  const setup = connectFour.setup({ options: connectFour.defaults, seats: 2, stake: 0 });
  if (!setup.ok) throw new Error(setup.fault.message);
  expect(winShare(connectFour, setup.value, 0)).toBe(0);
});
