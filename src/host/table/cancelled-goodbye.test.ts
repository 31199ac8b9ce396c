import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { signManifest } from "../../../protocol/manifest.ts";
import { manifestOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { findGame } from "../../games/registry.ts";
import { nativeSigner, nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import { friendlyGate, stillClock } from "../testing/tables.ts";
import { encodeMessage, GOODBYE } from "./messages.ts";
import { createNetworkTable } from "./network-table.ts";
import type { TableDeps } from "./table-state.ts";

const chance = await openChance();

test("a guest who knows that a table was called off is told so, and not that their seat was taken back", () => {
  const [ann, bob] = [1, 2].map((n) => nativeSigner(new Uint8Array(32).fill(n))) as [
    Signer,
    Signer,
  ];
  const game = findGame("rpsls")!;
  const terms = { game: game.id, rulesVersion: game.rulesVersion, options: {} };
  const manifest = signManifest(manifestOf(ann, 2, terms), ann);
  const { clock, drain } = stillClock();
  const gate = friendlyGate();
  const open = (me: Signer, own: Partial<TableDeps> = {}) => {
    const deps = { ...onlooker(nativeVerify, chance), me, name: () => "Player", clock, gate };
    return unwrap(createNetworkTable(manifest, game, NEW_EVENING, [], { ...deps, ...own }));
  };
  const told: string[] = [];
  const hosts = open(ann);
  const guests = open(bob, { removed: (why) => void told.push(why) });
  unwrap(hosts.sit());
  unwrap(guests.sit());
  const join = encodeMessage({ kind: "join", bytes: guests.state.asking!.bytes });
  hosts.receive(join, toHex(bob.key), true);
  drain();
  unwrap(hosts.cancel());
  for (const message of [...hosts.messagesAfter(guests.position())])
    guests.receive(message, toHex(ann.key), true);
  expect(guests.view().stage).toBe("cancelled");
  // The host's answer to whoever comes back and asks for news.
  guests.receive(GOODBYE, toHex(ann.key), true);
  expect(told).toEqual(["closed"]);
  expect(guests.view().stage).toBe("cancelled");
});
