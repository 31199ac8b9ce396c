import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  playColumns,
  temporaryFolder,
  twoAtATable,
  untilTable,
  value,
  YELLOW_WINS,
} from "../host/testing/hosts.ts";
import { replay } from "./replay.ts";
import { verify } from "./verify.ts";

/** Runs a command on bytes in a file; answers its exit code and lines. */
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
  const { match } = await untilTable(ann, id, (table) => table.match?.verified?.entries === 9);
  return { bytes: value(await ann.api.exportRecord(id)).bytes, digest: match?.verified?.digest };
}

test("a finished match is verified and its moves are written out", async () => {
  const { bytes, digest } = await finishedRecord();
  const verified = await run(verify, bytes);
  expect(verified).toEqual({
    code: 0,
    lines: [
      "connect-four: Ann against Bob",
      "result: won by Bob (line); payouts: Ann 0, Bob 10",
      "countersigned by: Ann, Bob",
      "proved: 9 entries, 13 signatures, 2 chains, 9 states",
      `digest: ${digest}`,
      "VERIFIED",
    ],
  });
  const { code, lines } = await run(replay, bytes);
  expect(code).toBe(0);
  expect(lines.slice(1, 4)).toEqual(["1. Bob: 1", "2. Ann: 2", "3. Bob: 1"]);
  expect(lines.at(-1)).toMatch(/^result: won by Bob/);
});

test("a changed record is refused wherever the change is", async () => {
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

test("a file that is not there is one clear line", async () => {
  const lines: string[] = [];
  expect(await verify("/does/not/exist", (line) => lines.push(line))).toBe(1);
  expect(lines).toEqual(["REFUSED record/unreadable: The file /does/not/exist cannot be read."]);
});
