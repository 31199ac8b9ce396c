import { expect, test } from "vitest";
import { NO_KNOWLEDGE } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import { begin, playRandomly } from "../random-play.ts";
import { invariants } from "./invariants.ts";
import { connectFour } from "./rules.ts";
import type { Action, State, TakebackWord } from "./state.ts";

function start(takebacks = true): State {
  const setup = connectFour.setup({
    options: { ...connectFour.defaults, takebacks },
    seats: 2,
    stake: 0,
  });
  if (!setup.ok) throw new Error(setup.fault.message);
  return setup.value;
}

/** The state after these columns and words, each by the seat that is asked. */
function after(state: State, ...actions: readonly (number | TakebackWord)[]): State {
  return actions.reduce((now, one) => {
    const pending = connectFour.pending(now);
    const seat = pending.kind === "act" ? (pending.seats[0] ?? 0) : 0;
    const action: Action = typeof one === "number" ? { column: one } : { takeback: one };
    const next = connectFour.apply(now, { kind: "acted", seat, action });
    if (!next.ok) throw new Error(next.fault.code);
    return next.value;
  }, state);
}

function words(state: State, seat: number): unknown[] {
  return connectFour
    .legal(state, seat, NO_KNOWLEDGE)
    .flatMap((action) => ("takeback" in action ? action.takeback : []));
}

test("the player to move asks to take back both players' last moves, and the other says yes", () => {
  const before = after(start(), 4, 4, 3);
  const state = after(before, 5, 2);
  expect(words(state, 0)).toEqual(["ask", "allow"]);
  const asked = after(state, "ask");
  expect(connectFour.pending(asked)).toEqual({ kind: "act", seats: [1] });
  expect(words(asked, 1)).toEqual(["yes", "no"]);
  expect(connectFour.legal(asked, 0, NO_KNOWLEDGE)).toEqual([]);
  expect(after(asked, "yes")).toEqual(before);
});

test("the player to move offers the other the last move back, and the other accepts or declines", () => {
  const before = after(start(), 4, 4);
  const state = after(before, 7);
  const allowed = after(state, "allow");
  expect(connectFour.pending(allowed)).toEqual({ kind: "act", seats: [1] });
  expect(after(allowed, "yes")).toEqual(before);
  expect(after(allowed, "no")).toEqual({ ...state, refused: true });
});

test("after a refusal nobody can ask again before the next move", () => {
  const state = after(start(), 4, 4, "ask", "no");
  expect(words(state, 1)).toEqual([]);
  expect(words(after(state, 1), 0)).toEqual(["ask", "allow"]);
});

test("the first move can be offered back, and before it there is nothing to ask for", () => {
  expect(words(start(), 1)).toEqual([]);
  const first = after(start(), 4);
  expect(words(first, 0)).toEqual(["allow"]);
  expect(after(first, "allow", "yes")).toEqual(start());
});

test("a table can rule out takebacks", () => {
  const state = after(start(false), 4, 4);
  expect(words(state, 1)).toEqual([]);
  expect(() => after(state, "ask")).toThrow("connect-four/NoTakeback");
  expect(() => after(state, "yes")).toThrow("connect-four/NoTakeback");
});

test("nobody moves while a takeback is open, and the player asked may run out of time", () => {
  const asked = after(start(), 4, 4, "ask");
  expect(() => after(asked, 3)).toThrow("connect-four/TakebackOpen");
  expect(() => after(asked, "ask")).toThrow("connect-four/NoTakeback");
  const late = connectFour.apply(asked, { kind: "expired", seats: [0] });
  expect(late).toMatchObject({ ok: true, value: { end: { reason: "expired", winner: 1 } } });
});

test("random matches with takebacks satisfy the invariants", () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = seededRandom(seed);
    const setup = { options: { ...connectFour.defaults, takebacks: true }, seats: 2, stake: 0 };
    const chance = () => {
      throw new Error("nothing here is by chance");
    };
    const match = begin(connectFour, setup, chance as never);
    let steps = 0;
    playRandomly(match, random, {
      step: () => {
        expect(invariants.broken(match.state)).toBeNull();
        steps++;
      },
    });
    expect(match.state.end).not.toBeNull();
    expect(steps).toBeGreaterThan(6);
  }
});
