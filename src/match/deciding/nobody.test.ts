import { expect, test } from "vitest";
import { type Body, signEntry } from "../../../protocol/entry.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { logAt } from "../history.ts";
import type { Message } from "../match.ts";
import {
  catchUp,
  create,
  giveUp,
  matchOf,
  play,
  receiveAt,
  storedBy,
  type TestTable,
} from "../table.fixture.ts";
import { ANN, LIAR, LOOKER, twoOfFour } from "./two-of-four.fixture.ts";

function signedByLiar(table: TestTable, step: number, body: Body): Message {
  const { history, phase } = matchOf(table, LOOKER);
  const log = logAt(history, phase.turn) ?? history.start;
  const place = { v: 2, match: history.start, turn: phase.turn, log, seat: LIAR, step } as const;
  return {
    kind: "entry",
    bytes: signEntry({ ...place, body }, table.signers[LIAR] as Signer).bytes,
  };
}

test("an onlooker of two who have resigned, and was told by which resignations, holds the same after a restart", () => {
  const table = twoOfFour();
  // A phase in which both are asked.
  while (matchOf(table, ANN).phase.expected.length < 2) {
    const { expected } = matchOf(table, ANN).phase;
    play(table, expected[0] ?? ANN, { number: 3 });
  }
  // The liar resigns at once, by what it shows the looker; by what it shows Ann, it moves first.
  const atOnce = signedByLiar(table, 0, { kind: "resign" });
  const move = signedByLiar(table, 0, { kind: "act", action: { number: 4 }, seen: [] });
  const later = signedByLiar(table, 1, { kind: "resign" });
  receiveAt(table, LOOKER, atOnce);
  table.mail.length = 0;
  // Ann resigns before she hears of anything.
  table.carries = () => false;
  giveUp(table, ANN);
  receiveAt(table, ANN, move);
  receiveAt(table, ANN, later);
  expect(matchOf(table, ANN).phase.outcome).not.toBeNull();
  // The looker hears of the liar's move, and shows everybody the two faces.
  table.carries = (from, to) => from === LOOKER && to === ANN;
  receiveAt(table, LOOKER, move);
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
