import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fromHex } from "../../protocol/bytes.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import {
  isSigned,
  networkName,
  playColumns,
  seat,
  startMatch,
  temporaryFolder,
  testHost,
  twoAtATable,
  untilTable,
  value,
  YELLOW_WINS,
} from "../host/testing/hosts.ts";
import { OLD_MATCH } from "../host/testing/old-format.ts";
import { claim } from "../match/clock.ts";
import { recordOf } from "../match/record/verification.ts";
import { matchOf, play, spread, type TestTable, tableOf, wait } from "../match/table.fixture.ts";
import { quoteName } from "./record-file.ts";
import { replay } from "./replay.ts";
import { EXIT, verify } from "./verify.ts";

/** Runs a command on a file with these bytes; returns its exit code and lines. */
async function run(
  command: typeof verify,
  bytes: Uint8Array,
): Promise<{ code: number; lines: string[] }> {
  const path = join(temporaryFolder(), "match.fairhand");
  writeFileSync(path, bytes);
  const lines: string[] = [];
  return { code: await command(path, (line) => lines.push(line)), lines };
}

async function finishedRecord() {
  const { ann, bob, id } = await twoAtATable();
  await playColumns([ann, bob], id, YELLOW_WINS);
  const { match } = await untilTable(ann, id, isSigned);
  const keys = await Promise.all([ann, bob].map(async ({ api }) => (await api.snapshot()).me.id));
  const { bytes } = value(await ann.api.exportRecord(id));
  return { bytes, digest: match?.verified?.digest, keys };
}

test("a finished match verifies, and its moves are printed", async () => {
  const { bytes, digest, keys } = await finishedRecord();
  const [ann, bob] = ["Ann", "Bob"].map((name, seat) => `"${name}" (${keys[seat]?.slice(0, 16)})`);
  const verified = await run(verify, bytes);
  expect(verified).toEqual({
    code: 0,
    lines: [
      `connect-four: ${ann} against ${bob}`,
      'result: won by "Bob" (line); payouts: "Ann" 0, "Bob" 10',
      `ended: agreed by ${ann}, ${bob}`,
      "proved: 7 entries, 13 signatures, 7 phases, 0 certificates",
      `digest: ${digest}`,
      "VERIFIED",
    ],
  });
  const { code, lines } = await run(replay, bytes);
  expect(code).toBe(0);
  expect(lines.slice(1, 4)).toEqual(['1. "Bob": 1', '2. "Ann": 2', '3. "Bob": 1']);
  expect(lines.at(-1)).toMatch(/^result: won by "Bob"/);
});

test("says who played from whose page", async () => {
  const network = networkName();
  const ann = await testHost({ network, name: "Ann" });
  const served = (await ann.api.snapshot()).me.id;
  const bob = await testHost({ network, name: "Bob", pageOf: unwrap(fromHex(served)) });
  const wish = { game: "connect-four", options: {}, seats: 2, stake: 5 };
  const id = await seat([ann, bob], wish);
  const { seats } = await untilTable(ann, id, ({ seats }) => seats.length === 2);
  expect(seats.map(({ pageOf }) => pageOf)).toEqual([null, served]);
  await startMatch([ann, bob], id);
  await playColumns([ann, bob], id, YELLOW_WINS);
  await untilTable(ann, id, isSigned);
  const { bytes } = value(await ann.api.exportRecord(id));
  const { lines } = await run(verify, bytes);
  expect(lines.slice(1, 2).map((line) => line.replace(/ \([0-9a-f]{16}\)/g, ""))).toEqual([
    'page: "Bob" plays from the page of "Ann"',
  ]);
});

test("a record with a changed byte is refused, wherever it is", async () => {
  const { bytes } = await finishedRecord();
  for (let at = 0; at < bytes.length; at += 97) {
    const changed = bytes.with(at, (bytes[at] ?? 0) ^ 1);
    const { code, lines } = await run(verify, changed);
    expect({ at, code, refused: lines[0]?.startsWith("REFUSED ") }).toEqual({
      at,
      code: 1,
      refused: true,
    });
  }
});

describe("what ended a match", () => {
  const playing = (moves: number) => {
    const table = tableOf(connectFour as never, 2);
    for (const [index, column] of [1, 2, 1, 2, 1, 2, 1].slice(0, moves).entries())
      play(table, 1 - (index % 2), { column });
    return table;
  };
  const verifyAt = (table: TestTable, seat: number) => run(verify, recordOf(matchOf(table, seat)));
  const ending = ({ code, lines }: Awaited<ReturnType<typeof run>>) => ({
    code,
    ended: lines.find((line) => line.startsWith("ended: "))?.replace(/ \([0-9a-f]{16}\)/g, ""),
  });

  test("is everybody's agreement", async () => {
    expect(ending(await verifyAt(playing(7), 0))).toEqual({
      code: EXIT.agreed,
      ended: 'ended: agreed by "Player 0", "Player 1"',
    });
  });

  test("is a last move that the other player has not acknowledged", async () => {
    const table = playing(6);
    table.carries = () => false;
    play(table, 1, { column: 1 });
    expect(ending(await verifyAt(table, 1))).toEqual({
      code: EXIT.unacknowledged,
      ended: 'ended: last move not acknowledged; signed by "Player 1"',
    });
  });

  test("is one player's word", async () => {
    const table = playing(3);
    wait(table, 0);
    wait(table, 11 * 60 * 1000);
    spread(table, 1, unwrap(claim(matchOf(table, 1), 0, 11 * 60 * 1000)));
    expect(ending(await verifyAt(table, 1))).toEqual({
      code: EXIT.claimed,
      ended: 'ended: according to "Player 1" only; absent: "Player 0"',
    });
  });

  test("is nothing in an unfinished match", async () => {
    expect(ending(await verifyAt(playing(3), 0))).toEqual({
      code: EXIT.unfinished,
      ended: "ended: unfinished",
    });
  });

  test("is void if players hold different results", async () => {
    const vector = new URL("../../docs/vectors/records/void.json", import.meta.url);
    const { record } = JSON.parse(readFileSync(vector, "utf8")) as { readonly record: string };
    expect(await run(verify, Buffer.from(record, "base64"))).toEqual({
      code: EXIT.void,
      lines: [expect.stringMatching(/^VOID record\/fork: .*the match is void\.$/)],
    });
  });

  test("cannot be checked in a record of an older version", async () => {
    expect(await run(verify, OLD_MATCH.record)).toEqual({
      code: EXIT.refused,
      lines: [
        "REFUSED record/old-format: This record was made by an older version of Fairhand, whose matches this one cannot check.",
      ],
    });
  });
});

test("a record that ends early says so, and --json gives all of it", async () => {
  const table = tableOf(connectFour as never, 2);
  play(table, 1, { column: 4 });
  const bytes = recordOf(matchOf(table, 0));
  const { lines } = await run(verify, bytes);
  expect(lines.at(-1)).toBe("VERIFIED, UNFINISHED");
  const asJson = (path: string, write: (line: string) => void) => verify(path, write, true);
  const { lines: json } = await run(asJson, bytes);
  expect(JSON.parse(json.join(""))).toMatchObject({
    verified: true,
    status: "unfinished",
    players: [{ seat: 0, name: "Player 0", botOf: null }, { seat: 1 }],
    proved: { entries: 1 },
  });
  const { code, lines: refused } = await run(asJson, bytes.subarray(1));
  expect(code).toBe(EXIT.refused);
  expect(JSON.parse(refused.join(""))).toMatchObject({
    verified: false,
    status: "refused",
    fault: "record/not-a-record",
  });
});

test("a name cannot pose as anything else", () => {
  expect(quoteName('Bob" (1a2b3c4d)\n\u202eVERIFIED')).toBe(
    '"Bob\\" (1a2b3c4d)\\n\\u{202e}VERIFIED"',
  );
  expect(quoteName("王 Zoë")).toBe('"王 Zoë"');
});

test("a missing file gives one clear line", async () => {
  const lines: string[] = [];
  expect(await verify("/does/not/exist", (line) => lines.push(line))).toBe(1);
  expect(lines).toEqual(['REFUSED record/unreadable: The file "/does/not/exist" cannot be read.']);
});
