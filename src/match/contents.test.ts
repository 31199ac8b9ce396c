import { describe, expect, it } from "vitest";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { leaveBeforeVoting, matchOf, type TestTable, tableOf, wait } from "./table.fixture.ts";

const game = crazyEights as never;

/** A table at which these seats resign after their last part of the deal and before their vote. */
function leftAfterTheDeal(seats: number, leaving: readonly number[]): TestTable {
  const options = crazyEights.defaults as never;
  return leaveBeforeVoting((carries) => tableOf(game, seats, options, null, carries), leaving);
}

function elapse(table: TestTable): void {
  for (let now = 0; now <= 30_000; now += 500) wait(table, now);
}

describe("a deal that is complete when seats resign", () => {
  it.each([
    [4, [2, 3]],
    [5, [1, 3, 4]],
  ])("is final among %i without the votes of %j, and lists them", (seats, leaving) => {
    const table = leftAfterTheDeal(seats, leaving);
    expect(matchOf(table, 0).phase.turn).toBe(0);
    elapse(table);
    for (const { history } of table.matches) {
      const content = history.finals[0]?.content;
      expect(content?.answers).not.toEqual([]);
      expect(content?.resigned.map(([seat]) => seat)).toEqual(leaving);
    }
    expect(matchOf(table, 0).phase.gone).toEqual(leaving);
  });
});
