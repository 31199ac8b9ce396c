import { expect, test } from "vitest";
import { toyGroup as group } from "../../protocol/deck/testing/toy-group.ts";
import { signEntry } from "../../protocol/entry.ts";
import { seededBytes } from "../../protocol/randomness.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { messagesAfter, positionOf } from "./catch-up.ts";
import { createMatch } from "./create.ts";
import type { Message } from "./match.ts";
import { receiveMessage } from "./receive.ts";
import { recordOf, verifyRecord } from "./record/verification.ts";
import {
  catchUp,
  create,
  deliver,
  giveUp,
  matchOf,
  receiveAt,
  restart,
  type TestTable,
  tableOf,
  verify,
  wait,
} from "./table.fixture.ts";

/** A deal in which the last seat shows two faces of its key: what rests on one face never counts for who took the other. */
function twoFaced(seats: number, limit: number | null) {
  const liar = seats - 1;
  const honest = Array.from({ length: liar }, (_, seat) => seat);
  const table = tableOf(crazyEights as never, seats, undefined, limit, (from) => from !== liar);
  const faces = ["one", "other"].map((seed): Message => {
    const me = { seat: liar, signer: table.signers[liar]! };
    const chance = { group, random: seededBytes(new Uint8Array(32), seed) };
    const { game, seating } = table;
    const { effects } = unwrap(createMatch({ game, seating, me, verify, stored: [], chance }));
    const sent = effects.find((effect) => effect.kind === "send");
    if (sent?.kind !== "send") throw new Error("No commitment.");
    return sent.message;
  });
  const held: { to: number; message: Message }[] = [];
  table.carries = (from, to, message) => {
    if (from !== liar && to !== liar) held.push({ to, message });
    return false;
  };
  return {
    table,
    liar,
    honest,
    faces,
    /** Carries what was said meanwhile, and from now on everything that `carries` lets through. */
    meet(carries: TestTable["carries"]) {
      table.carries = (from) => from !== liar;
      for (const { to, message } of held) receiveAt(table, to, message);
      deliver(table);
      table.carries = carries;
    },
    pass(ms: number) {
      deliver(table);
      for (let now = 0; now < ms; now += 1000) {
        wait(table, now);
        if (now % 10_000 === 0) for (const seat of honest) catchUp(table, seat);
      }
    },
  };
}

/** Seat 0 has taken this face, given its key upon it, and left; the others have taken the second one. */
function leaverOn(face: number, seats: number, limit: number | null) {
  const dealt = twoFaced(seats, limit);
  const { table, honest, faces } = dealt;
  receiveAt(table, 0, faces[face]!);
  deliver(table);
  giveUp(table, 0);
  for (const seat of honest.slice(1)) receiveAt(table, seat, faces[1]!);
  deliver(table);
  return dealt;
}

const CASES = [
  ["same", 5],
  ["other", 5],
  ["same", 6],
  ["other", 6],
] as const;

test.each(CASES)(
  "one who left on the %s face is gone once the liar is caught: %i seats",
  (face, seats) => {
    const { table, liar, honest, faces, meet, pass } = leaverOn(
      face === "same" ? 1 : 0,
      seats,
      null,
    );
    meet((from) => from !== liar);
    for (const one of faces) for (const seat of honest) receiveAt(table, seat, one);
    pass(120_000);
    for (const seat of honest.slice(1)) expect(matchOf(table, seat).phase.turn).toBeGreaterThan(0);
    restart(table, 1);
    expect(matchOf(table, 1).phase.turn).toBe(matchOf(table, 2).phase.turn);
    const chance = { group, random: seededBytes(new Uint8Array(32), "verifier") };
    const tools = { findGame: () => crazyEights as never, verify, chance };
    expect(verifyRecord(recordOf(matchOf(table, 1)), tools)).toMatchObject({ ok: true });
  },
);

test.each(CASES)(
  "one who left on the %s face is gone once the liar is late: %i seats",
  (face, seats) => {
    const { table, liar, honest, meet, pass } = leaverOn(face === "same" ? 1 : 0, seats, 30_000);
    meet((from, to) => from !== liar && from !== 0 && to !== 0);
    pass(120_000);
    for (const seat of honest.slice(1)) expect(matchOf(table, seat).phase.turn).toBeGreaterThan(0);
  },
);

test("a deal that all have given up ends, though two took different faces", () => {
  const { table, liar, honest, faces, meet, pass } = twoFaced(3, null);
  for (const seat of honest) receiveAt(table, seat, faces[seat]!);
  deliver(table);
  const log = matchOf(table, 0).history.start;
  const place = { v: 2, match: table.seating.start.hash, turn: 0, log, seat: liar } as const;
  const left = signEntry({ ...place, step: 1, body: { kind: "resign" } }, table.signers[liar]!);
  for (const seat of honest) giveUp(table, seat);
  for (const seat of honest) receiveAt(table, seat, { kind: "entry", bytes: left.bytes });
  meet((from) => from !== liar);
  pass(60_000);
  const { outcome } = matchOf(table, 0).phase;
  expect(outcome).not.toBeNull();
  // The keys given upon the face that does not count are handed on, too: a resignation after them counts only with them.
  for (const restarted of [false, true])
    for (const seat of honest) {
      if (restarted) restart(table, seat);
      expect(matchOf(table, seat).phase.outcome).toEqual(outcome);
      const looker = create(table, null).match;
      for (const message of messagesAfter(matchOf(table, seat), positionOf(looker)))
        receiveMessage(looker, message);
      expect(looker.phase.outcome).toEqual(outcome);
    }
});
