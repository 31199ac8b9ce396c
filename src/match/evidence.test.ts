import { describe, expect, it } from "vitest";
import type { Cbor } from "../../protocol/cbor.ts";
import { type Body, type Entry, signEntry } from "../../protocol/entry.ts";
import { signerFromSeed } from "../../protocol/identity.ts";
import { commitSeed } from "../../protocol/randomness.ts";
import type { Signed } from "../../protocol/signed.ts";
import { signVote, type Value, type Vote } from "../../protocol/vote.ts";
import { royalUr } from "../games/royal-ur/rules.ts";
import {
  carryOut,
  elapse,
  expectOneCourse,
  LIMIT,
  type Machine,
  matchAt,
  play,
  type Room,
  roomOf,
  settle,
} from "./absence.fixture.ts";
import { questionAbout } from "./absence.ts";
import { receive } from "./receive.ts";
import { refusalsIn } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";
import { receiveVote } from "./voting.ts";

const signerOf = (seat: number) => signerFromSeed(new Uint8Array(32).fill(seat + 1));

function hear(room: Room, { bytes }: Signed<Entry>): void {
  for (const machine of room.machines.filter(({ up }) => up))
    carryOut(room, machine, receive(machine.match, bytes).effects);
  settle(room);
}

/** What is known of each seat, and where it is proved. */
const convicted = ({ evidence, offences, perjuries }: Machine["match"]) => ({
  twoFaced: evidence.map(({ seat, entries }) => [seat, entries.map(({ bytes }) => bytes)]),
  false: offences.map(({ seat, fault, entry }) => [seat, fault, entry.bytes]),
  perjured: perjuries,
});

/** Four seats; two faces of the first entry of seat 0 have come to light when all had gone on with one of them. */
function twoFaced(): Room {
  const room = roomOf(tally, 4);
  play(room, 0, { number: 1 });
  play(room, 1, { number: 1 });
  for (const seat of [0, 1, 2, 3]) play(room, seat, { number: seat + 1 });
  const first = matchAt(room, 1).chains[0]!.accepted[0]!.value;
  const body = { kind: "act", action: { number: 5 }, seen: [] } as const;
  hear(room, signEntry({ ...first, body }, signerOf(0)));
  elapse(room, 5000);
  return room;
}

const TIP = new Uint8Array(32).fill(7);

/** Seat 0 of two sends these parts of a throw. */
function throwAt(room: Room, seq: number, ...parts: Cbor[]): void {
  const { chains, seating, states, turn } = matchAt(room, 1);
  const { table, start } = seating;
  const place = { v: 1, table: table.hash, match: start.hash, seat: 0, seq } as const;
  const prev = chains[0]!.accepted.at(-1)?.hash ?? start.hash;
  const body: Body = { kind: "chance", parts };
  hear(room, signEntry({ ...place, prev, turn, state: states[turn]!.hash, body }, signerOf(0)));
}

/** Seat 0 of two has committed to a chain of links for its dice and shows another one. */
function falseTip(): Room {
  const room = roomOf(royalUr, 2, { absent: [0] });
  const { draw } = matchAt(room, 1).dealer.dice!;
  throwAt(room, 0, { kind: "dice-commit", commitment: commitSeed(draw, 0, TIP) });
  throwAt(room, 1, { kind: "dice-tip", tip: new Uint8Array(32) });
  expect(matchAt(room, 1).offences.map(({ fault }) => fault.code)).toEqual(["dice/bad-tip"]);
  return room;
}

/** Seat 3 of four has signed `first` and `second` in one attempt, about seat 0, which is late. */
function perjured(first: Vote["body"], second: Vote["body"]): Room {
  const room = roomOf(tally, 4, { absent: [0, 2, 3] });
  elapse(room, LIMIT);
  const { match } = room.machines[1]!;
  const question = questionAbout(match, 0);
  const at = {
    v: 1,
    match: match.seating.start.hash,
    question,
    ballot: { n: 9, seat: 3 },
  } as const;
  for (const body of [first, second])
    carryOut(
      room,
      room.machines[1]!,
      receiveVote(match, signVote({ ...at, voter: 3, body }, signerOf(3)).bytes).effects,
    );
  expect(match.perjuries.map(({ seat }) => seat)).toEqual([3]);
  return room;
}

/** Attempt 9 of seat 3, with the promises of those who have a vote. */
function proposalOf(value: Value): Vote["body"] {
  const { match } = roomOf(tally, 4, { absent: [0, 1, 2, 3] }).machines[1]!;
  const at = { v: 1, match: match.seating.start.hash, question: questionAbout(match, 0) } as const;
  const body = { kind: "promise", accepted: null } as const;
  const promises = [1, 2, 3].map(
    (voter) => signVote({ ...at, voter, ballot: { n: 9, seat: 3 }, body }, signerOf(voter)).bytes,
  );
  return { kind: "propose", value, promises };
}

describe("what convicts a seat is there after a restart", () => {
  it.each<[string, () => Room]>([
    ["two entries with one number", twoFaced],
    ["a false proof", falseTip],
    [
      "two acceptances in one attempt",
      () =>
        perjured(
          { kind: "accepted", value: { kind: "removed" } },
          { kind: "accepted", value: { kind: "expired" } },
        ),
    ],
    [
      "two proposals in one attempt",
      () => perjured(proposalOf({ kind: "removed" }), proposalOf({ kind: "expired" })),
    ],
  ])("%s", (_, roomWith) => {
    const room = roomWith();
    const before = convicted(matchAt(room, 1));
    for (const machine of room.machines.filter(({ up }) => up)) machine.restart();
    expect(convicted(matchAt(room, 1))).toEqual(before);
    const { vows } = room.machines[1]!;
    const written = vows.length;
    room.machines[1]!.restart();
    expect(vows.length).toBe(written);
  });

  it("so that all vote about it who have restarted", () => {
    const room = twoFaced();
    for (const machine of room.machines) machine.restart();
    settle(room);
    // In this round the program of seat 0 moves by itself.
    play(room, 3, { number: 1 });
    elapse(room, 5000);
    for (const { match } of room.machines) expect(match.gone).toEqual([0]);
    expectOneCourse(room);
  });

  it("even if its author has signed something better since", () => {
    const room = falseTip();
    throwAt(room, 1, { kind: "dice-tip", tip: TIP });
    expect(matchAt(room, 1).chains[0]!.accepted).toHaveLength(2);
    const before = convicted(matchAt(room, 1));
    expect(before.false).toHaveLength(1);
    room.machines[1]!.restart();
    expect(convicted(matchAt(room, 1))).toEqual(before);
    expect(matchAt(room, 1).chains[0]!.accepted).toHaveLength(2);
  });
});

describe("what is false here and may be true upon another face of somebody", () => {
  /** A second face of what seat 1 committed to. */
  const showSecondFace = (room: Room) => {
    const { value } = matchAt(room, 1).chains[1]!.accepted[0]!;
    const part = { kind: "dice-commit", commitment: new Uint8Array(32) };
    hear(room, signEntry({ ...value, body: { kind: "chance", parts: [part] } }, signerOf(1)));
    expect(matchAt(room, 1).evidence.map(({ seat }) => seat)).toEqual([1]);
  };

  it("convicts nobody any more once that face comes to light", () => {
    const room = falseTip();
    showSecondFace(room);
    expect(matchAt(room, 1).offences).toEqual([]);
    room.machines[1]!.restart();
    expect(convicted(matchAt(room, 1)).false).toEqual([]);
  });

  it("is refused, and convicts nobody", () => {
    const room = roomOf(royalUr, 2, { absent: [0] });
    showSecondFace(room);
    const part = { kind: "dice-commit", commitment: new Uint8Array(32) };
    throwAt(room, 0, part, part);
    expect(refusalsIn(room.machines[1]!.effects)).toEqual(["dice/twice"]);
    expect(matchAt(room, 1).offences).toEqual([]);
  });
});

describe("what lies on disk as evidence and is none", () => {
  const expectNobody = (room: Room, index: number) => {
    room.machines[index]!.restart();
    const { evidence, offences, perjuries } = matchAt(room, index);
    expect([evidence, offences, perjuries]).toEqual([[], [], []]);
  };

  it("convicts nobody: honest entries, damage, other signatures, other matches", () => {
    const room = roomOf(tally, 3);
    play(room, 0, { number: 1 });
    play(room, 1, { number: 1 });
    const honest = matchAt(room, 1).log.map(({ bytes }) => bytes);
    const { value } = matchAt(room, 1).chains[0]!.accepted[0]!;
    const body = { kind: "act", action: { number: 5 }, seen: [] } as const;
    const damaged = honest[0]!.slice(0, -1);
    const forged = signEntry({ ...value, body }, signerOf(1)).bytes;
    const elsewhere = signEntry({ ...value, body, match: new Uint8Array(32) }, signerOf(0)).bytes;
    const nobody = signEntry({ ...value, body, seat: 9 }, signerOf(0)).bytes;
    for (const bytes of [...honest, damaged, forged, elsewhere, nobody])
      room.machines[1]!.vows.push({ kind: "evidence", bytes });
    expectNobody(room, 1);
  });

  it("convicts nobody: one of two faces, one of two votes", () => {
    const faces = twoFaced();
    for (const { vows } of faces.machines) vows.splice(1);
    expect(faces.machines[1]!.vows.map(({ kind }) => kind)).toEqual(["evidence"]);
    expectNobody(faces, 1);
    const votes = perjured(
      { kind: "accepted", value: { kind: "removed" } },
      { kind: "accepted", value: { kind: "expired" } },
    );
    votes.machines[1]!.vows.pop();
    expectNobody(votes, 1);
  });
});
