import { describe, expect, it } from "vitest";
import { type Body, signEntry } from "../../protocol/entry.ts";
import { signerFromSeed } from "../../protocol/identity.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { readVote, signVote } from "../../protocol/vote.ts";
import { royalUr } from "../games/royal-ur/rules.ts";
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
import { messagesAfter, receiveMessage } from "./exchange.ts";
import type { Match, Message } from "./match.ts";
import { headsOf, receive } from "./receive.ts";
import { tally } from "./tally.fixture.ts";
import { standingOf } from "./time.ts";

const eventsAt = (room: Room, index: number) =>
  matchAt(room, index).steps.map(({ event }) => event);

/** What this seat could sign next, as this match has it. */
function entryOf(match: Match, seat: number, body: Body) {
  const { table, start } = match.seating;
  const accepted = match.chains[seat]!.accepted;
  const prev = accepted.at(-1)?.hash ?? start.hash;
  const place = { table: table.hash, match: start.hash, seat, seq: accepted.length, prev };
  const at = { turn: match.turn, state: match.states[match.turn]!.hash };
  return signEntry(
    { v: 1, ...place, ...at, body },
    signerFromSeed(new Uint8Array(32).fill(seat + 1)),
  );
}

const kindOf = ({ kind, bytes }: Message) =>
  kind === "vote" ? unwrap(readVote(bytes)).value.body.kind : kind;

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

describe("what a player signed in a course that has ended", () => {
  it("stands in no decision's way that is made about that place", () => {
    const room = roomOf(tally, 5, { spectators: 1 });
    const onlooker = room.machines[5]!;
    split(room, [0, 1], [2, 3, 4], [5]);
    play(room, 0, { number: 3 });
    giveUp(room, 1);
    const tell = () => {
      for (const message of messagesAfter(matchAt(room, 2), headsOf(onlooker.match), []))
        receiveMessage(onlooker.match, message);
    };
    while (matchAt(room, 2).turn === 0) elapse(room, 1000);
    tell();
    receive(onlooker.match, matchAt(room, 1).chains[1]!.accepted.at(-1)!.bytes);
    expect(onlooker.match.idle.size).toBe(1);
    for (const seat of matchAt(room, 2).expected.filter((one) => one > 1))
      play(room, seat, { number: seat });
    elapse(room, 2 * LIMIT);
    tell();
    expect(onlooker.match.turn).toBe(2);
    heal(room);
    expectAgreement(room);
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

  it("leave the last one free of what it has promised them, also where it has claimed the match", () => {
    const room = roomOf(tally, 4);
    split(room, [0], [1, 3], [2]);
    play(room, 0, { number: 5 });
    elapse(room, LIMIT + 15_000);
    for (const seat of [1, 2]) giveUp(room, seat);
    room.machines[0]!.up = false;
    heal(room);
    claimAt(room, 3, 0);
    expect(matchAt(room, 3).outcome?.winners).toEqual([3]);
    room.machines[0]!.up = true;
    heal(room);
    expectOneCourse(room);
    expect(eventsAt(room, 3)[0]).toEqual({ kind: "acted", seat: 0, action: { number: 5 } });
    play(room, 3, { number: 1 });
    play(room, 0, { number: 2 });
    expectAgreement(room);
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

describe("who asks about two faces", () => {
  it("shows both to whoever was away when they came to light", () => {
    const room = roomOf(tally, 4);
    room.machines[0]!.up = false;
    const faces = [1, 2].map((number) =>
      entryOf(matchAt(room, 1), 0, { kind: "act", action: { number }, seen: [] }),
    );
    split(room, [1], [2], [3]);
    for (const machine of room.machines.slice(2))
      for (const { bytes } of faces) carryOut(room, machine, receive(machine.match, bytes).effects);
    expect(matchAt(room, 1).evidence).toEqual([]);
    room.reaches = () => true;
    elapse(room, 2000);
    expect(matchAt(room, 1).evidence.map(({ seat }) => seat)).toEqual([0]);
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

describe("a voter that answers each attempt with a higher one", () => {
  it("delays the vote, and cannot prevent it", () => {
    const room = roomOf(tally, 5);
    for (const seat of [0, 4]) room.machines[seat]!.up = false;
    const signer = signerFromSeed(new Uint8Array(32).fill(5));
    const { waiting } = room;
    const push = waiting.push.bind(waiting);
    waiting.push = (...sent) => {
      push(...sent);
      for (const { to, message } of sent) {
        if (to !== 4 || kindOf(message) !== "prepare") continue;
        const vote = unwrap(readVote(message.bytes)).value;
        const ballot = { n: vote.ballot.n + 1, seat: 4 };
        const { bytes } = signVote({ ...vote, voter: 4, ballot }, signer);
        push(...[1, 2, 3].map((to) => ({ to, message: { kind: "vote", bytes } as const })));
      }
      return waiting.length;
    };
    elapse(room, LIMIT + 1000);
    for (const index of [1, 2, 3]) expect(matchAt(room, index).gone).toEqual([]);
    elapse(room, 60_000);
    for (const index of [1, 2, 3]) expect(matchAt(room, index).gone).toEqual([0]);
  });
});

describe("what a seat has accepted in a vote that came to nothing", () => {
  it("is believed of it after a restart, by those who were not there", () => {
    const room = roomOf(tally, 5);
    room.machines[0]!.up = false;
    // Seat 1 has the promises of 2 and 3, and only 2 hears its proposal. Seat 4 hears nothing.
    const isProposal = (index: number) =>
      room.machines[index]!.effects.some(
        (effect) => effect.kind === "send" && kindOf(effect.message) === "propose",
      );
    room.reaches = (from, to) => ![from, to].includes(4) && !(isProposal(1) && to !== 2);
    elapse(room, LIMIT + 1);
    const accepted = (index: number) =>
      [...matchAt(room, index).polls.values()].map(({ poll }) => poll.accepted?.ballot);
    expect(accepted(2)).toEqual([{ n: 1, seat: 1 }]);
    expect(accepted(3)).toEqual([undefined]);
    room.machines[1]!.up = false;
    room.machines[2]!.restart();
    room.reaches = () => true;
    elapse(room, 3 * LIMIT);
    for (const index of [2, 3, 4]) expect(matchAt(room, index).gone).toEqual([0]);
    const learned = [...matchAt(room, 4).polls.values()].flatMap(({ poll }) => poll.proposals);
    expect(learned[0]?.ballot).toEqual({ n: 1, seat: 1 });
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

describe("what fits no place of the match", () => {
  /** Seat 0 of five has not moved, and the others have promised to count its move by decision only. */
  function bound(): Room {
    const room = roomOf(tally, 5);
    room.machines[0]!.up = false;
    split(room, [1, 2], [3, 4]);
    elapse(room, 2 * LIMIT);
    for (const { match } of room.machines.slice(1))
      expect([...match.polls.values()].map(({ poll }) => poll.bound)).toEqual([true]);
    return room;
  }
  const hear = (room: Room, index: number, { bytes }: { readonly bytes: Uint8Array }) => {
    const machine = room.machines[index]!;
    carryOut(room, machine, receive(machine.match, bytes).effects);
  };
  const signed = (room: Room, seen: readonly Uint8Array[], number: number) =>
    entryOf(matchAt(room, 1), 0, { kind: "act", action: { number }, seen });
  const nothing = new Uint8Array(32);

  it.each([
    ["a move against the rules", [], 99],
    ["a move that names a resignation which nobody has signed", [nothing], 1],
  ] as const)("is not voted to be the answer: %s", (_, seen, number) => {
    const room = bound();
    for (const index of [1, 2, 3, 4]) hear(room, index, signed(room, seen, number));
    room.reaches = () => true;
    elapse(room, 30_000);
    for (const index of [1, 2, 3, 4]) expect(matchAt(room, index).gone[0]).toBe(0);
  });

  it("makes way for the move that was here in time", () => {
    const room = bound();
    const move = signed(room, [], 3);
    for (const index of [1, 2]) hear(room, index, signed(room, [nothing], 1));
    for (const index of [1, 2, 3, 4]) hear(room, index, move);
    for (const index of [1, 2])
      expect(matchAt(room, index).chains[0]?.held.get(0)?.hash).toEqual(move.hash);
    room.reaches = () => true;
    elapse(room, 30_000);
    expect(eventsAt(room, 1)[0]).toEqual({ kind: "acted", seat: 0, action: { number: 3 } });
    expectOneCourse({ ...room, machines: room.machines.slice(1) });
  });
});
