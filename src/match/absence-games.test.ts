import { describe, expect, it } from "vitest";
import { toHex } from "../../protocol/bytes.ts";
import type { Cbor } from "../../protocol/cbor.ts";
import { type Entry, signEntry } from "../../protocol/entry.ts";
import { signerFromSeed } from "../../protocol/identity.ts";
import type { Signed } from "../../protocol/signed.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { rpsls } from "../games/rpsls/rules.ts";
import { tequilaTrain } from "../games/tequila-train/rules.ts";
import {
  carryOut,
  elapse,
  heal,
  LIMIT,
  matchAt,
  play,
  type Room,
  roomOf,
  settle,
  split,
} from "./absence.fixture.ts";
import { knowledgeOf, resignMatch } from "./author.ts";
import { receive } from "./receive.ts";

/** Whoever is up and asked moves, until so much has happened. */
function playOn(room: Room, happenings: number): void {
  for (let steps = 0; steps < 60; steps++) {
    const { steps: happened, outcome } = matchAt(room, 0);
    if (outcome !== null || happened.length >= happenings) return;
    const mover = room.machines.find(
      ({ up, seat, match }) =>
        up && seat !== null && match.expected.includes(seat) && !match.answers.has(seat),
    );
    const { match, seat } = mover ?? room.machines[0]!;
    const [action] = match.game.legal(match.state, seat!, knowledgeOf(match, seat!));
    if (mover === undefined || action === undefined) elapse(room, LIMIT + 2000);
    else play(room, seat!, action);
  }
}

function expectAgreement(room: Room): void {
  const [first, ...rest] = room.machines.filter(({ up }) => up).map(({ match }) => match);
  for (const match of rest) {
    expect(match.states.map(({ hash }) => toHex(hash))).toEqual(
      first!.states.map(({ hash }) => toHex(hash)),
    );
    expect(match.outcome).toEqual(first!.outcome);
  }
}

/** Seat and move of whoever is asked, and the same move without the proof of its cards, signed as well. */
function unproven(room: Room) {
  const [seat] = matchAt(room, 0).expected;
  const { match } = room.machines[seat!]!;
  const [action] = match.game.legal(match.state, seat!, knowledgeOf(match, seat!));
  const { seating, turn, states, chains } = match;
  const { table, start } = seating;
  const { accepted } = chains[seat!]!;
  const place = { v: 1, table: table.hash, match: start.hash, seat: seat!, turn } as const;
  const at = { seq: accepted.length, prev: accepted.at(-1)!.hash, state: states[turn]!.hash };
  const body = { kind: "act", action: action as Cbor, seen: [] } as const;
  const signer = signerFromSeed(new Uint8Array(32).fill(seat! + 1));
  return { seat: seat!, action: action!, entry: signEntry({ ...place, ...at, body }, signer) };
}

/** The others hear what a seat sends to them alone. */
function hear(room: Room, { value, bytes }: Signed<Entry>): void {
  for (const machine of room.machines)
    if (machine.seat !== value.seat) carryOut(room, machine, receive(machine.match, bytes).effects);
  settle(room);
}

describe("a seat that has sent a move without its proof", () => {
  it("is voted on before its next move counts, however fast that comes", () => {
    const room = roomOf(crazyEights, 3, { spectators: 1 });
    playOn(room, 5);
    const { seat, action, entry } = unproven(room);
    const { turn } = matchAt(room, seat);
    room.reaches = () => false;
    hear(room, entry);
    room.reaches = () => true;
    play(room, seat, action);
    for (const { match, seat: own } of room.machines) {
      if (own === seat) continue;
      expect(match.offences.map((offence) => offence.seat)).toEqual([seat]);
      if (own !== null) expect(match.turn).toBe(turn);
    }
    elapse(room, 5000);
    heal(room);
    expectAgreement(room);
    for (const { match } of room.machines) expect(match.gone).toEqual([seat]);
  });

  it("plays on where somebody had gone on with its next move before the false one came", () => {
    const room = roomOf(crazyEights, 3);
    playOn(room, 5);
    const { seat, action, entry } = unproven(room);
    const [one, other] = [0, 1, 2].filter((index) => index !== seat);
    split(room, [seat, one!], [other!]);
    play(room, seat, action);
    room.reaches = () => false;
    hear(room, entry);
    room.reaches = () => true;
    expect(matchAt(room, one!).evidence.map((proof) => proof.seat)).toEqual([seat]);
    expect(matchAt(room, other!).offences.map((offence) => offence.seat)).toEqual([seat]);
    heal(room);
    elapse(room, 5000);
    expectAgreement(room);
    const answer = matchAt(room, seat).chains[seat]!.accepted.find(
      ({ value }) => value.turn === entry.value.turn,
    );
    for (const { match } of room.machines)
      expect(match.log.map(({ bytes }) => bytes)).toContainEqual(answer!.bytes);
  });
});

describe("a hand of cards with a seat that is gone for good", () => {
  it("goes on without it, and deals on", () => {
    const room = roomOf(crazyEights, 4);
    playOn(room, 5);
    room.machines[2]!.up = false;
    playOn(room, 14);
    expectAgreement(room);
    expect(matchAt(room, 0).gone).toEqual([2]);
    expect(matchAt(room, 0).steps.filter(({ by }) => by === "vote")).toHaveLength(1);
  });

  it("that comes back before all know that it is out signs nothing any more", () => {
    const room = roomOf(crazyEights, 5, { absent: [1] });
    room.machines[4]!.up = false;
    elapse(room, LIMIT + 5000);
    room.machines[1]!.restart();
    heal(room);
    const { decisions, turn, chains } = matchAt(room, 1);
    expect([turn, decisions.map(({ question }) => question.seat)]).toEqual([0, [1]]);
    // Its first part in the shuffle, from before it heard.
    expect(chains[1]!.accepted).toHaveLength(1);
    expect(resignMatch(matchAt(room, 1))).toMatchObject({ fault: { code: "entry/out-of-turn" } });
    room.machines[4]!.restart();
    heal(room);
    expectAgreement(room);
    expect(matchAt(room, 1).gone).toEqual([1]);
  });

  it("that withholds its part in the shuffle is taken out, and the others deal anew", () => {
    const room = roomOf(crazyEights, 4, { absent: [1] });
    elapse(room, LIMIT + 5000);
    expect(matchAt(room, 0).gone).toEqual([1]);
    expect(matchAt(room, 0).expected).toHaveLength(1);
    expectAgreement(room);
  });
});

describe("the expiry of a game's own rules", () => {
  it("takes a late player's tiles out of play (Tequila Train)", () => {
    const room = roomOf(tequilaTrain, 3);
    const [late] = matchAt(room, 0).expected;
    room.machines[late!]!.up = false;
    elapse(room, 40_000);
    const other = room.machines.find(({ up }) => up)!.match;
    expect(other.steps.map(({ event }) => event)).toContainEqual({
      kind: "expired",
      seats: [late],
    });
    expect(other.gone).toEqual([late]);
  });

  it("begins the stage anew when nobody has thrown, and nobody is out (RPSLS)", () => {
    const room = roomOf(rpsls, 3);
    elapse(room, 90_000);
    for (const { match } of room.machines) {
      expect(match.steps.at(0)?.event).toEqual({ kind: "expired", seats: [0, 1, 2] });
      expect(match.gone).toEqual([]);
    }
    expectAgreement(room);
  });

  it("leaves out who has not thrown when others have (RPSLS)", () => {
    const room = roomOf(rpsls, 4);
    for (const seat of [0, 1, 3]) {
      const { match } = room.machines[seat]!;
      play(room, seat, match.game.legal(match.state, seat, knowledgeOf(match, seat))[0]!);
    }
    room.machines[2]!.up = false;
    elapse(room, 90_000);
    expect(matchAt(room, 0).steps.map(({ event }) => event)).toContainEqual({
      kind: "expired",
      seats: [2],
    });
    expect(matchAt(room, 0).gone).toEqual([2]);
    room.machines[2]!.restart();
    heal(room);
    expectAgreement(room);
  });
});
