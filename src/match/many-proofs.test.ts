import { expect, test } from "vitest";
import { signEntry } from "../../protocol/entry.ts";
import { rpsls } from "../games/rpsls/rules.ts";
import { messagesAfter, positionOf } from "./catch-up.ts";
import { recordOf, verifyRecord } from "./record/verification.ts";
import { matchOf, receiveAt, tableOf, verify } from "./table.fixture.ts";

const SEATS = 40;
const LIAR = 1;
const FIRST_BOT = 3;

test("the proofs against a liar with many bots leave room for the record and for what others lack", () => {
  const owners = Array.from({ length: SEATS }, (_, seat) => (seat < FIRST_BOT ? null : LIAR));
  const table = tableOf(rpsls as never, SEATS, undefined, null, () => false, owners);
  const match = matchOf(table, 0);
  const { start } = match.history;
  for (let seat = FIRST_BOT; seat < SEATS; seat++)
    for (const letter of ["a", "b"]) {
      // Nothing is here that they come after, so they are not judged, and only together prove anything.
      const place = { v: 2, match: start, turn: 0, log: start, seat, step: 1 } as const;
      const body = { kind: "act", action: letter.repeat(261_000), seen: [] } as const;
      const { bytes } = signEntry({ ...place, body }, table.signers[seat]!);
      receiveAt(table, 0, { kind: "entry", bytes });
    }
  expect(match.guilt.convicted.size).toBeGreaterThan(0);
  const known = [...messagesAfter(match, positionOf(match))];
  expect(known.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(2 ** 20);
  const tools = { findGame: () => rpsls as never, verify };
  expect(verifyRecord(recordOf(match), tools)).toMatchObject({ ok: true });
});
