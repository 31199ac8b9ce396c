import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { signJoin } from "../../../protocol/join.ts";
import { openManifest, signManifest } from "../../../protocol/manifest.ts";
import { emptyRoster, followRoster, signRosterChange } from "../../../protocol/roster.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import type { LobbyTable } from "../api/api.ts";
import { type Core, drawLobby } from "../core.ts";
import { createAcquaintances } from "../people/acquaintances.ts";
import { createPeople } from "../people/people.ts";
import { manifestOf } from "../table/table-wish.ts";
import { value } from "../testing/hosts.ts";
import type { OpenTable } from "./list.ts";

function tableOf(key: number, name: string): OpenTable {
  const me = nativeSigner(new Uint8Array(32).fill(key));
  const wish = { game: "connect-four", options: {}, seats: 2, stake: 1 };
  const signed = signManifest(value(manifestOf(wish, me.key, new Uint8Array(randomBytes(32)))), me);
  const table = value(openManifest(signed.bytes, nativeVerify));
  const join = signJoin(table, name, new Uint8Array(randomBytes(32)), me).bytes;
  const empty = emptyRoster(table);
  const change = signRosterChange(empty, { kind: "accept", join }, me).bytes;
  return { table, roster: value(followRoster(empty, change, nativeVerify)), seating: null };
}

test("a flood of strangers does not hide the table of somebody on the list of friends", () => {
  const bob = tableOf(255, "Bob");
  const tables = [bob];
  for (let key = 0; key < 120; key++) tables.push(tableOf(key, `Stranger ${key}`));
  // On the list of friends, and no match with him has been finished yet.
  const acquaintances = createAcquaintances({
    tables: () => [],
    opponents: () => [],
    friends: () => [toHex(bob.table.value.host)],
  });
  let lobby: readonly LobbyTable[] = [];
  drawLobby({
    membership: { lobby: { tables: () => [...tables] } },
    feed: {
      snapshot: () => ({ tables: [] }),
      setLobby: (shown: readonly LobbyTable[]) => {
        lobby = shown;
      },
    },
    acquaintances,
    people: createPeople(acquaintances, () => "Ann"),
    blockList: { has: () => false },
    // As much of the host as draws the lobby.
    friends: { view: () => ({ friends: [{ id: toHex(bob.table.value.host), name: "Bob" }] }) },
  } as unknown as Core);
  expect(lobby.map(({ host }) => host.name)).toContain("Bob");
  expect(lobby[0]?.host.name).toBe("Bob");
});
