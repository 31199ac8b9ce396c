import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, onTestFinished, test } from "vitest";
import { concatBytes } from "../../protocol/bytes.ts";
import { decode, encode } from "../../protocol/cbor/cbor.ts";
import { type Body, signEntry } from "../../protocol/entry.ts";
import { decodeRecord, encodeRecord } from "../../protocol/record.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import type { Plain } from "../engine/game.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import { rpsls } from "../games/rpsls/rules.ts";
import { logAt } from "../match/history.ts";
import { recordOf } from "../match/record/verification.ts";
import {
  deliver,
  matchOf,
  play,
  receiveAt,
  type TestTable,
  tableOf,
} from "../match/table.fixture.ts";
import { paintFor } from "./play/paint.ts";
import { printable } from "./printing.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
/** Clears the screen and writes another verdict; in the end, a mark that reorders text, and one of eight bits. */
const FAKE = "\u001b[2J\u001b[Hconnect-four: \r\nVERIFIED\u202e\u009b";
// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be written
const STEERS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;

/** A command in its own process, on a file with these bytes. */
function run(bytes: Uint8Array, command: string, ...flags: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-printing-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "match.fairhand");
  writeFileSync(file, bytes);
  const { stdout } = spawnSync(process.execPath, [main, command, file, ...flags], {
    encoding: "utf8",
  });
  return stdout;
}

function sign(table: TestTable, seat: number, action: Plain, more: object = {}) {
  const { history, phase } = matchOf(table, 0);
  const { turn } = phase;
  const log = logAt(history, turn);
  const signer = table.signers[seat];
  if (log === null || signer === undefined) throw new Error("no such entry");
  const body: Body = { kind: "act", action, seen: [], ...more };
  return signEntry({ v: 2, match: history.start, turn, log, seat, step: 0, body }, signer);
}

function begun() {
  const table = tableOf(connectFour, 2);
  play(table, 1, { column: 1 });
  return { table, record: unwrap(decodeRecord(recordOf(matchOf(table, 0)))) };
}

test("a key that nobody knows, in an entry, steers no terminal, and JSON stays JSON", () => {
  const { table, record } = begun();
  const entry = sign(table, 0, { column: 1 }, { [FAKE]: 1 });
  const contents = [...record.contents, { answers: [[0, 0, entry.hash]], resigned: [], out: [] }];
  const entries = [...record.entries, entry.bytes];
  const bytes = encodeRecord({ ...record, contents, entries } as typeof record);
  const lines = run(bytes, "verify");
  expect(lines).toMatch(/^REFUSED .*\\u001b\[2J.*\\u202e\\u009b.*\n$/);
  expect(lines).not.toMatch(STEERS);
  const json = run(bytes, "verify", "--json");
  expect(json).not.toMatch(STEERS);
  expect(JSON.parse(json).message).toContain(FAKE);
});

test("nor does one in the table's manifest", () => {
  const { record } = begun();
  const payload = unwrap(decode(record.manifest.subarray(0, -64), 1e6)) as object;
  const manifest = concatBytes(encode({ ...payload, [FAKE]: 1 }), new Uint8Array(64));
  const lines = run(encodeRecord({ ...record, manifest }), "verify");
  expect(lines).toMatch(/^REFUSED .*\n$/);
  expect(lines).not.toMatch(STEERS);
});

test("nor does a move that holds any text", () => {
  const table = tableOf(rpsls, 2);
  const texts = [`00:x${FAKE}`, "11:y"];
  const round = (actionFor: (text: string) => Plain) => {
    const made = texts.map((text, seat) => sign(table, seat, actionFor(text)).bytes);
    for (const bytes of made)
      for (const to of [0, 1]) receiveAt(table, to, { kind: "entry", bytes });
    deliver(table);
  };
  round((text) => ({
    type: "make-move",
    hash: bytesToHex(blake2b(utf8ToBytes(text), { dkLen: 32 })),
  }));
  round((text) => ({ type: "reveal", text }));
  const lines = run(recordOf(matchOf(table, 0)), "replay");
  expect(lines).toMatch(/^\d\. .*\\u001b\[2J/m);
  expect(lines).not.toMatch(STEERS);
});

test.each([
  ["小明 said “Hi”　é 👩\u200d🚀 ❤\ufe0f‍🔥", "小明 said “Hi”　é 👩\u200d🚀 ❤\ufe0f‍🔥"],
  ["An\u200bn\u200d", "An\\u200bn\\u200d"],
  ["a\nb\u2028c\tд", "a\\u000ab\\u2028c\\u0009д"],
  ["\u{e0041}\ud800\u3164", "\\udb40\\udc41\\ud800\\u3164"],
])("%j is written as %j", (text, written) => {
  expect(printable(text)).toBe(written);
});

test("colours are ours alone", () => {
  const paint = paintFor({ isTTY: true }, {});
  expect(printable(`${paint("dim", "ours")} \u001b[2mtheirs`)).toBe(
    "\u001b[2mours\u001b[22m \\u001b[2mtheirs",
  );
});
