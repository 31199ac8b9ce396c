import { describe, expect, it } from "vitest";
import { toHex } from "../../protocol/bytes.ts";
import { type Body, signEntry } from "../../protocol/entry.ts";
import { signerFromSeed, verify } from "../../protocol/identity.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import { royalUr } from "../games/royal-ur/rules.ts";
import {
  carryOut,
  claimAt,
  elapse,
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
import type { Match } from "./match.ts";
import { receive } from "./receive.ts";
import { tally } from "./tally.fixture.ts";
import { standingOf } from "./time.ts";
import { recordOf, verifyRecord } from "./verification.ts";

const eventsAt = (room: Room, index: number) =>
  matchAt(room, index).steps.map(({ event }) => event);

/** The same, and nothing is lost: what anybody ever had on disk, everybody has in the end. */
function expectAgreement(room: Room): void {
  expectOneCourse(room);
  const stored = new Set(
    room.machines.flatMap(({ disk }) => disk.map(({ bytes }) => toHex(bytes))),
  );
  for (const { match } of room.machines)
    expect(new Set(match.log.map(({ bytes }) => toHex(bytes)))).toEqual(stored);
}

function expectOneCourse(room: Room): void {
  const [first, ...rest] = room.machines.map(({ match }) => match);
  for (const match of rest) {
    expect(match.states.map(toHex)).toEqual(first!.states.map(toHex));
    expect(match.outcome).toEqual(first!.outcome);
    expect(toHex(recordOf(match))).toBe(toHex(recordOf(first!)));
  }
}

/** What this seat could sign next, as this match has it. */
function entryOf(match: Match, seat: number, body: Body) {
  const { table, start } = match.seating;
  const accepted = match.chains[seat]!.accepted;
  const prev = accepted.at(-1)?.hash ?? start.hash;
  const place = { table: table.hash, match: start.hash, seat, seq: accepted.length, prev };
  const at = { turn: match.turn, state: match.states[match.turn]! };
  return signEntry(
    { v: 1, ...place, ...at, body },
    signerFromSeed(new Uint8Array(32).fill(seat + 1)),
  );
}

const votesIn = (room: Room) =>
  room.machines.flatMap(({ effects }) => effects.filter(({ kind }) => kind === "vow")).length;

describe("an undisputed match", () => {
  it("takes no vote, however long it lasts", () => {
    const room = roomOf(tally, 4);
    for (const seat of [0, 1]) {
      elapse(room, LIMIT - 1000);
      play(room, seat, { number: 1 });
    }
    expect(votesIn(room)).toBe(0);
  });
});

describe("a seat that lets its time run out", () => {
  it("is taken out by the others, who go on", () => {
    const room = roomOf(tally, 4);
    room.machines[0]!.up = false;
    elapse(room, LIMIT + 5000);
    expect(eventsAt(room, 1)).toEqual([{ kind: "resigned", seats: [0] }]);
    play(room, 2, { number: 1 });
    for (const index of [1, 2, 3]) expect(eventsAt(room, index)).toEqual(eventsAt(room, 1));
    room.machines[0]!.restart();
    heal(room);
    expectAgreement(room);
    expect(matchAt(room, 0).gone).toEqual([0]);
  });

  it("is not taken out before", () => {
    const room = roomOf(tally, 4);
    elapse(room, LIMIT - 100);
    expect(votesIn(room)).toBe(0);
  });

  it("has moved in time if any of those who vote has its move", () => {
    const room = roomOf(tally, 4);
    split(room, [0, 1], [2, 3]);
    play(room, 0, { number: 5 });
    room.machines[0]!.up = false;
    elapse(room, LIMIT - 100);
    room.reaches = () => true;
    elapse(room, 10_000);
    for (const index of [1, 2, 3])
      expect(eventsAt(room, index)[0]).toEqual({ kind: "acted", seat: 0, action: { number: 5 } });
  });
});

describe("a table that is split", () => {
  it("goes on at the larger side only, and comes together again (2 | 3)", () => {
    const room = roomOf(tally, 5, { spectators: 1 });
    split(room, [0, 1], [2, 3, 4], [5]);
    play(room, 0, { number: 3 });
    expect(matchAt(room, 1).turn).toBe(1);
    elapse(room, 3 * LIMIT);
    expect(eventsAt(room, 2)).toContainEqual({ kind: "resigned", seats: [0] });
    expect(eventsAt(room, 0)).toEqual([{ kind: "acted", seat: 0, action: { number: 3 } }]);
    heal(room);
    expectAgreement(room);
    expect(eventsAt(room, 0)).toEqual(eventsAt(room, 2));
    expect(room.machines[0]!.effects.some(({ kind }) => kind === "rewound")).toBe(true);
  });

  it("waits on both sides if neither is larger, says so, and goes on when it is whole (2 | 2)", () => {
    const room = roomOf(tally, 4);
    split(room, [0, 1], [2, 3]);
    elapse(room, LIMIT + 15_000);
    expect(standingOf(matchAt(room, 2))).toEqual({ kind: "quorum", late: [0], missing: [1] });
    for (const { match } of room.machines) expect(match.turn).toBe(0);
    room.reaches = () => true;
    play(room, 0, { number: 2 });
    elapse(room, 10_000);
    heal(room);
    expectAgreement(room);
    expect(eventsAt(room, 3)[0]).toEqual({ kind: "acted", seat: 0, action: { number: 2 } });
  });
});

describe("seats that were asked about a move they lacked, and have given up since", () => {
  it("take the move when it comes: they have no vote that could speak against it", () => {
    const room = roomOf(tally, 4);
    split(room, [0, 1], [2, 3]);
    play(room, 0, { number: 5 });
    elapse(room, LIMIT + 15_000);
    for (const seat of [2, 3]) giveUp(room, seat);
    heal(room);
    expectAgreement(room);
    expect(eventsAt(room, 2)[0]).toEqual({ kind: "acted", seat: 0, action: { number: 5 } });
  });
});

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

describe("a player with two faces", () => {
  for (const [seats, deceived] of [
    [3, [1]],
    [5, [1, 2]],
    [5, [1]],
  ] as const)
    it(`is taken out, and all agree again (${deceived} against the rest of ${seats})`, () => {
      const room = roomOf(tally, seats, { spectators: 1 });
      room.machines[0]!.up = false;
      const faces = [1, 2].map((number) => {
        const action = { kind: "act", action: { number }, seen: [] } as const;
        return entryOf(matchAt(room, 1), 0, action);
      });
      for (const machine of room.machines.slice(1)) {
        const face = faces[(deceived as readonly number[]).includes(machine.index) ? 0 : 1]!;
        carryOut(room, machine, receive(machine.match, face.bytes).effects);
      }
      // Nobody can tell before somebody builds on one of the two.
      play(room, 1, { number: 0 });
      elapse(room, 10_000);
      room.machines[0]!.restart();
      heal(room);
      for (const { match } of room.machines.slice(1)) expect(match.gone).toEqual([0]);
      elapse(room, 1000);
      play(room, 2, { number: 0 });
      heal(room);
      expectOneCourse(room);
    });
});

describe("a false proof after another", () => {
  it("is looked at eight times at most", () => {
    const room = roomOf(royalUr, 2, { spectators: 1 });
    const match = matchAt(room, 2);
    const parts = (link: number) => [{ kind: "dice-link", link: new Uint8Array(32).fill(link) }];
    room.machines[0]!.up = false;
    for (let link = 1; link < 20; link++) {
      const { bytes } = entryOf(match, 0, { kind: "chance", parts: parts(link) });
      receive(match, bytes);
    }
    expect(match.falsehoods[0]).toBeLessThanOrEqual(8);
  });
});

describe("a restart in the midst of a vote", () => {
  it("forgets no promise", () => {
    const room = roomOf(tally, 4);
    room.machines[0]!.up = false;
    split(room, [1, 2], [3]);
    elapse(room, LIMIT + 2000);
    const [vote] = matchAt(room, 2).polls.values();
    expect(vote?.poll.promised).not.toBeNull();
    room.machines[2]!.restart();
    const [again] = matchAt(room, 2).polls.values();
    expect(again?.poll.promised).toEqual(vote?.poll.promised);
    expect(again?.poll.bound).toBe(vote?.poll.bound);
    expect(again?.poll.highest).toBe(vote?.poll.highest);
    elapse(room, LIMIT);
    room.reaches = () => true;
    elapse(room, 100_000);
    expect(matchAt(room, 2).gone[0]).toBe(0);
  });
});

describe("a resignation", () => {
  it("leaves those who stay with a majority of their own", () => {
    const room = roomOf(tally, 4);
    giveUp(room, 3);
    room.machines[0]!.up = false;
    room.machines[3]!.up = false;
    elapse(room, LIMIT + 5000);
    expect(eventsAt(room, 1)).toContainEqual({ kind: "resigned", seats: [0] });
    settle(room);
  });
});
