import { expect, test } from "vitest";
import { type Entry, signEntry } from "../../protocol/entry.ts";
import type { Signed } from "../../protocol/signed.ts";
import { addResignation, newPool, resignationNamed } from "./pool.ts";
import { matchOf, tableOf } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

const table = tableOf(tally as never, 3);

/** Seat 2 gives up in this phase. */
function resignation(turn: number): Signed<Entry> {
  const match = matchOf(table, 0).seating.start.hash;
  const value: Entry = {
    v: 2,
    match,
    turn,
    log: match,
    seat: 2,
    step: 0,
    body: { kind: "resign" },
  };
  return signEntry(value, table.signers[2]!);
}

test("whoever resigns in every phase does not keep the resignation away that a move names", () => {
  const pool = newPool();
  const all = [0, 1, 2, 3].map(resignation);
  const last = all[3]!;
  const isNamed = (hash: Uint8Array) => hash === last.hash;
  expect(all.map((one) => addResignation(pool, one, isNamed))).toEqual([true, true, false, true]);
  expect(resignationNamed(pool, last.hash)).toBe(last);
  expect(pool.resignations.get(2)).toHaveLength(3);
});
