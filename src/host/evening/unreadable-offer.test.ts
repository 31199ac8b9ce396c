import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { signManifest } from "../../../protocol/manifest.ts";
import { manifestOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { findGame } from "../../games/registry.ts";
import { tableOf } from "../../match/table.fixture.ts";
import { tally } from "../../match/tally.fixture.ts";
import { nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { onlooker } from "../ledger/saved-line.ts";
import { encodeMessage } from "../table/messages.ts";
import { createNetworkTable } from "../table/network-table.ts";
import { NEW_EVENING } from "./evening.ts";

const chance = await openChance();
const { seating, signers } = tableOf(tally as never, 4);
const [ann, bob] = signers as [Signer, Signer];
const connectFour = findGame("connect-four")!;
const { defaults, rulesVersion } = connectFour;

/** A next match with these options as it is shown to Bob, to whom Ann offers it. */
function shown(options: unknown, game = "connect-four") {
  const start = encodeMessage({ kind: "start", bytes: seating.start.bytes });
  const deps = { ...onlooker(nativeVerify, chance), me: bob };
  const log = [{ bytes: start, sealed: null }];
  const table = unwrap(createNetworkTable(seating.table, tally as never, NEW_EVENING, log, deps));
  const rematchOf = { table: seating.table.hash, round: 1 };
  const wish = manifestOf(ann, 2, { game, rulesVersion, rematchOf, options: options as never });
  const { bytes } = signManifest(wish, ann);
  table.receive(encodeMessage({ kind: "rematch", bytes }), toHex(ann.key), true);
  expect(table.state.offers.size).toBe(1);
  return table.view().rematch.offer;
}

test.each([null, 7, { first: "nobody" }])(
  "a next match with the options %j is not shown",
  (one) => {
    expect(shown(one)).toBeNull();
  },
);

test("a next match of a game that this version does not know is not shown", () => {
  expect(shown({}, "chess")).toBeNull();
});

test("a next match is shown with its options as the game reads them", () => {
  expect(shown({})?.options).toEqual(defaults);
});

test("nobody sits down at a table whose options its game does not read", () => {
  const open = (options: unknown) => {
    const table = signManifest(manifestOf(ann, 2, { options: options as never }), ann);
    return createNetworkTable(table, connectFour, NEW_EVENING, [], onlooker(nativeVerify, chance));
  };
  expect(open(null)).toMatchObject({ fault: { code: "table/unknown-game" } });
  expect(unwrap(open({})).view().options).toEqual(defaults);
});
