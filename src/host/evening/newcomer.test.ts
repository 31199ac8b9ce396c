import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { signJoin } from "../../../protocol/join.ts";
import { signManifest } from "../../../protocol/manifest.ts";
import { manifestOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { findGame } from "../../games/registry.ts";
import { nativeSigner, nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { onlooker } from "../ledger/saved-line.ts";
import { decodeMessage, encodeMessage } from "../table/messages.ts";
import { createNetworkTable } from "../table/network-table.ts";
import { friendlyGate, stillClock } from "../testing/tables.ts";
import { NEW_EVENING } from "./evening.ts";

const chance = await openChance();

test.each([
  ["counts the evening as its host says", true],
  ["plays all the same if the host says nothing of the evening", false],
])("a newcomer whose first answer comes after the start %s", (_, isTold) => {
  const [ann, bob, cara, dan] = [1, 2, 3, 4].map((n) =>
    nativeSigner(new Uint8Array(32).fill(n)),
  ) as [Signer, Signer, Signer, Signer];
  const game = findGame("rpsls")!;
  const rematchOf = { table: new Uint8Array(32).fill(9), round: 1 };
  const terms = { game: game.id, rulesVersion: game.rulesVersion, options: {}, rematchOf };
  const manifest = signManifest(manifestOf(ann, 3, terms), ann);
  const { clock, drain } = stillClock();
  const gate = friendlyGate();
  const open = (me: Signer, evening = NEW_EVENING) => {
    const deps = {
      ...onlooker(nativeVerify, chance),
      me,
      name: () => "Dan",
      clock,
      gate,
      connected: () => true,
    };
    return unwrap(createNetworkTable(manifest, game, evening, [], deps));
  };
  // Ann, Bob and Cara have played. The seats rotate, and Dan takes that of Cara.
  const before = [ann.key, bob.key, cara.key];
  const hosts = open(ann, { ...NEW_EVENING, before, played: 1 });
  unwrap(hosts.sit());
  drain();
  const bobs = signJoin(manifest, "Bob", new Uint8Array(32).fill(2), bob).bytes;
  hosts.receive(encodeMessage({ kind: "join", bytes: bobs }), toHex(bob.key), true);
  const dans = open(dan);
  unwrap(dans.sit());
  const asked = dans.state.asking!.bytes;
  hosts.receive(encodeMessage({ kind: "join", bytes: asked }), toHex(dan.key), true);
  drain();
  expect(hosts.state.roster.joins).toHaveLength(3);
  unwrap(hosts.start());
  drain();
  const [first] = hosts.state.seating!.joins;
  expect(first?.value.player).toEqual(bob.key);
  for (const message of [...hosts.messagesAfter(dans.position())])
    if (isTold || unwrap(decodeMessage(message)).kind !== "evening")
      dans.receive(message, toHex(ann.key), true);
  drain();
  expect(dans.state.refusals).toEqual([]);
  expect(dans.state.match).not.toBeNull();
  expect(dans.state.evening).toEqual(isTold ? hosts.state.evening : NEW_EVENING);
});
