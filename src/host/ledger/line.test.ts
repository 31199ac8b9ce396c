import { expect, test } from "vitest";
import { encodeCertificate } from "../../../protocol/certificate.ts";
import { type Content, hashContent } from "../../../protocol/content.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { signVote } from "../../../protocol/vote.ts";
import { recordOf, verifyRecord } from "../../match/record/verification.ts";
import {
  create,
  matchOf,
  play,
  receiveAt,
  storedBy,
  type TestTable,
  tableOf,
} from "../../match/table.fixture.ts";
import { tally } from "../../match/tally.fixture.ts";
import { nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { decodeLine, encodeLine, lineOf } from "./line.ts";

/** Seats 1 and 2 have put seat 0 out as well, though it had moved: with three voters two can do both. */
function otherCertificate({ signers, seating }: TestTable): Uint8Array {
  const content: Content = { answers: [], resigned: [], out: [[0, "late"]] };
  const votes = [1, 2].map((voter) => {
    const place = { match: seating.start.hash, turn: 0, log: seating.start.hash };
    const ballot = { round: 1, kind: "precommit", content: hashContent(content), vr: -1 } as const;
    return signVote({ v: 2, ...place, voter, ...ballot }, signers[voter]!).bytes;
  });
  return encodeCertificate({ turn: 0, content, votes });
}

test("a result that others may not have is disputed, even after a restart, and its record is void", async () => {
  const table = tableOf(tally as never, 3, { rounds: 1 });
  play(table, 0, { number: 3 });
  expect(lineOf(matchOf(table, 0), 7)).toMatchObject({ standing: "signed", awaited: [] });
  receiveAt(table, 0, { kind: "certificate", bytes: otherCertificate(table) });
  const line = lineOf(matchOf(table, 0), 7);
  expect(line).toMatchObject({ standing: "disputed", awaited: [] });
  expect(line && decodeLine(encodeLine(line))).toEqual(line);

  const again = create(table, 0, storedBy(table, 0)).match;
  expect(lineOf(again, 7)).toEqual(line);
  const tools = {
    findGame: () => tally as never,
    verify: nativeVerify,
    chance: await openChance(),
  };
  expect(verifyRecord(recordOf(again), tools)).toMatchObject({ fault: { code: "record/fork" } });
  expect(unwrap(verifyRecord(recordOf(matchOf(table, 1)), tools)).ending.kind).toBe("agreed");
});

test("a running match has no line", () => {
  expect(lineOf(matchOf(tableOf(tally as never, 3), 0), 7)).toBeNull();
});
