import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { type Join, signJoin } from "../../../protocol/join.ts";
import { type Manifest, openManifest, signManifest } from "../../../protocol/manifest.ts";
import {
  emptyRoster,
  followRoster,
  type Roster,
  signRosterChange,
} from "../../../protocol/roster.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { signStart } from "../../../protocol/start.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import { manifestOf } from "../table/table-wish.ts";
import { value } from "../testing/hosts.ts";
import type { OpenTable } from "./list.ts";
import { shownTables } from "./lobby-view.ts";

const HOST = nativeSigner(new Uint8Array(32).fill(1));
const PLAYER = nativeSigner(new Uint8Array(32).fill(2));

function opened(): Signed<Manifest> {
  const wish = { game: "rpsls", options: {}, seats: 3, stake: 1 };
  const manifest = value(manifestOf(wish, HOST.key, new Uint8Array(randomBytes(32))));
  return value(openManifest(signManifest(manifest, HOST).bytes, nativeVerify));
}

function withJoin(roster: Roster, join: Signed<Join>): Roster {
  const change = signRosterChange(roster, { kind: "accept", join: join.bytes }, HOST).bytes;
  return value(followRoster(roster, change, nativeVerify));
}

const joined = (table: Signed<Manifest>, name: string, signer = HOST) =>
  signJoin(table, name, new Uint8Array(randomBytes(32)), signer);

test("the match that others still play at a stranger's earlier table does not hide the open one", () => {
  // The host has resigned there, and has opened another table; one of the players announces the match.
  const before = opened();
  const both = withJoin(
    withJoin(emptyRoster(before), joined(before, "Hana")),
    joined(before, "Paul", PLAYER),
  );
  const running: OpenTable = {
    table: before,
    roster: both,
    seating: value(signStart(both, HOST, both.joins)),
  };
  const next = opened();
  const free: OpenTable = {
    table: next,
    roster: withJoin(emptyRoster(next), joined(next, "Hana")),
    seating: null,
  };
  // Whose list came last is chance, or a choice of the player's.
  for (const heard of [
    [running, free],
    [free, running],
  ]) {
    const lobby = { announce() {}, find: () => undefined, tables: () => [...heard], stop() {} };
    const shown = shownTables(lobby, { isHidden: () => false, knownAs: () => null });
    expect(shown.map(({ id }) => id)).toContain(toHex(next.hash));
  }
});
