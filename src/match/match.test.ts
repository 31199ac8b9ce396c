import { describe, expect, it } from "vitest";
import { openSodiumGroup } from "../../protocol/deck/ristretto-sodium.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { royalUr } from "../games/royal-ur/rules.ts";
import { rpsls } from "../games/rpsls/rules.ts";
import { nativeVerify as verify } from "../host/crypto.ts";
import { knowledgeOf } from "./duty.ts";
import { giveUp, matchOf, play, restart, tableOf } from "./table.fixture.ts";
import { recordOf, verifyRecord } from "./verification.ts";

const group = await openSodiumGroup();
const games = [connectFour, royalUr, crazyEights, rpsls] as never[];
const check = (bytes: Uint8Array) =>
  verifyRecord(bytes, {
    findGame: (id) => games.find((g: { id: string }) => g.id === id),
    verify,
    chance: { group, random: (n: number) => new Uint8Array(n).fill(7) },
  });

function playOn(table: ReturnType<typeof tableOf>, moves: number) {
  for (let count = 0; count < moves; count++) {
    const { phase } = matchOf(table, 0);
    if (phase.outcome !== null) return;
    const seat = phase.expected.find((one) => {
      const m = matchOf(table, one);
      return (
        m.game.legal(m.phase.state, one, knowledgeOf(m, one)).length > 0 &&
        !m.pool.faces.has(`${one}/0`)
      );
    });
    if (seat === undefined) return;
    const match = matchOf(table, seat);
    const legal = match.game.legal(match.phase.state, seat, knowledgeOf(match, seat));
    play(table, seat, legal[count % legal.length] as never);
  }
}

describe("two", () => {
  it.each([
    [connectFour, 2],
    [royalUr, 2],
    [rpsls, 2],
    [crazyEights, 2],
  ] as const)("%# play", (game, seats) => {
    const table = tableOf(game as never, seats);
    playOn(table, 400);
    const [a, b] = table.matches;
    expect(a!.phase.turn).toBe(b!.phase.turn);
    expect(a!.phase.outcome).not.toBeNull();
    const record = unwrap(check(recordOf(a!)));
    expect(record.ending.kind).toBe("agreed");
    expect(Buffer.from(recordOf(a!)).equals(recordOf(b!))).toBe(true);
    restart(table, 1);
    expect(unwrap(check(recordOf(table.matches[1]!))).verification.digest).toBe(
      record.verification.digest,
    );
  });
  it.each([
    [rpsls, 3],
    [crazyEights, 4],
  ] as const)("%# play among more", (game, seats) => {
    const table = tableOf(game as never, seats);
    expect(table.matches.map((m) => m.phase.turn).every((t, _, all) => t === all[0])).toBe(true);
    playOn(table, 400);
    const [a, b] = table.matches;
    expect(a!.phase.outcome).not.toBeNull();
    const record = unwrap(check(recordOf(a!)));
    expect(record.ending.kind).toBe("agreed");
    expect(record.verification.digest).toBe(unwrap(check(recordOf(b!))).verification.digest);
    restart(table, 1);
    expect(unwrap(check(recordOf(table.matches[1]!))).verification.digest).toBe(
      record.verification.digest,
    );
  });
  it("resign", () => {
    const table = tableOf(connectFour as never, 2);
    playOn(table, 3);
    giveUp(table, 0);
    expect(table.matches.map((m) => m.phase.outcome?.winners)).toEqual([[1], [1]]);
    expect(unwrap(check(recordOf(table.matches[0]!))).ending.kind).toBe("agreed");
  });
});
