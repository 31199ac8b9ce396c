import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verify } from "../../protocol/identity.ts";
import { decodeRecord, encodeRecord, type MatchRecord } from "../../protocol/record.ts";
import { seatingOf, unwrap } from "../../protocol/seating.fixture.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import { findGame } from "../games/registry.ts";
import { giveUp, matchOf, nextEntry, play, tableOf } from "./table.fixture.ts";
import { recordOf, verifyRecord } from "./verification.ts";

const LINE = [
  [1, 1],
  [0, 2],
  [1, 1],
  [0, 2],
  [1, 1],
  [0, 2],
  [1, 1],
] as const;

const table = tableOf(connectFour, 2);
for (const [seat, column] of LINE) play(table, seat, { column });
const file = recordOf(matchOf(table, 0));
const record = unwrap(decodeRecord(file));

const check = (bytes: Uint8Array) => verifyRecord(bytes, { findGame, verify });
const faultOf = (changed: Partial<MatchRecord>) => {
  const verified = check(encodeRecord({ ...record, ...changed }));
  return verified.ok ? "ok" : verified.fault;
};

describe("a finished match", () => {
  it("verifies, and says what was checked", () => {
    const verified = unwrap(check(file));
    expect(verified.players).toEqual(["Player 0", "Player 1"]);
    expect(verified.outcome).toMatchObject({ winners: [1], reason: "line", payouts: [0, 20] });
    expect(verified.countersigned).toEqual([0, 1]);
    expect(verified.moves.map((move) => move.text)).toEqual(["1", "2", "1", "2", "1", "2", "1"]);
    expect(verified.positions.length).toBe(8);
    expect(verified.verification).toMatchObject({
      entries: 9,
      signatures: 13,
      chains: 2,
      states: 9,
    });
    expect(verified.verification.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is the same file for both players", () => {
    expect(recordOf(matchOf(table, 1))).toEqual(file);
  });
});

describe("a match that is still running", () => {
  it("verifies as far as it goes", () => {
    const running = tableOf(connectFour, 2);
    for (const [seat, column] of LINE.slice(0, 3)) play(running, seat, { column });
    const verified = unwrap(check(recordOf(matchOf(running, 0))));
    expect(verified.outcome).toBeNull();
    expect(verified.moves.length).toBe(3);
  });
});

describe("a resigned match", () => {
  it("shows the resignation as its last move", () => {
    const resigned = tableOf(connectFour, 2);
    play(resigned, 1, { column: 4 });
    giveUp(resigned, 1);
    const verified = unwrap(check(recordOf(matchOf(resigned, 0))));
    expect(verified.moves.at(-1)).toEqual({
      seat: 1,
      text: "resigned",
      action: null,
      kind: "resigned",
    });
    expect(verified.positions.length).toBe(verified.moves.length + 1);
  });
});

describe("a record that was tampered with", () => {
  const { entries } = record;

  it("is refused after the change of any byte", () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = file.slice();
        changed[at]! ^= mask;
        expect(check(changed).ok).toBe(false);
      }),
      { numRuns: 25 },
    );
  });

  it("is refused without any of its moves, but not without a countersignature", () => {
    for (const index of entries.keys()) {
      const verified = faultOf({ entries: entries.toSpliced(index, 1) });
      if (index < LINE.length) expect(verified).not.toBe("ok");
      else expect(verified).toBe("ok");
    }
  });

  it("is refused with a move twice or out of order", () => {
    expect(faultOf({ entries: [...entries, entries[0]!] })).toMatchObject({
      code: "record/not-canonical",
    });
    expect(faultOf({ entries: entries.toReversed() })).toMatchObject({
      code: "record/not-canonical",
    });
  });

  it("is refused with an entry that was never in the log, and names it", () => {
    const early = nextEntry(tableOf(connectFour, 2), 0, { kind: "resign" });
    expect(
      faultOf({ entries: [...entries.slice(0, 4), early.bytes, ...entries.slice(4)] }),
    ).toMatchObject({
      code: "record/equivocation",
      field: "entries.4",
    });
    const late = nextEntry(table, 0, { kind: "resign" });
    expect(faultOf({ entries: [...entries, late.bytes] })).toMatchObject({
      code: "entry/after-result",
      field: "entries.9",
    });
  });

  it("is refused with the head of another table", () => {
    const [host, guest] = table.signers;
    const other = seatingOf([host!, guest!], verify, { stake: 11 });
    expect(faultOf({ start: other.start.bytes })).toMatchObject({ code: "start/wrong-table" });
    expect(faultOf({ manifest: other.table.bytes })).toMatchObject({ code: "start/wrong-table" });
    expect(faultOf({ manifest: other.table.bytes, start: other.start.bytes })).toMatchObject({
      code: "entry/wrong-match",
      field: "entries.0",
    });
    expect(faultOf({ start: record.manifest })).toMatchObject({ code: "start/malformed" });
    expect(faultOf({ manifest: record.start })).toMatchObject({ code: "manifest/malformed" });
  });

  it("is refused when this app does not know its game", () => {
    const unknown = verifyRecord(file, { findGame: () => undefined, verify });
    expect(!unknown.ok && unknown.fault.code).toBe("record/unknown-game");
  });

  it("is refused when it is no record at all, without a throw", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const verified = check(bytes);
        expect(!verified.ok && verified.fault.code).toBe("record/not-a-record");
      }),
    );
  });
});
