import { describe, expect, it } from "vitest";
import { type Body, signEntry } from "../../protocol/entry.ts";
import { signerFromSeed, verify } from "../../protocol/identity.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { signVote } from "../../protocol/vote.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import {
  carryOut,
  claimAt,
  elapse,
  expectAgreement,
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
import { questionAbout } from "./absence.ts";
import { receive } from "./receive.ts";
import { tally } from "./tally.fixture.ts";
import { nextDeadline, standingOf } from "./time.ts";
import { recordOf, verifyRecord } from "./verification.ts";
import { receiveVote } from "./voting.ts";

const signerOf = (seat: number) => signerFromSeed(new Uint8Array(32).fill(seat + 1));

/** Seat 0 has claimed that seat 1 is absent; nothing has passed between them. */
function claimed(): Room {
  const room = roomOf(connectFour, 2);
  split(room, [0], [1]);
  elapse(room, LIMIT);
  claimAt(room, 0, 1);
  expect(matchAt(room, 0).outcome?.winners).toEqual([0]);
  return room;
}

/** What seat 1 could sign as its first move. */
function moveOf(room: Room, column: number) {
  const { seating, states } = matchAt(room, 0);
  const place = { v: 1, table: seating.table.hash, match: seating.start.hash, seat: 1 } as const;
  const body: Body = { kind: "act", action: { column }, seen: [] };
  const at = { seq: 0, prev: seating.start.hash, turn: 0, state: states[0]!.hash };
  return signEntry({ ...place, ...at, body }, signerOf(1));
}

describe("an answer to a claim", () => {
  it("counts however often its player has spoken from another course of the match", () => {
    const room = roomOf(connectFour, 2);
    const { match } = room.machines[0]!;
    for (let n = 1; n <= 8; n++) {
      const question = { ...questionAbout(match, 1), state: new Uint8Array(32) };
      const place = { v: 1, match: match.seating.start.hash, voter: 1, question } as const;
      const vote = signVote(
        { ...place, ballot: { n, seat: 1 }, body: { kind: "prepare" } },
        signerOf(1),
      );
      const kinds = receiveVote(match, vote.bytes).effects.map(({ kind }) => kind);
      expect(kinds).toEqual(["missing"]);
    }
    split(room, [0], [1]);
    elapse(room, LIMIT);
    claimAt(room, 0, 1);
    play(room, 1, { column: 4 });
    heal(room);
    expect(matchAt(room, 0).outcome).toBeNull();
    expectAgreement(room);
  });

  it("has the match played again eight times at most if it is none", () => {
    const room = claimed();
    const [machine] = room.machines;
    for (let column = 8; column < 18; column++)
      carryOut(room, machine!, receive(machine!.match, moveOf(room, column).bytes).effects);
    expect(machine!.effects.filter(({ kind }) => kind === "rewound").length).toBe(8);
    expect(matchAt(room, 0).outcome?.winners).toEqual([0]);
    carryOut(room, machine!, receive(machine!.match, moveOf(room, 4).bytes).effects);
    expect(machine!.effects.filter(({ kind }) => kind === "rewound").length).toBe(8);
  });
});

describe("a claim against somebody who never comes back", () => {
  it("stays one player's word: nobody signs for it, asks or waits any more, after a restart as well", () => {
    const room = roomOf(tally, 3);
    giveUp(room, 2);
    play(room, 0, { number: 1 });
    room.machines[1]!.up = false;
    elapse(room, LIMIT);
    claimAt(room, 0, 1);
    const expectEnd = () => {
      for (const index of [0, 2]) {
        const { match } = room.machines[index]!;
        expect(match.outcome?.winners).toEqual([0]);
        expect([nextDeadline(match), standingOf(match)]).toEqual([null, null]);
      }
      const kinds = [0, 1, 2].map((seat) =>
        matchAt(room, 2).chains[seat]!.accepted.map(({ value }) => value.body.kind),
      );
      expect(kinds).toEqual([["act", "claim", "result"], [], ["resign"]]);
      const record = recordOf(matchAt(room, 0));
      const verified = unwrap(verifyRecord(record, { findGame: () => tally, verify }));
      expect(verified.countersigned).toEqual([0]);
      expect(verified.verification.decisions).toEqual({ voted: 0, claimed: 1 });
    };
    expectEnd();
    elapse(room, 100 * LIMIT);
    for (const index of [0, 2]) room.machines[index]!.restart();
    settle(room);
    elapse(room, 100 * LIMIT);
    heal(room);
    expectEnd();
  });
});
