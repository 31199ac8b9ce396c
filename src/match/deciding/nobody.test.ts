import { expect, test } from "vitest";
import { move, RESIGN, signedAs } from "../following.fixture.ts";
import { logAt } from "../history.ts";
import { catchUp, create, giveUp, matchOf, play, receiveAt, storedBy } from "../table.fixture.ts";
import { ANN, LIAR, LOOKER, twoOfFour } from "./two-of-four.fixture.ts";

test("an onlooker of two who have resigned, and was told by which resignations, holds the same after a restart", () => {
  const table = twoOfFour();
  // A phase in which both are asked.
  while (matchOf(table, ANN).phase.expected.length < 2) {
    const { expected } = matchOf(table, ANN).phase;
    play(table, expected[0] ?? ANN, { number: 3 });
  }
  // The liar resigns at once, by what it shows the looker; by what it shows Ann, it moves first.
  const at = matchOf(table, LOOKER);
  const atOnce = signedAs(table, LIAR, at, RESIGN);
  const moved = signedAs(table, LIAR, at, move(4));
  const later = signedAs(table, LIAR, at, RESIGN, { step: 1 });
  receiveAt(table, LOOKER, atOnce);
  table.mail.length = 0;
  // Ann resigns before she hears of anything.
  table.carries = () => false;
  giveUp(table, ANN);
  receiveAt(table, ANN, moved);
  receiveAt(table, ANN, later);
  expect(matchOf(table, ANN).phase.outcome).not.toBeNull();
  // The looker hears of the liar's move, and shows everybody the two faces.
  table.carries = (from, to) => from === LOOKER && to === ANN;
  receiveAt(table, LOOKER, moved);
  for (const { to, message } of table.mail.splice(0))
    if (to === ANN) receiveAt(table, ANN, message);
  expect(matchOf(table, ANN).guilt.convicted.has(LIAR)).toBe(true);
  table.mail.length = 0;
  table.matches.splice(LIAR, 1, matchOf(table, ANN));
  table.carries = (_, to) => to === LOOKER;
  catchUp(table, LOOKER);

  const ann = matchOf(table, ANN);
  const looker = matchOf(table, LOOKER);
  expect(looker.phase.outcome).not.toBeNull();
  expect(logAt(looker.history, looker.phase.turn)).toEqual(logAt(ann.history, ann.phase.turn));

  const again = create(table, LOOKER, storedBy(table, LOOKER)).match;
  expect(logAt(again.history, again.phase.turn)).toEqual(logAt(ann.history, ann.phase.turn));
});
