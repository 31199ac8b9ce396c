import { expect, test } from "vitest";
import { connectFour } from "./rules.ts";
import type { Options, State } from "./state.ts";

function start(options: Partial<Options>): State {
  const setup = connectFour.setup({
    options: { ...connectFour.defaults, ...options },
    seats: 2,
    stake: 3,
  });
  if (!setup.ok) throw new Error(setup.fault.message);
  return setup.value;
}

test("the second player moves first, or the first if the table says so", () => {
  expect(connectFour.pending(start({}))).toEqual({ kind: "act", seats: [1] });
  expect(connectFour.pending(start({ first: "host" }))).toEqual({ kind: "act", seats: [0] });
});

test("a coin decides who begins, and nobody moves before it has landed", () => {
  const state = start({ first: "lot" });
  const request = { kind: "roll", seat: 0, coins: 1 };
  expect(connectFour.pending(state)).toEqual({ kind: "chance", request });
  for (const seat of [0, 1])
    expect(connectFour.apply(state, { kind: "acted", seat, action: { column: 4 } })).toMatchObject({
      fault: { code: "connect-four/NotYourTurn" },
    });
  for (const [value, seat] of [
    [1, 0],
    [0, 1],
  ] as const) {
    const thrown = connectFour.apply(state, { kind: "rolled", value });
    if (!thrown.ok) throw new Error(thrown.fault.message);
    expect(connectFour.pending(thrown.value)).toEqual({ kind: "act", seats: [seat] });
    expect(connectFour.apply(thrown.value, { kind: "rolled", value })).toMatchObject({
      fault: { code: "connect-four/UnexpectedChance" },
    });
  }
});

test("the loser begins the next match, although seats move on by one", () => {
  for (const loser of [0, 1]) {
    const over = connectFour.apply(start({ first: "loser" }), { kind: "resigned", seats: [loser] });
    if (!over.ok) throw new Error(over.fault.message);
    const terms = connectFour.nextTerms?.(over.value);
    expect(terms?.stake).toBe(3);
    const next = start(terms?.options ?? {});
    // The loser sat at `loser` and now sits at the other seat.
    expect(connectFour.pending(next)).toEqual({ kind: "act", seats: [1 - loser] });
    // The table may choose it only for the next match.
    const other = connectFour.apply(start({}), { kind: "resigned", seats: [loser] });
    if (!other.ok) throw new Error(other.fault.message);
    expect(connectFour.nextTerms?.(other.value)?.options).toEqual({
      ...connectFour.defaults,
      opener: 1 - loser,
    });
  }
});
