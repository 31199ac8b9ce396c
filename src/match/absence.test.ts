import { describe, expect, it } from "vitest";
import { toHex } from "../../protocol/bytes.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import {
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
import { tally } from "./tally.fixture.ts";
import { standingOf } from "./time.ts";
import { recordOf } from "./verification.ts";

const eventsAt = (room: Room, index: number) =>
  matchAt(room, index).steps.map(({ event }) => event);

function expectAgreement(room: Room): void {
  const [first, ...rest] = room.machines.map(({ match }) => match);
  for (const match of rest) {
    expect(match.states.map(toHex)).toEqual(first!.states.map(toHex));
    expect(match.outcome).toEqual(first!.outcome);
    expect(toHex(recordOf(match))).toBe(toHex(recordOf(first!)));
  }
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
