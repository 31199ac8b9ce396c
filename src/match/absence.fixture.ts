import { expect } from "vitest";
import { toHex } from "../../protocol/bytes.ts";
import { signerFromSeed } from "../../protocol/identity.ts";
import { seatingOf, unwrap } from "../../protocol/seating.fixture.ts";
import type { Game, Plain, Seat } from "../engine/game.ts";
import { act, resignMatch } from "./author.ts";
import { certificatesIn, messagesAfter, receiveMessage } from "./exchange.ts";
import type { Effect, Match, Message, Stored, Vow } from "./match.ts";
import { headsOf } from "./receive.ts";
import { create, PASSWORD, verify } from "./table.fixture.ts";
import { claim, nextDeadline, tick } from "./time.ts";
import { recordOf } from "./verification.ts";

/** For tests: a match at several machines on a network that can be cut, with clocks that the test moves. */
export interface Room {
  readonly game: Game;
  readonly machines: Machine[];
  /** Milliseconds, the same for all. */
  now: number;
  readonly waiting: { readonly to: number; readonly message: Message }[];
  /** Whether a message gets from one machine to another now. */
  reaches: (from: number, to: number) => boolean;
}

export interface Machine {
  readonly index: number;
  readonly seat: Seat | null;
  match: Match;
  readonly disk: Stored[];
  readonly vows: Vow[];
  readonly effects: Effect[];
  up: boolean;
  restart(): void;
}

export const LIMIT = 30_000;

/** Everybody at home, then `spectators`. `phase`: the limit, `null` for none. */
export function roomOf(
  game: Game,
  seats: number,
  {
    phase = LIMIT,
    spectators = 0,
    absent = [],
  }: {
    readonly phase?: number | null;
    readonly spectators?: number;
    /** Seats whose machine is down from the start. */
    readonly absent?: readonly Seat[];
  } = {},
): Room {
  const [host, ...rest] = Array.from({ length: seats }, (_, seat) =>
    signerFromSeed(new Uint8Array(32).fill(seat + 1)),
  );
  if (host === undefined) throw new Error("A table has seats.");
  const signers = [host, ...rest] as const;
  const { id, rulesVersion, defaults: options } = game;
  const wish = { game: id, rulesVersion, options, timers: { phase } };
  const seating = seatingOf(signers, verify, wish);
  const room: Room = { game, machines: [], now: 0, waiting: [], reaches: () => true };
  const first: { readonly machine: Machine; readonly effect: Effect }[] = [];
  for (let index = 0; index < seats + spectators; index++) {
    const seat = index < seats ? index : null;
    const made = create({ game, seating, signers }, seat);
    const machine: Machine = {
      index,
      seat,
      match: made.match,
      disk: [],
      vows: [],
      effects: [],
      up: seat === null || !absent.includes(seat),
      restart() {
        const again = create({ game, seating, signers }, seat, machine.disk, machine.vows);
        machine.match = again.match;
        machine.up = true;
        carryOut(room, machine, again.effects);
      },
    };
    room.machines.push(machine);
    first.push(...made.effects.map((effect) => ({ machine, effect })));
  }
  for (const { machine, effect } of first) if (machine.up) carryOut(room, machine, [effect]);
  settle(room);
  return room;
}

export function carryOut(room: Room, machine: Machine, effects: readonly Effect[]): void {
  machine.effects.push(...effects);
  const send = (message: Message) => {
    for (const { index } of room.machines)
      if (index !== machine.index && room.reaches(machine.index, index))
        room.waiting.push({ to: index, message });
  };
  for (const effect of effects) {
    if (effect.kind === "store")
      machine.disk.push({ bytes: effect.entry.bytes, sealed: effect.sealed });
    if (effect.kind === "vow") machine.vows.push(effect.message);
    if (effect.kind === "send") send(effect.message);
    if (effect.kind === "publish") send({ kind: "entry", bytes: effect.entry.bytes });
    if (effect.kind === "missing")
      for (const { index, match, up } of room.machines)
        if (up && index !== machine.index && room.reaches(index, machine.index))
          for (const message of messagesAfter(match, effect.heads, certificatesIn(machine.match)))
            room.waiting.push({ to: machine.index, message });
    if (effect.kind === "offence") send({ kind: "entry", bytes: effect.offence.entry.bytes });
    if (effect.kind === "evidence")
      for (const { bytes } of effect.evidence.entries) send({ kind: "entry", bytes });
  }
}

/** Delivers everything that is on its way, and what follows from it. */
export function settle(room: Room): void {
  for (const machine of room.machines)
    if (machine.up) carryOut(room, machine, tick(machine.match, room.now));
  for (let next = room.waiting.shift(); next !== undefined; next = room.waiting.shift()) {
    const machine = machineAt(room, next.to);
    if (!machine.up) continue;
    carryOut(room, machine, receiveMessage(machine.match, next.message).effects);
    carryOut(room, machine, tick(machine.match, room.now));
  }
}

/** Time passes everywhere. Every machine is told of it when it asked to be. */
export function elapse(room: Room, ms: number): void {
  const end = room.now + ms;
  while (room.now < end) {
    const deadlines = room.machines.flatMap(({ match, up }) =>
      up ? (nextDeadline(match) ?? []) : [],
    );
    // Who asks to be told at once, and again, would hold up the test, as it would a host.
    room.now = Math.max(room.now + 1, Math.min(end, ...deadlines));
    settle(room);
  }
}

function machineAt({ machines }: Room, index: number): Machine {
  const machine = machines[index];
  if (machine === undefined) throw new Error(`No machine ${index}.`);
  return machine;
}

/** Everybody hears of everything that anybody has. */
export function heal(room: Room): void {
  room.reaches = () => true;
  for (let round = 0; round < 4; round++)
    for (const from of room.machines)
      for (const to of room.machines) {
        if (from === to || !from.up || !to.up) continue;
        const { match } = to;
        for (const message of messagesAfter(from.match, headsOf(match), certificatesIn(match)))
          room.waiting.push({ to: to.index, message });
        settle(room);
      }
}

/** From now on only machines in one and the same group reach one another. */
export function split(room: Room, ...groups: readonly (readonly number[])[]): void {
  room.reaches = (from, to) => groups.some((group) => group.includes(from) && group.includes(to));
}

export function play(room: Room, seat: Seat, action: Plain): void {
  const machine = machineAt(room, seat);
  carryOut(room, machine, unwrap(act(machine.match, action, PASSWORD)));
  settle(room);
}

export function giveUp(room: Room, seat: Seat): void {
  const machine = machineAt(room, seat);
  carryOut(room, machine, unwrap(resignMatch(machine.match)));
  settle(room);
}

export function claimAt(room: Room, seat: Seat, absent: Seat): void {
  const machine = machineAt(room, seat);
  carryOut(room, machine, unwrap(claim(machine.match, absent, room.now)));
  settle(room);
}

export function matchAt(room: Room, index: number): Match {
  return machineAt(room, index).match;
}

/** The same, and nothing is lost: what anybody ever had on disk, everybody has in the end. */
export function expectAgreement(room: Room): void {
  expectOneCourse(room);
  const stored = new Set(
    room.machines.flatMap(({ disk }) => disk.map(({ bytes }) => toHex(bytes))),
  );
  for (const { match } of room.machines)
    expect(new Set(match.log.map(({ bytes }) => toHex(bytes)))).toEqual(stored);
}

export function expectOneCourse(room: Room): void {
  const [first, ...rest] = room.machines.map(({ match }) => match);
  if (first === undefined) throw new Error("Nobody is in this room.");
  for (const match of rest) {
    expect(match.states.map(({ hash }) => toHex(hash))).toEqual(
      first.states.map(({ hash }) => toHex(hash)),
    );
    expect(match.outcome).toEqual(first.outcome);
    expect(toHex(recordOf(match))).toBe(toHex(recordOf(first)));
  }
}
