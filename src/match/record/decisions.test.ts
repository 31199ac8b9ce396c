import { expect, test } from "vitest";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { type Game, type GameEvent, NO_KNOWLEDGE, type Plain } from "../../engine/game.ts";
import { connectFour } from "../../games/connect-four/rules.ts";
import { royalUr } from "../../games/royal-ur/rules.ts";
import { stepsOf } from "../history.ts";
import type { Step } from "../match.ts";
import { matchOf, play, tableOf } from "../table.fixture.ts";
import { decisionsOf } from "./decisions.ts";

test("moves taken back and words about them are no decisions; the rest keep their places in the list of moves", () => {
  const game = { ...connectFour, defaults: { ...connectFour.defaults, takebacks: true } } as never;
  const table = tableOf(game, 2);
  const said = [4, 4, 3, "allow", "yes", 5, 2, "ask", "yes", 6];
  for (const one of said) {
    const { phase } = matchOf(table, 0);
    const action = typeof one === "number" ? { column: one } : { takeback: one };
    play(table, phase.expected[0] ?? 0, action);
  }
  const decisions = decisionsOf(game, stepsOf(matchOf(table, 0).history), () => null);
  expect(decisions.map(({ turn, action }) => [turn, action])).toEqual([
    [0, { column: 4 }],
    [1, { column: 4 }],
    [9, { column: 6 }],
  ]);
});

test("a decision comes with the throws before it, however many allowed no move", () => {
  let state: Plain = {
    stake: 0,
    // Both have one token left, and only a throw of one brings it home.
    tokens: { board: [[14], [14]], home: [6, 6] },
    turn: 0,
    roll: null,
    rolls: [],
    last: null,
    end: null,
  };
  const steps: Step[] = [];
  const game = royalUr as unknown as Game;
  const happen = (event: GameEvent<Plain>) => {
    const next = unwrap(game.apply(state, event));
    steps.push({ turn: steps.length, event, before: state, after: next });
    state = next;
  };
  const values = [...Array.from({ length: 20 }, (_, index) => [0, 2, 4][index % 3] ?? 0), 1];
  for (const value of values) happen({ kind: "rolled", value });
  const [action = null] = game.legal(state, 0, NO_KNOWLEDGE);
  happen({ kind: "acted", seat: 0, action });
  const [decision, ...more] = decisionsOf(game, steps, () => null);
  expect(more).toEqual([]);
  expect(decision?.throws?.map(({ seat, value }) => [seat, value])).toEqual(
    values.map((value, index) => [index % 2, value]),
  );
  expect(decision?.throws?.[0]?.before).toBe(steps[0]?.before);
});
