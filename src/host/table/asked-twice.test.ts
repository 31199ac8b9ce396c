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
import { encodeMessage } from "./messages.ts";
import { createNetworkTable } from "./network-table.ts";
import { answerTo } from "./table-gathering.ts";

const chance = await openChance();

test("whoever asks once more while the match begins with them has their answer", () => {
  const [ann, bob] = [1, 2].map((n) => nativeSigner(new Uint8Array(32).fill(n))) as [
    Signer,
    Signer,
  ];
  const game = findGame("rpsls")!;
  const terms = { game: game.id, rulesVersion: game.rulesVersion, options: {} };
  const manifest = signManifest(manifestOf(ann, 2, terms), ann);
  const { clock, drain } = stillClock();
  const gate = friendlyGate();
  const open = (me: Signer) => {
    const deps = { ...onlooker(nativeVerify, chance), me, name: () => "Player", clock, gate };
    return unwrap(createNetworkTable(manifest, game, NEW_EVENING, [], deps));
  };
  const [hosts, guests] = [open(ann), open(bob)];
  unwrap(hosts.sit());
  unwrap(guests.sit());
  const join = encodeMessage({ kind: "join", bytes: guests.state.asking!.bytes });
  hosts.receive(join, toHex(bob.key), true);
  drain();
  unwrap(hosts.start());
  // A second press, before the first has an answer here.
  unwrap(guests.sit());
  for (const message of [...hosts.messagesAfter(guests.position())])
    guests.receive(message, toHex(ann.key), true);
  drain();
  expect(guests.state.match).not.toBeNull();
  expect(answerTo(guests.state, 0)).toEqual({ ok: true, value: null });
  expect(guests.state.asking).toBeNull();
});
