import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { signJoin } from "../../../protocol/join.ts";
import { openManifest, signManifest } from "../../../protocol/manifest.ts";
import { emptyRoster, followRoster, signRosterChange } from "../../../protocol/roster.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import { manifestOf } from "../table/table-wish.ts";
import { value } from "../testing/hosts.ts";
import type { OpenTable } from "./list.ts";
import { shownTables } from "./lobby-view.ts";

function tableOf(seed: Uint8Array, name: string): OpenTable {
  const me = nativeSigner(seed);
  const wish = { game: "connect-four", options: {}, seats: 2, stake: 1 };
  const signed = signManifest(value(manifestOf(wish, me.key, new Uint8Array(randomBytes(32)))), me);
  const table = value(openManifest(signed.bytes, nativeVerify));
  const join = signJoin(table, name, new Uint8Array(randomBytes(32)), me).bytes;
  const empty = emptyRoster(table);
  const change = signRosterChange(empty, { kind: "accept", join }, me).bytes;
  return { table, roster: value(followRoster(empty, change, nativeVerify)), seating: null };
}

test("shows friends first, one line for each stranger, and not all of a flood", () => {
  const friend = new Uint8Array(32).fill(255);
  const tables = [tableOf(friend, "Bob")];
  for (let key = 0; key < 150; key++)
    for (let count = 0; count < 3; count++)
      tables.push(tableOf(new Uint8Array(32).fill(key), `Stranger ${key}`));
  const known = toHex(nativeSigner(friend).key);
  const shown = shownTables(
    { announce: () => {}, find: () => undefined, tables: () => [...tables], stop: () => {} },
    { isHidden: () => false, knownAs: (player) => (player === known ? "Bob" : null) },
  );
  expect(shown[0]?.host).toMatchObject({ name: "Bob", knownAs: "Bob" });
  expect(new Set(shown.map(({ host }) => host.id)).size).toBe(shown.length);
  expect(shown.length).toBe(101);
});
