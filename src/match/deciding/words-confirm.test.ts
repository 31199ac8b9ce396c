import { expect, test } from "vitest";
import { messagesAfter, positionOf } from "../catch-up.ts";
import { move, RESIGN, signedAs } from "../following.fixture.ts";
import { logAt } from "../history.ts";
import { receiveMessage } from "../receive.ts";
import { create, giveUp, matchOf, play, receiveAt, tableOf } from "../table.fixture.ts";
import { tally } from "../tally.fixture.ts";
import { linesAnew } from "./anew.ts";

const [ANN, LIAR] = [0, 1];

test("an onlooker that keeps a word keeps the phases that its author has signed", () => {
  const table = tableOf(tally as never, 2, { rounds: 50 });
  const looker = create(table, null).match;
  // Rounds 0 and 1 are for one each, round 2 is for both.
  play(table, ANN, { number: 3 });
  for (const message of messagesAfter(matchOf(table, ANN), positionOf(looker)))
    receiveMessage(looker, message);
  table.carries = () => false;
  const ann = matchOf(table, ANN);
  giveUp(table, ANN);
  // One resignation for the looker only, and in phase 2 another for Ann.
  const shown = signedAs(table, LIAR, ann, RESIGN, { turn: 1, step: 5 });
  const moved = signedAs(table, LIAR, ann, move(2));
  receiveAt(table, ANN, moved);
  receiveMessage(looker, moved);
  expect(looker.phase.turn).toBe(2);
  receiveMessage(looker, shown);
  for (const { kind, bytes } of messagesAfter(ann, positionOf(looker)))
    if (kind === "entry") receiveMessage(looker, { kind, bytes });
  expect(looker.phase.outcome).not.toBeNull();
  receiveAt(table, ANN, signedAs(table, LIAR, ann, RESIGN));
  receiveMessage(ann, shown);
  expect(ann.phase.outcome).not.toBeNull();

  // Of Ann's answer, all up to the word about phase 2.
  let lines = null;
  for (const message of [...messagesAfter(ann, positionOf(looker))]) {
    receiveMessage(looker, message);
    lines = linesAnew(looker);
    if (lines !== null) break;
  }
  // Phases 0 and 1 are the same at Ann, whose resignation was signed on the first and whose word on the second.
  expect(logAt(ann.history, 2)).toEqual(logAt(looker.history, 2));
  const begun = create(table, null, lines ?? []).match;
  expect(begun.phase.turn).toBe(2);
  // Nothing is in doubt any more.
  expect(linesAnew(begun)).toBeNull();
});
