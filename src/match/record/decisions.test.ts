import { expect, test } from "vitest";
import { connectFour } from "../../games/connect-four/rules.ts";
import { stepsOf } from "../history.ts";
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
