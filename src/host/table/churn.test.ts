import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { signJoin } from "../../../protocol/join.ts";
import { signManifest } from "../../../protocol/manifest.ts";
import { manifestOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { findGame } from "../../games/registry.ts";
import { nativeSigner, nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import { friendlyGate, stillClock } from "../testing/tables.ts";
import { encodeMessage } from "./messages.ts";
import { createNetworkTable } from "./network-table.ts";
import type { TableDeps } from "./table-state.ts";

const chance = await openChance();

test("an acquaintance who takes a seat and gives it back again and again sends nobody away", () => {
  const [ann, bob, mallory] = [1, 2, 3].map((n) => nativeSigner(new Uint8Array(32).fill(n))) as [
    Signer,
    Signer,
    Signer,
  ];
  const game = findGame("rpsls")!;
  const terms = { game: game.id, rulesVersion: game.rulesVersion, options: {} };
  const manifest = signManifest(manifestOf(ann, 3, terms), ann);
  const { clock, drain } = stillClock();
  const gate = friendlyGate();
  let removed = 0;
  let written = 0;
  const open = (me: Signer, own: Partial<TableDeps>) => {
    const deps = { ...onlooker(nativeVerify, chance), me, clock, name: () => "Somebody", ...own };
    return unwrap(createNetworkTable(manifest, game, NEW_EVENING, [], deps));
  };
  const bobs = open(bob, { removed: () => void removed++ });
  const anns = open(ann, {
    gate,
    publish: (message) => void bobs.receive(message, toHex(ann.key), true),
    save: (lines) => {
      written += lines.length;
      return true;
    },
  });
  unwrap(anns.sit());
  unwrap(bobs.sit());
  anns.receive(
    encodeMessage({ kind: "join", bytes: bobs.state.asking!.bytes }),
    toHex(bob.key),
    true,
  );
  drain();
  expect(bobs.state.roster.joins).toHaveLength(2);

  const nonce = new Uint8Array(32);
  const leave = encodeMessage({ kind: "leave", bytes: new Uint8Array(0) });
  for (let count = 0; count < 4200; count++) {
    new DataView(nonce.buffer).setUint32(0, count);
    const { bytes } = signJoin(manifest, "Mallory", nonce.slice(), mallory);
    anns.receive(encodeMessage({ kind: "join", bytes }), toHex(mallory.key), true);
    drain();
    anns.receive(leave, toHex(mallory.key), true);
    drain();
  }
  expect(removed).toBe(0);
  expect(written).toBeLessThan(1000);
});
