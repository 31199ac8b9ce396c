import { expect, test } from "vitest";
import { readEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import { rpsls } from "../games/rpsls/rules.ts";
import { endingOf, recordOf } from "../match/record/verification.ts";
import { giveUp, matchOf, play, type TestTable, tableOf, wait } from "../match/table.fixture.ts";
import { withSigners } from "./agreed-by.ts";

const endingIn = (table: TestTable) => {
  const match = matchOf(table, 0);
  return withSigners(endingOf(match), recordOf(match));
};

test("nobody is said to have agreed who was put out for being gone", () => {
  const table = tableOf(rpsls, 4, { ...rpsls.defaults, revealTimeout: 5000 });
  wait(table, 0);
  // Seat 3 is cut off once all have committed: it neither reveals nor votes any more.
  table.carries = (from, to, { kind, bytes }) => {
    if (from !== 3 && to !== 3) return true;
    return from === 3 && kind === "entry" && unwrap(readEntry(bytes)).value.turn === 0;
  };
  for (const [seat, symbol] of [1, 0, 0, 0].entries()) play(table, seat, { type: "throw", symbol });
  for (let now = 1000; now < 60_000; now += 1000) wait(table, now);
  expect(endingOf(matchOf(table, 0))).toMatchObject({ kind: "agreed" });
  expect(endingIn(table)).toEqual({ kind: "agreed", by: [0, 1, 2] });
});

test("those who resigned have agreed", () => {
  const table = tableOf(rpsls, 4);
  for (const seat of [1, 2, 3]) giveUp(table, seat);
  expect(endingIn(table)).toEqual(endingOf(matchOf(table, 0)));
});

test("between two, those have agreed who signed the end", () => {
  const table = tableOf(connectFour, 2);
  for (const [n, column] of [1, 2, 1, 2, 1, 2, 1].entries()) play(table, (n + 1) % 2, { column });
  expect(endingIn(table)).toEqual({ kind: "agreed", by: [0, 1] });
});
