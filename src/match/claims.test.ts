import { describe, expect, it } from "vitest";
import { type Entry, signEntry } from "../../protocol/entry.ts";
import { signerFromSeed, verify } from "../../protocol/identity.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import {
  carryOut,
  claimAt,
  elapse,
  expectAgreement,
  expectOneCourse,
  giveUp,
  heal,
  LIMIT,
  matchAt,
  play,
  type Room,
  roomOf,
  settle,
  split,
} from "./absence.fixture.ts";
import { receive } from "./receive.ts";
import { tally } from "./tally.fixture.ts";
import { standingOf } from "./time.ts";
import { recordOf, verifyRecord } from "./verification.ts";

describe("with two seats left", () => {
  it("the one who is present may claim the match, and both hold the same", () => {
    const room = roomOf(connectFour, 2, { spectators: 1 });
    room.machines[1]!.up = false;
    elapse(room, LIMIT);
    expect(standingOf(matchAt(room, 0))).toEqual({ kind: "claim", seat: 1, ends: true });
    claimAt(room, 0, 1);
    expect(matchAt(room, 0).outcome?.winners).toEqual([0]);
    room.machines[1]!.restart();
    elapse(room, 100);
    heal(room);
    elapse(room, LIMIT);
    heal(room);
    expectAgreement(room);
    expect(matchAt(room, 1).chains[1]?.accepted.map(({ value }) => value.body.kind)).toEqual([
      "result",
    ]);
  });

  it("a move that crosses the claim counts, and the match goes on", () => {
    const room = roomOf(connectFour, 2, { spectators: 1 });
    split(room, [0], [1], [2]);
    elapse(room, LIMIT);
    claimAt(room, 0, 1);
    play(room, 1, { column: 4 });
    expect(matchAt(room, 0).outcome?.winners).toEqual([0]);
    heal(room);
    expectAgreement(room);
    expect(matchAt(room, 0).outcome).toBeNull();
    play(room, 0, { column: 3 });
    play(room, 1, { column: 4 });
    expectAgreement(room);
  });

  it("claims of both, one after the other, fall together, and the match goes on", () => {
    const room = roomOf(connectFour, 2, { spectators: 1 });
    split(room, [0], [1], [2]);
    play(room, 1, { column: 4 });
    elapse(room, LIMIT);
    claimAt(room, 0, 1);
    claimAt(room, 1, 0);
    heal(room);
    expect(matchAt(room, 0).outcome).toBeNull();
    play(room, 0, { column: 3 });
    heal(room);
    expectAgreement(room);
    expect(matchAt(room, 1).outcome).toBeNull();
    expect(matchAt(room, 1).turn).toBe(2);
    for (const machine of room.machines) {
      const { states } = machine.match;
      machine.restart();
      expect(machine.match.states).toEqual(states);
    }
  });

  it("a claim against one whose own has fallen stands in the record with all that it rests on", () => {
    const room = roomOf(connectFour, 2, { spectators: 1 });
    split(room, [0], [1], [2]);
    play(room, 1, { column: 4 });
    elapse(room, LIMIT);
    claimAt(room, 0, 1);
    heal(room);
    room.machines[0]!.up = false;
    elapse(room, LIMIT);
    claimAt(room, 1, 0);
    const record = recordOf(matchAt(room, 1));
    const verified = verifyRecord(record, { findGame: () => connectFour, verify });
    expect(unwrap(verified).verification.decisions).toEqual({ voted: 0, claimed: 1 });
  });

  it("claims of both end nobody's match where the answer comes last", () => {
    const room = roomOf(connectFour, 2, { spectators: 1 });
    split(room, [0], [1], [2]);
    play(room, 1, { column: 4 });
    elapse(room, LIMIT);
    claimAt(room, 0, 1);
    claimAt(room, 1, 0);
    split(room, [0, 1], [2]);
    const fetchAll = { kind: "missing", heads: [0, 0] } as const;
    carryOut(room, room.machines[0]!, [fetchAll]);
    settle(room);
    play(room, 0, { column: 3 });
    carryOut(room, room.machines[1]!, [fetchAll]);
    settle(room);
    const spectator = room.machines[2]!;
    for (const chain of matchAt(room, 0).chains)
      for (const { bytes } of chain.accepted.toReversed())
        carryOut(room, spectator, receive(spectator.match, bytes).effects);
    expect(spectator.effects.filter(({ kind }) => kind === "refused")).toEqual([]);
    expectAgreement(room);
    expect(spectator.match.turn).toBe(2);
  });

  it("who had left before signs the end when nothing can be said against the claim any more", () => {
    const room = roomOf(tally, 3);
    const kindsOf = (seat: number) =>
      matchAt(room, 1).chains[seat]!.accepted.map(({ value }) => value.body.kind);
    giveUp(room, 2);
    play(room, 0, { number: 1 });
    split(room, [0, 2], [1]);
    play(room, 1, { number: 2 });
    elapse(room, LIMIT);
    claimAt(room, 0, 1);
    expect(matchAt(room, 2).outcome?.winners).toEqual([0]);
    heal(room);
    expectAgreement(room);
    expect(matchAt(room, 2).outcome).toBeNull();
    expect(kindsOf(2)).toEqual(["resign"]);
    while (matchAt(room, 1).outcome === null) {
      const { expected, answers } = matchAt(room, 1);
      const seat = expected.find((one) => !answers.has(one))!;
      play(room, seat, { number: seat + 1 });
    }
    expectAgreement(room);
    for (const seat of [0, 1, 2]) expect(kindsOf(seat).at(-1)).toBe("result");
    for (const { match } of room.machines) expect(match.evidence).toEqual([]);
  });

  describe("a claim falls with all that its author signed upon it", () => {
    /** Seat 0 has moved and given up, seat 2 has claimed that 1 is absent, and has acknowledged that this is the end. */
    function claimed(): Room {
      const room = roomOf(tally, 3);
      play(room, 0, { number: 1 });
      play(room, 1, { number: 1 });
      split(room, [0, 2], [1]);
      play(room, 0, { number: 1 });
      play(room, 2, { number: 2 });
      giveUp(room, 0);
      elapse(room, LIMIT);
      claimAt(room, 2, 1);
      const signed = matchAt(room, 2).chains[2]!.accepted.slice(-3);
      expect(signed.map(({ value }) => value.body.kind)).toEqual(["claim", "ack", "result"]);
      return room;
    }
    const finish = (room: Room) => {
      heal(room);
      for (let moves = 0; matchAt(room, 1).outcome === null && moves < 40; moves++) {
        const { expected, answers } = matchAt(room, 1);
        const seat = expected.find((one) => !answers.has(one))!;
        play(room, seat, { number: seat + 1 });
      }
      heal(room);
      expectAgreement(room);
      for (const { accepted } of matchAt(room, 1).chains)
        expect(accepted.at(-1)?.value.body.kind).toBe("result");
      for (const { effects } of room.machines)
        expect(effects.filter(({ kind }) => kind === "refused")).toEqual([]);
    };

    it("where the other one has moved", () => {
      const room = claimed();
      play(room, 1, { number: 3 });
      finish(room);
    });

    it("where the other one has given up, which ends it in the same position", () => {
      const room = claimed();
      giveUp(room, 1);
      finish(room);
    });
  });

  it("the end that others have signed is no fault where the answer to a claim is still to come", () => {
    const room = roomOf(tally, 3);
    giveUp(room, 2);
    play(room, 0, { number: 1 });
    split(room, [0], [1, 2]);
    elapse(room, LIMIT);
    claimAt(room, 0, 1);
    giveUp(room, 1);
    const [machine] = room.machines;
    const result = matchAt(room, 2).chains[2]!.accepted.at(-1)!;
    expect(result.value.body.kind).toBe("result");
    carryOut(room, machine!, receive(machine!.match, result.bytes).effects);
    expect(machine!.effects.filter(({ kind }) => kind === "refused")).toEqual([]);
    heal(room);
    expectAgreement(room);
    for (const { accepted } of matchAt(room, 0).chains)
      expect(accepted.at(-1)?.value.body.kind).toBe("result");
  });

  it("the record holds the resignations that a claim counts on, if no move names them", () => {
    const short = { ...tally, defaults: { rounds: 3 } };
    const room = roomOf(short, 4);
    play(room, 0, { number: 1 });
    play(room, 1, { number: 1 });
    // Two have named what others had named, and are asked again.
    for (const [seat, number] of [1, 1, 2, 2].entries()) play(room, seat, { number });
    expect(matchAt(room, 3).expected).toEqual([1, 3]);
    room.machines[1]!.up = false;
    play(room, 3, { number: 3 });
    for (const seat of [0, 2]) giveUp(room, seat);
    elapse(room, LIMIT);
    claimAt(room, 3, 1);
    for (const index of [0, 2, 3]) {
      const record = recordOf(matchAt(room, index));
      const verified = unwrap(verifyRecord(record, { findGame: () => short, verify }));
      expect(verified.outcome?.reason).toBe("rounds");
    }
    heal(room);
    expectOneCourse({ ...room, machines: room.machines.filter(({ up }) => up) });
  });

  it("what a claimant signs who had the answer before it came to a result waits for that answer", () => {
    const room = roomOf(connectFour, 2, { spectators: 1 });
    split(room, [0], [1], [2]);
    play(room, 1, { column: 4 });
    const answer = matchAt(room, 1).chains[1]!.accepted[0]!;
    const { seating, states } = matchAt(room, 1);
    const { table, start } = seating;
    const sign = (rest: Pick<Entry, "seq" | "prev" | "turn" | "body">) => {
      const place = { v: 1, table: table.hash, match: start.hash, seat: 0 } as const;
      const state = states[rest.turn]!.hash;
      return signEntry({ ...place, ...rest, state }, signerFromSeed(new Uint8Array(32).fill(1)));
    };
    const about = { kind: "claim", seat: 1, seq: 0, seen: [] } as const;
    const claim = sign({ seq: 0, prev: start.hash, turn: 0, body: about });
    const move = { kind: "act", action: { column: 3 }, seen: [] } as const;
    const next = sign({ seq: 1, prev: claim.hash, turn: 1, body: move });
    const watcher = room.machines[2]!;
    for (const { bytes } of [claim, next, answer])
      carryOut(room, watcher, receive(watcher.match, bytes).effects);
    expect(watcher.effects.filter(({ kind }) => kind === "refused")).toEqual([]);
    expect([watcher.match.turn, watcher.match.outcome]).toEqual([2, null]);
    expect(verifyRecord(recordOf(watcher.match), { findGame: () => connectFour, verify }).ok).toBe(
      true,
    );
  });

  it("a player may move while its own clock says that it is not late", () => {
    const room = roomOf(connectFour, 2);
    room.machines[1]!.up = false;
    elapse(room, LIMIT);
    claimAt(room, 0, 1);
    room.machines[1]!.restart();
    heal(room);
    expect(matchAt(room, 1).outcome).toBeNull();
    play(room, 1, { column: 4 });
    heal(room);
    expectAgreement(room);
    expect(matchAt(room, 0).outcome).toBeNull();
  });
});
