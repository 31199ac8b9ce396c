import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { signJoin } from "../../../protocol/join.ts";
import { signManifest } from "../../../protocol/manifest.ts";
import type { Result } from "../../../protocol/result.ts";
import { nativeSigner } from "../../node/keys/crypto.ts";
import type { Host } from "../host.ts";
import { networkName, until, untilListed, untilTable, value } from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { encodeMessage } from "./messages.ts";

// Tequila Train's errors about the lobby, and the fault for each: docs/games.md.

const BID = 1_000_000;
const TABLE = { game: "tequila-train", options: {}, seats: 3, stake: BID };

async function players(...names: string[]): Promise<Host[]> {
  const network = networkName();
  return Promise.all(names.map((name) => testHost({ network, name })));
}

function faultOf(result: Result<unknown>): string {
  return result.ok ? "none" : result.fault.code;
}

test("TT-21: what the lobby refuses", async () => {
  const [a, b, c] = await players("A", "B", "C");
  if (a === undefined || b === undefined || c === undefined) throw new Error("three players");
  // A creates; A creates again.
  const table = value(await a.api.createTable(TABLE));
  expect(faultOf(await a.api.createTable(TABLE))).toBe("table/several-games");
  // B registers with A; B creates.
  await untilListed(b, table);
  value(await b.api.joinTable(table));
  await untilTable(a, table, ({ seats }) => seats.length === 2);
  expect(faultOf(await b.api.createTable(TABLE))).toBe("table/several-games");
  // C registers with B, who has no game; C registers with A for less than the bid: its consent is to another table.
  expect(faultOf(await c.api.joinTable("0".repeat(64)))).toBe("table/unknown");
  await untilListed(c, table);
  expect(await refusedCheaper(a, table)).toBe("join/wrong-table");
  // B registers with A again; C creates; B registers with C.
  expect(faultOf(await b.api.joinTable(table))).toBe("table/several-games");
  const other = value(await c.api.createTable(TABLE));
  await untilListed(b, other);
  expect(faultOf(await b.api.joinTable(other))).toBe("table/several-games");
  // A cancels registration at A; C cancels registration at A; A deletes itself.
  expect(faultOf(await a.api.leaveTable(table))).toBe("table/you-are-host");
  expect(faultOf(await c.api.leaveTable(table))).toBe("table/not-seated");
  const { me } = await a.api.snapshot();
  expect(faultOf(await a.api.removePlayer(table, me.id))).toBe("table/own-seat");
  // C starts alone.
  expect(faultOf(await c.api.startTable(other))).toBe("start/too-few");
});

test("TT-21: a running game cannot be started, left or cancelled", async () => {
  const [a, b, c] = await players("A", "B", "C");
  if (a === undefined || b === undefined || c === undefined) throw new Error("three players");
  const table = value(await a.api.createTable({ ...TABLE, seats: 2 }));
  await untilListed(b, table);
  value(await b.api.joinTable(table));
  await untilTable(a, table, ({ seats }) => seats.length === 2);
  value(await a.api.startTable(table));
  await untilTable(b, table, ({ stage }) => stage === "playing");
  const { me } = await b.api.snapshot();
  const refused = await Promise.all([
    a.api.startTable(table),
    a.api.removePlayer(table, me.id),
    a.api.cancelTable(table),
    b.api.leaveTable(table),
    a.api.createTable(TABLE),
  ]);
  expect(refused.map(faultOf)).toEqual([
    "table/already-started",
    "table/already-started",
    "table/already-started",
    "table/resign-first",
    "table/several-games",
  ]);
});

test.each(["cancel_register", "delete_player"])(
  "TT-22 %s: one seat and one membership remain",
  async (how) => {
    const [a, b] = await players("A", "B");
    if (a === undefined || b === undefined) throw new Error("two players");
    const table = value(await a.api.createTable(TABLE));
    await untilListed(b, table);
    value(await b.api.joinTable(table));
    await untilTable(a, table, ({ seats }) => seats.length === 2);
    const { me } = await b.api.snapshot();
    if (how === "cancel_register") value(await b.api.leaveTable(table));
    else value(await a.api.removePlayer(table, me.id));
    const { bound } = await untilTable(a, table, ({ seats }) => seats.length === 1);
    expect(bound).toBe(true);
    await until(b, ({ tables }) => tables.length === 0);
    // Nothing was paid and nothing binds: B may sit down elsewhere.
    value(await b.api.createTable(TABLE));
  },
);

test("TT-22 cancel_game: no games and no memberships", async () => {
  const [a, b] = await players("A", "B");
  if (a === undefined || b === undefined) throw new Error("two players");
  const table = value(await a.api.createTable(TABLE));
  await untilListed(b, table);
  value(await b.api.joinTable(table));
  await untilTable(a, table, ({ seats }) => seats.length === 2);
  expect(faultOf(await b.api.cancelTable(table))).toBe("table/not-host");
  value(await a.api.cancelTable(table));
  expect((await a.api.snapshot()).tables).toEqual([]);
  await untilTable(b, table, ({ stage, bound }) => stage === "cancelled" && !bound);
  value(await b.api.createTable(TABLE));
});

/** The host's answer to consent to its table with one chip less. */
async function refusedCheaper(host: Host, id: string): Promise<string | undefined> {
  const table = host.membership?.tables.findNetwork(id);
  if (table === undefined) throw new Error("no such table");
  const signer = nativeSigner(new Uint8Array(32).fill(7));
  const cheaper = signManifest({ ...table.state.table.value, stake: BID - 1 }, signer);
  const { bytes } = signJoin(cheaper, "C", new Uint8Array(32), signer);
  table.receive(encodeMessage({ kind: "join", bytes }), toHex(signer.key), true);
  const { refusals } = await untilTable(host, id, (seen) => seen.refusals.length > 0);
  return refusals.at(-1)?.fault.code;
}
