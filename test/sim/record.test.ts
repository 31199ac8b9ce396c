import { expect, test } from "vitest";
import type { Game } from "../../src/engine/game.ts";
import { nativeVerify } from "../../src/host/crypto.ts";
import { elapse, LIMIT, matchAt, roomOf, settle } from "../../src/match/absence.fixture.ts";
import { recordOf, verifyRecord } from "../../src/match/verification.ts";
import { lots } from "./lots.ts";
import { group } from "./simulation.ts";

test("a record holds what a seat gave before it was voted out in the same phase, and verifies", () => {
  const room = roomOf(lots as unknown as Game, 7, { absent: [5, 6] });
  // Seat 5 never comes; the commitment of seat 6 goes out, and it never hears of those of the others.
  room.reaches = (_, to) => to !== 6;
  room.machines[6]!.restart();
  settle(room);
  elapse(room, 3 * LIMIT);
  expect(matchAt(room, 0).gone.slice(0, 2)).toEqual([5, 6]);
  expect(matchAt(room, 0).decisions[1]?.question).toMatchObject({ turn: 0, seat: 6, seq: 1 });
  const chance = { group, random: (length: number) => new Uint8Array(length).fill(1) };
  const findGame = () => lots as unknown as Game;
  const verified = verifyRecord(recordOf(matchAt(room, 0)), {
    findGame,
    verify: nativeVerify,
    chance,
  });
  expect(verified).toMatchObject({ ok: true });
});
