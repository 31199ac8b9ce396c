import { expect, test } from "vitest";
import { type Entry, signEntry } from "../../protocol/entry.ts";
import type { Signed } from "../../protocol/signed.ts";
import { addEntry, addResignation, entriesIn, newPool, resignationNamed } from "./pool.ts";
import { matchOf, tableOf } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

const table = tableOf(tally as never, 3);

/** Seat 2 resigns in this phase. */
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

test("a seat that resigns in every phase cannot keep out the resignation that a move names", () => {
  const pool = newPool();
  const all = [0, 1, 2, 3].map(resignation);
  const last = all[3]!;
  const isNamed = (hash: Uint8Array) => hash === last.hash;
  expect(all.map((one) => addResignation(pool, one, isNamed))).toEqual([true, true, false, true]);
  expect(resignationNamed(pool, last.hash)).toBe(last);
  expect(pool.resignations.get(2)).toHaveLength(3);
});

function faceOf(number: number): Signed<Entry> {
  const { value } = resignation(0);
  const body = { kind: "act", action: { number }, seen: [] } as const;
  return signEntry({ ...value, body }, table.signers[2]!);
}

test("a third face is refused, unless the others may come to it", () => {
  const pool = newPool();
  const [one, other, third] = [1, 2, 3].map(faceOf) as [
    Signed<Entry>,
    Signed<Entry>,
    Signed<Entry>,
  ];
  expect(addEntry(pool, one, "open")).toEqual({ kind: "new" });
  expect(addEntry(pool, other, "open")).toEqual({ kind: "face", other: one });
  expect(addEntry(pool, third, "open")).toEqual({ kind: "full" });
  expect(addEntry(pool, third, "open", () => true).kind).toBe("face");
  expect(entriesIn(pool)).toEqual([one, other, third]);
});

test("a seat's entries of the next phase have a mebibyte, and those of the others as much each", () => {
  const pool = newPool();
  const large = (seat: number, step: number): Signed<Entry> => {
    const face = faceOf(step);
    const bytes = new Uint8Array(250_000).fill(step);
    return { ...face, bytes, value: { ...face.value, seat, step } };
  };
  const added = [0, 1, 2, 3, 4, 5].map((step) => addEntry(pool, large(2, step), "next").kind);
  expect(added).toEqual(["new", "new", "new", "new", "full", "full"]);
  expect(addEntry(pool, large(1, 0), "next").kind).toBe("new");
  // In the open phase they count.
  expect(addEntry(pool, large(2, 5), "open").kind).toBe("new");
});
