import { describe, expect, it } from "vitest";
import { signEntry } from "../../protocol/entry.ts";
import { signerFromSeed } from "../../protocol/identity.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import {
  carryOut,
  claimAt,
  elapse,
  expectOneCourse,
  LIMIT,
  matchAt,
  play,
  type Room,
  roomOf,
  settle,
  split,
} from "./absence.fixture.ts";
import { receive } from "./receive.ts";
import { refusalsIn } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

describe("a result that somebody who was claimed to be absent signs for the phase that awaited it", () => {
  it("is refused, since no course of the match has room for it", () => {
    const room = roomOf(connectFour, 2);
    room.machines[1]!.up = false;
    elapse(room, LIMIT);
    claimAt(room, 0, 1);
    const match = matchAt(room, 0);
    const { table, start } = match.seating;
    const place = { v: 1, table: table.hash, match: start.hash, seat: 1, seq: 0 } as const;
    const at = { prev: start.hash, turn: 0, state: match.states[0]!.hash };
    const won = { winners: [1], payouts: [0, 20], remainder: 0, reason: "line" };
    const body = { kind: "result", outcome: { ...won, log: new Uint8Array(32) } } as const;
    const result = signEntry({ ...place, ...at, body }, signerFromSeed(new Uint8Array(32).fill(2)));
    const { effects } = receive(match, result.bytes);
    expect(refusalsIn(effects)).toEqual(["entry/out-of-turn"]);
    expect(match.chains[1]?.accepted).toEqual([]);
  });
});

/** A second face of the first entry of seat 0 comes to light, when all have long gone on with the other one. */
function showSecondFace(
  room: Room,
  to: readonly number[] = room.machines.map(({ index }) => index),
): void {
  const first = matchAt(room, 1).chains[0]!.accepted[0]!.value;
  const body = { kind: "act", action: { number: 5 }, seen: [] } as const;
  const { bytes } = signEntry({ ...first, body }, signerFromSeed(new Uint8Array(32).fill(1)));
  for (const index of to) {
    const machine = room.machines[index]!;
    carryOut(room, machine, receive(machine.match, bytes).effects);
  }
  settle(room);
}

describe("what a convicted player signs", () => {
  it("does not count before the vote about it, however fast it comes", () => {
    const room = roomOf(tally, 4);
    play(room, 0, { number: 1 });
    play(room, 1, { number: 1 });
    for (const seat of [0, 1, 2, 3]) play(room, seat, { number: seat + 1 });
    showSecondFace(room);
    elapse(room, 5000);
    for (const seat of [1, 2, 3]) {
      expect(matchAt(room, seat).evidence.map((one) => one.seat)).toEqual([0]);
      expect(matchAt(room, seat).gone).toEqual([]);
    }
    // In this round the program of seat 0 moves by itself, as soon as it hears that the round has begun.
    play(room, 3, { number: 1 });
    elapse(room, 5000);
    for (const { match } of room.machines) expect(match.gone).toEqual([0]);
    expectOneCourse(room);
  });

  it("counts if somebody has gone on with it who is shown the proof only then", () => {
    const room = roomOf(tally, 4);
    play(room, 0, { number: 1 });
    play(room, 1, { number: 1 });
    for (const seat of [0, 1, 2, 3]) play(room, seat, { number: seat + 1 });
    split(room, [0, 1, 3], [2]);
    showSecondFace(room, [0, 1, 3]);
    elapse(room, 5000);
    room.reaches = () => true;
    expect(matchAt(room, 2).evidence).toEqual([]);
    const { turn } = matchAt(room, 2);
    play(room, 3, { number: 1 });
    elapse(room, 5000);
    for (const { match } of room.machines) {
      expect(match.evidence.map((one) => one.seat)).toEqual([0]);
      expect([match.turn, match.gone]).toEqual([turn + 2, []]);
    }
    expectOneCourse(room);
  });

  it("counts where nobody can vote about it", () => {
    const room = roomOf(tally, 2);
    play(room, 0, { number: 1 });
    showSecondFace(room);
    play(room, 1, { number: 1 });
    for (const seat of [0, 1]) play(room, seat, { number: seat + 1 });
    expect(matchAt(room, 1).evidence.map((one) => one.seat)).toEqual([0]);
    expect(matchAt(room, 1).turn).toBeGreaterThan(2);
    expectOneCourse(room);
  });
});
