import { type Body, signEntry } from "../../../protocol/entry.ts";
import { tick } from "../clock.ts";
import { logAt } from "../history.ts";
import type { Message } from "../match.ts";
import { deliver, giveUp, matchOf, play, post, type TestTable, tableOf } from "../table.fixture.ts";
import { tally } from "../tally.fixture.ts";

/** For tests: two who look on while one of the two players who are left lies. */

export const [ANN, LIAR, LOOKER] = [0, 1, 2] as const;
const LEAVER = 3;

/** Four of whom two have resigned; it is the liar's turn, between the other two. */
export function twoOfFour(): TestTable {
  const table = tableOf(tally as never, 4);
  giveUp(table, LEAVER);
  giveUp(table, LOOKER);
  for (let now = 0; matchOf(table, ANN).phase.voters.length > 2; now += 500) {
    const { expected } = matchOf(table, ANN).phase;
    if (expected.includes(ANN)) play(table, ANN, { number: 2 });
    for (const [seat, match] of table.matches.entries()) post(table, seat, tick(match, now));
    deliver(table);
  }
  while (matchOf(table, ANN).phase.expected.join() !== String(LIAR))
    play(table, ANN, { number: 2 });
  return table;
}

/** Another entry of the liar's for the open phase, as Ann sees it. */
export function faceOf(table: TestTable, number: number, log?: Uint8Array): Message {
  const { history, phase } = matchOf(table, ANN);
  const body: Body = { kind: "act", action: { number }, seen: [] };
  const here = log ?? logAt(history, phase.turn);
  const signer = table.signers[LIAR];
  if (here === null || signer === undefined) throw new Error("The liar has nothing to sign.");
  const match = table.seating.start.hash;
  const entry = { v: 2, match, turn: phase.turn, log: here, seat: LIAR, step: 0, body } as const;
  return { kind: "entry", bytes: signEntry(entry, signer).bytes };
}
