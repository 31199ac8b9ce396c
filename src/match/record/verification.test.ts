import { describe, expect, it } from "vitest";
import { toyGroup as group } from "../../../protocol/deck/testing/toy-group.ts";
import { decodeRecord, encodeRecord, type MatchRecord } from "../../../protocol/record.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import type { Game } from "../../engine/game.ts";
import { connectFour } from "../../games/connect-four/rules.ts";
import { crazyEights } from "../../games/crazy-eights/rules.ts";
import { royalUr } from "../../games/royal-ur/rules.ts";
import { rpsls } from "../../games/rpsls/rules.ts";
import { moveOf } from "../awaited.ts";
import { knowledgeOf } from "../duty.ts";
import {
  giveUp,
  matchOf,
  play,
  restart,
  type TestTable,
  tableOf,
  verify,
} from "../table.fixture.ts";
import { tally } from "../tally.fixture.ts";
import { recordOf, verifyRecord } from "./verification.ts";

const games = [connectFour, royalUr, crazyEights, rpsls, tally] as unknown as Game[];

function check(bytes: Uint8Array) {
  return verifyRecord(bytes, {
    findGame: (id) => games.find((game) => game.id === id),
    verify,
    chance: { group, random: (length) => new Uint8Array(length).fill(7) },
  });
}

/** Plays this many legal moves, or to the end, varying the choice. */
function playOn(table: TestTable, moves: number): void {
  for (let count = 0; count < moves; count++) {
    const { expected } = matchOf(table, 0).phase;
    const seat = expected.find((one) => moveOf(matchOf(table, one), one) === undefined);
    if (seat === undefined) return;
    const match = matchOf(table, seat);
    const legal = match.game.legal(match.phase.state, seat, knowledgeOf(match, seat));
    play(table, seat, legal[(count + seat) % legal.length]!);
  }
}

function changed(bytes: Uint8Array, change: (record: MatchRecord) => Partial<MatchRecord>) {
  const record = unwrap(decodeRecord(bytes));
  const result = check(encodeRecord({ ...record, ...change(record) }));
  return result.ok ? "accepted" : result.fault.code;
}

describe("a whole match", () => {
  it.each([
    [connectFour, 2],
    [royalUr, 2],
    [rpsls, 2],
    [rpsls, 3],
    [crazyEights, 2],
    [crazyEights, 3],
  ] as const)(
    "is the same for all its peers, after a restart, and for anybody who checks it: %#",
    (game, seats) => {
      const table = tableOf(game as unknown as Game, seats);
      playOn(table, 600);
      expect(matchOf(table, 0).phase.outcome).not.toBeNull();
      const record = unwrap(check(recordOf(matchOf(table, 0))));
      expect(record.ending.kind).toBe("agreed");
      expect(record.outcome).toEqual(matchOf(table, 0).phase.outcome);
      restart(table, 1);
      for (const match of table.matches)
        expect(unwrap(check(recordOf(match))).verification.digest).toBe(record.verification.digest);
    },
    120_000,
  );
});

describe("a record", () => {
  const table = tableOf(tally as unknown as Game, 4);
  playOn(table, 3);
  giveUp(table, 3);
  playOn(table, 40);
  const record = recordOf(matchOf(table, 0));

  it("needs the certificates of the phases that somebody left in, and of the last", () => {
    const { certificates } = unwrap(decodeRecord(record)).attachments;
    expect(certificates.length).toBeGreaterThanOrEqual(2);
    for (const lacking of certificates)
      expect(
        changed(record, ({ attachments }) => ({
          attachments: {
            ...attachments,
            certificates: attachments.certificates.filter(({ turn }) => turn !== lacking.turn),
          },
        })),
      ).toBe("record/certificate");
  });

  it("refuses a certificate with too few votes, votes twice, or those of another phase", () => {
    const codes = [
      (votes: readonly Uint8Array[]) => votes.slice(1),
      (votes: readonly Uint8Array[]) => [...votes.slice(0, -1), votes[0]!],
      (votes: readonly Uint8Array[]) => votes.toReversed(),
    ].map((bend) =>
      changed(record, ({ attachments }) => ({
        attachments: {
          ...attachments,
          certificates: attachments.certificates.map((one) => ({
            ...one,
            votes: bend(one.votes),
          })),
        },
      })),
    );
    expect(new Set(codes)).toEqual(new Set(["record/certificate"]));
  });

  it("refuses entries left out, added or exchanged, and false contents", () => {
    const bends: ((record: MatchRecord) => Partial<MatchRecord>)[] = [
      ({ entries }) => ({ entries: entries.slice(0, -1) }),
      ({ entries }) => ({ entries: [...entries, entries[0]!] }),
      ({ entries }) => ({ entries: entries.toReversed() }),
      ({ contents }) => ({ contents: contents.slice(0, -1) }),
      ({ contents }) => ({ contents: contents.map((one) => ({ ...one, resigned: [] })) }),
      ({ contents }) => ({
        contents: contents.map((one, turn) =>
          turn === 2 ? { ...one, out: [[0, "late"]] as const } : one,
        ),
      }),
    ];
    for (const bend of bends) expect(changed(record, bend)).not.toBe("accepted");
  });

  it("of a match of two says whether the last move was acknowledged", () => {
    const two = tableOf(connectFour as unknown as Game, 2);
    playOn(two, 60);
    const whole = recordOf(matchOf(two, 0));
    expect(unwrap(check(whole)).ending).toEqual({ kind: "agreed", by: [0, 1] });
    const { attachments } = unwrap(decodeRecord(whole));
    const [first] = attachments.ends;
    const result = check(
      encodeRecord({
        ...unwrap(decodeRecord(whole)),
        attachments: { ...attachments, ends: [first!] },
      }),
    );
    expect(unwrap(result).ending.kind).toBe("unacknowledged");
  });

  it("of a match that is still running is unfinished", () => {
    const two = tableOf(connectFour as unknown as Game, 2);
    playOn(two, 3);
    expect(unwrap(check(recordOf(matchOf(two, 0)))).ending).toEqual({ kind: "unfinished" });
  });
});
