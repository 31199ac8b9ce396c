import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { encode } from "../../../protocol/cbor/cbor.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { signManifest } from "../../../protocol/manifest.ts";
import { manifestOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { tableOf } from "../../match/table.fixture.ts";
import { tally } from "../../match/tally.fixture.ts";
import { nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import type { Line } from "../ports/store.ts";
import { encodeMessage } from "../table/messages.ts";
import { createNetworkTable } from "../table/network-table.ts";
import { encodeCup, findGame } from "./cup.ts";
import { isPlayedAt } from "./cup-games.ts";

const chance = await openChance();
const { seating, signers } = tableOf(tally as never, 4);
const [ann, bob] = signers as [Signer, Signer];
const FIRST = { round: 0, place: 0 };

/** A table of four whose match has begun, with what is written there. */
function playing(stored: readonly Line[] = []) {
  const start = encodeMessage({ kind: "start", bytes: seating.start.bytes });
  const written: Line[] = [{ bytes: start, sealed: null }, ...stored];
  const save = (lines: readonly Line[]) => {
    written.push(...lines);
    return true;
  };
  const deps = { ...onlooker(nativeVerify, chance), save };
  const log = [...written];
  const table = unwrap(createNetworkTable(seating.table, tally as never, NEW_EVENING, log, deps));
  return { table, written };
}

/** The table numbered so. */
function tableBy(player: Signer, number: number) {
  const rematchOf = { table: seating.table.hash, round: 1 };
  const nonce = new Uint8Array(32).fill(number);
  return signManifest(manifestOf(player, 2, { rematchOf, nonce }), player);
}

/** The table numbered so, opened by this player for the first game of a tournament. */
function opened(player: Signer, number: number, drawn = 0): Uint8Array {
  const manifest = tableBy(player, number).bytes;
  const bytes = encode({ drawn, round: 0, place: 0, attempt: 0, manifest });
  return encodeMessage({ kind: "cup-table", bytes });
}

test("a player who opens the table of a game again and again does not fill the disk", () => {
  const { table, written } = playing();
  const before = written.length;
  for (let number = 0; number < 100; number++) table.receive(opened(ann, number), "", true);
  for (let number = 0; number < 100; number++) table.receive(opened(ann, number), "", true);
  expect(written.length - before).toBe(64);
  // Nor does it keep others from opening theirs.
  expect(table.receive(opened(bob, 0), "", true)).toBe("accept");
  // The log remembers how many there were.
  const again = playing(written.slice(1)).table;
  expect(again.receive(opened(ann, 99), "", true)).toBe("ignore");
});

test("a table that was replaced and is named again counts again", () => {
  const { table, written } = playing();
  const isAt = (number: number) =>
    [...table.state.cup.tables.values()].map(({ value }) => value.nonce[0])[0] === number;
  table.receive(opened(ann, 1), "", true);
  table.receive(opened(ann, 0), "", true);
  expect(isAt(0)).toBe(true);
  const { length } = written;
  table.receive(opened(ann, 1), "", true);
  expect(isAt(1)).toBe(true);
  expect(written.length).toBe(length);
});

const players = signers.map(({ key }, seat) => ({ player: key, name: `P${seat}` }));
const terms = { game: "connect-four", options: {}, stake: 10, phase: null };

/** The owner's word that begins or ends a tournament. */
function word(drawn: number, word: number, gone: number[] = []): Uint8Array {
  const cup = { kind: "knock-out", terms, players, gone, played: [], drawn, word } as const;
  return encodeMessage({ kind: "cup", bytes: encodeCup(cup) });
}

test("a match counts for its game, though whoever opened its table has named another since", () => {
  const { table } = playing();
  table.receive(word(0, 1), toHex(ann.key), true);
  for (const number of [0, 1]) table.receive(opened(ann, number), "", true);
  const game = table.state.cup.cup === null ? undefined : findGame(table.state.cup.cup, FIRST);
  if (game === undefined) throw new Error("she has a game");
  const isAt = (number: number) => isPlayedAt(table.state, game, tableBy(ann, number));
  expect([0, 1, 2].map(isAt)).toEqual([true, true, false]);
});

test("a table of one tournament is none of the next, whenever it comes", () => {
  for (const late of [1, 2, 3]) {
    const { table } = playing();
    const said = [word(1, 1), word(1, 2, [0, 1, 2, 3]), word(3, 3)];
    for (const [after, bytes] of said.entries()) {
      table.receive(bytes, toHex(ann.key), true);
      if (after + 1 === late) table.receive(opened(bob, 0, 1), "", true);
    }
    expect(table.state.cup.tables.size).toBe(0);
  }
});

test("a table may come before the owner's word about its tournament", () => {
  const { table } = playing();
  table.receive(word(1, 1), toHex(ann.key), true);
  table.receive(opened(bob, 0, 2), "", true);
  table.receive(word(2, 2), toHex(ann.key), true);
  expect(table.state.cup.tables.size).toBe(1);
});

test("a table that is named for many tournaments to come is kept for one", () => {
  const { table } = playing();
  for (let drawn = 1; drawn <= 40; drawn++) table.receive(opened(bob, 0, drawn), "", true);
  expect(table.state.cup.tables.size).toBe(1);
});

test("an owner who says the last word and leaves does not silence the next", () => {
  const { table } = playing();
  const say = (owner: Signer, number: number) => {
    table.receive(word(0, number), toHex(owner.key), true);
    return table.state.cup.cup?.word;
  };
  expect(say(ann, 4096)).toBe(4096);
  expect(say(ann, 4097)).toBe(4096);
  const leave = encodeMessage({ kind: "leave", bytes: new Uint8Array(0) });
  table.receive(leave, toHex(ann.key), true);
  expect(say(bob, 4097)).toBe(4097);
  expect(say(bob, 8193)).toBe(4097);
});

test("an owner who says more and more about a tournament does not fill the disk", () => {
  const { table, written } = playing();
  const { length } = written;
  const say = (to: ReturnType<typeof playing>, number: number) =>
    to.table.receive(word(1, number), toHex(ann.key), true);
  for (let number = 1; number <= 1100; number++) say({ table, written }, number);
  expect(written.length - length).toBe(1024);
  expect(table.state.cup.cup?.word).toBe(1100);
  // The log remembers how many there were.
  const again = playing(written.slice(1));
  const before = again.written.length;
  say(again, 1101);
  expect(again.written).toHaveLength(before);
});
