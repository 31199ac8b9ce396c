import { randomBytes } from "node:crypto";
import { signJoin } from "../../../protocol/join.ts";
import { openManifest, signManifest } from "../../../protocol/manifest.ts";
import { emptyRoster, followRoster, signRosterChange } from "../../../protocol/roster.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import { manifestOf } from "../table/table-wish.ts";
import { value } from "../testing/hosts.ts";
import type { OpenTable } from "./list.ts";

/** For tests: a table that somebody has opened, whose key's seed is this byte. */
export function openedBy(key: number, name: string): OpenTable {
  const me = nativeSigner(new Uint8Array(32).fill(key));
  const wish = { game: "connect-four", options: {}, seats: 2, stake: 1 };
  const signed = signManifest(value(manifestOf(wish, me.key, new Uint8Array(randomBytes(32)))), me);
  const table = value(openManifest(signed.bytes, nativeVerify));
  const join = signJoin(table, name, new Uint8Array(randomBytes(32)), me).bytes;
  const empty = emptyRoster(table);
  const change = signRosterChange(empty, { kind: "accept", join }, me).bytes;
  return { table, roster: value(followRoster(empty, change, nativeVerify)), seating: null };
}
