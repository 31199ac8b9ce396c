import { expect, test } from "vitest";
import type { Game, Plain } from "../engine/game.ts";
import { findGame } from "../games/registry.ts";
import { checkMove } from "./checked-move.ts";

const game = findGame("connect-four") as Game;
const action = { column: 3 };

function start(): Plain {
  const state = game.setup({ options: {}, seats: 2, stake: 0 });
  if (!state.ok) throw new Error(state.fault.code);
  return state.value;
}

function toMove(state: Plain): number {
  const pending = game.pending(state);
  return pending.kind === "act" ? (pending.seats[0] ?? -1) : -1;
}

test("a move that was allowed in one position is checked again in the next", () => {
  let state = start();
  for (let disc = 0; disc < 6; disc++) {
    const move = checkMove({ game, state }, toMove(state), action);
    if (!move.ok) throw new Error(move.fault.code);
    expect(move.value.after).not.toEqual(state);
    state = move.value.after;
  }
  expect(checkMove({ game, state }, toMove(state), action).ok).toBe(false);
});

test("one seat's move is not another's", () => {
  const state = start();
  const seat = toMove(state);
  expect(checkMove({ game, state }, seat, action).ok).toBe(true);
  expect(checkMove({ game, state }, 1 - seat, action).ok).toBe(false);
});

test("a move is checked once, whether as chosen or as signed", () => {
  let applied = 0;
  const counting: Game = {
    ...game,
    apply(state, event) {
      applied++;
      return game.apply(state, event);
    },
  };
  const state = start();
  const seat = toMove(state);
  const input = { column: 2 };
  const move = checkMove({ game: counting, state }, seat, input);
  if (!move.ok) throw new Error(move.fault.code);
  expect(checkMove({ game: counting, state }, seat, input)).toBe(move);
  expect(checkMove({ game: counting, state }, seat, move.value.action)).toBe(move);
  expect(applied).toBe(1);
});
