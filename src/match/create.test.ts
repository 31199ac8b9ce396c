import { describe, expect, it } from "vitest";
import { toHex } from "../../protocol/bytes.ts";
import { type Body, readEntry, signEntry } from "../../protocol/entry.ts";
import { signerFromSeed } from "../../protocol/identity.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import {
  carryOut,
  claimAt,
  elapse,
  expectOneCourse,
  heal,
  LIMIT,
  matchAt,
  play,
  type Room,
  roomOf,
} from "./absence.fixture.ts";
import type { Match, Stored } from "./match.ts";
import { headsOf, receive } from "./receive.ts";
import { create, matchOf, type TestTable, tableOf } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

/** What this seat could sign next in the phase this match begins with. */
function entryOf(match: Match, seat: number, body: Body) {
  const { table, start } = match.seating;
  const place = { v: 1, table: table.hash, match: start.hash, seat, seq: 0 } as const;
  const at = { prev: start.hash, turn: 0, state: match.states[0]!.hash };
  return signEntry({ ...place, ...at, body }, signerFromSeed(new Uint8Array(32).fill(seat + 1)));
}

/** The line of seat 1 with shares of its keys, with one of its proofs made false, and signed like that. */
function forgedIn(table: TestTable, log: readonly Stored[]): [number, Uint8Array] {
  for (const [at, { bytes }] of log.entries()) {
    const { value } = unwrap(readEntry(bytes));
    const parts = value.body.kind === "chance" ? value.body.parts : [];
    const [part, ...rest] = parts as readonly { kind: string; proofs: Uint8Array }[];
    if (value.seat !== 1 || part?.kind !== "shares") continue;
    const { proofs } = part;
    const last = proofs.length - 32;
    const changed = { ...part, proofs: proofs.with(last, proofs[last]! ^ 1) };
    const body: Body = { kind: "chance", parts: [changed, ...rest] };
    return [at, signEntry({ ...value, body }, table.signers[1]!).bytes];
  }
  throw new Error("Seat 1 has given no shares.");
}

/**
 * Of four, seat 0 has shown one move to 1 and 2 and another to 3, they have gone on with them, and 1 has accepted that
 * seat 0 is out. Nobody has heard of that.
 */
function voted(): Room {
  const room = roomOf(tally, 4);
  room.machines[0]!.up = false;
  const faces = [1, 2].map((number) =>
    entryOf(matchAt(room, 1), 0, { kind: "act", action: { number }, seen: [] }),
  );
  for (const [index, face] of [
    [1, 0],
    [2, 0],
    [3, 1],
  ] as const) {
    const machine = room.machines[index]!;
    carryOut(room, machine, receive(machine.match, faces[face]!.bytes).effects);
  }
  const hasAccepted = () =>
    [...matchAt(room, 1).polls.values()].some(({ poll }) => poll.accepted !== null);
  room.reaches = (from) => from !== 1 || !hasAccepted();
  play(room, 1, { number: 0 });
  elapse(room, 2000);
  expect(hasAccepted()).toBe(true);
  expect(matchAt(room, 1).gone).toEqual([]);
  return room;
}

describe("a log of a game with hidden pieces", () => {
  const table = tableOf(crazyEights, 2);
  const log = table.effects[0]!.flatMap((effect) =>
    effect.kind === "store" ? [{ bytes: effect.entry.bytes, sealed: effect.sealed }] : [],
  );

  it("is played again by whoever has no seat, whatever secrets the seat has in it", () => {
    expect(log.some(({ sealed }) => sealed !== null)).toBe(true);
    const { match } = create(table, null, log);
    expect(match.states.map(({ hash }) => toHex(hash))).toEqual(
      matchOf(table, 0).states.map(({ hash }) => toHex(hash)),
    );
  });

  it("with a false proof in it is refused by whoever has no seat, and so has not verified it before", () => {
    const [at, forged] = forgedIn(table, log);
    const stored = [...log.slice(0, at), { bytes: forged, sealed: null }];
    expect(create(table, 0, stored).match.log[at]?.bytes).toEqual(forged);
    expect(() => create(table, null, stored)).toThrow(`Line ${at} of`);
  });
});

describe("a restart after a vote against an entry of two faces that one has gone on with", () => {
  it("comes back to the same place", () => {
    const room = voted();
    const before = matchAt(room, 1);
    room.machines[1]!.restart();
    const after = matchAt(room, 1);
    expect(headsOf(after)).toEqual(headsOf(before));
    expect(after.states.map(({ hash }) => toHex(hash))).toEqual(
      before.states.map(({ hash }) => toHex(hash)),
    );
  });

  it("leaves the vote as it was, and the seat is put out", () => {
    const room = voted();
    room.machines[1]!.restart();
    const { polls } = matchAt(room, 1);
    const accepted = [...polls.values()].map(({ poll }) => poll.accepted?.value);
    expect(accepted).toContainEqual({ kind: "removed" });
    heal(room);
    elapse(room, 20_000);
    for (const { match } of room.machines.slice(1)) expect(match.gone).toEqual([0]);
    expectOneCourse({ ...room, machines: room.machines.slice(1) });
  });
});

describe("a restart after a claim against somebody who signs whatever has no place", () => {
  it("comes back to the end that was claimed", () => {
    const room = roomOf(connectFour, 2);
    room.machines[1]!.up = false;
    elapse(room, LIMIT);
    claimAt(room, 0, 1);
    const machine = room.machines[0]!;
    const outcome = { winners: [1], payouts: [0, 20], remainder: 0, reason: "line" };
    const [one, other] = [1, 2].map((fill) => {
      const log = new Uint8Array(32).fill(fill);
      return entryOf(machine.match, 1, { kind: "result", outcome: { ...outcome, log } });
    });
    for (const { bytes } of [one!, other!]) machine.disk.push({ bytes, sealed: null });
    machine.restart();
    expect(machine.match.outcome?.winners).toEqual([0]);
  });
});
