import { expect, test } from "vitest";
import { encode } from "../../../protocol/cbor/cbor.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { signJoin } from "../../../protocol/join.ts";
import { signManifest } from "../../../protocol/manifest.ts";
import {
  emptyRoster,
  followRoster,
  signRosterChange,
  signRosterList,
} from "../../../protocol/roster.ts";
import { manifestOf, rosterOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { signStart } from "../../../protocol/start.ts";
import { tally } from "../../match/tally.fixture.ts";
import { nativeSigner, nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { onlooker } from "../ledger/saved-line.ts";
import { encodeMessage } from "../table/messages.ts";
import { createNetworkTable } from "../table/network-table.ts";
import { NEW_EVENING } from "./evening.ts";

const chance = await openChance();
const [ann, bob, bot] = [1, 2, 3].map((byte) => nativeSigner(new Uint8Array(32).fill(byte))) as [
  Signer,
  Signer,
  Signer,
];

/** A match that has begun between Ann, whose table it is, Bob, and a bot of Bob's. */
function playing() {
  const wish = { game: tally.id, rulesVersion: tally.rulesVersion, options: {}, seats: 3 };
  const two = rosterOf([ann, bob], nativeVerify, wish);
  const by = { bot: { level: "easy", owner: bob } } as const;
  const join = signJoin(two.table, "Bot", new Uint8Array(32), bot, by).bytes;
  const { bytes } = signRosterChange(two, { kind: "accept", join }, ann);
  const { start, table } = unwrap(signStart(unwrap(followRoster(two, bytes, nativeVerify)), ann));
  const first = encodeMessage({ kind: "start", bytes: start.bytes });
  const log = [{ bytes: first, sealed: null }];
  const deps = onlooker(nativeVerify, chance);
  return unwrap(createNetworkTable(table, tally as never, NEW_EVENING, log, deps));
}

test("nobody can fill the room for other people's offers, not even with the keys of bots", () => {
  const table = playing();
  const rematchOf = { table: table.state.table.hash, round: 1 };
  let number = 0;
  const offerBy = (player: Signer) => {
    const nonce = new Uint8Array(32).fill(number++);
    const { bytes } = signManifest(manifestOf(player, 3, { rematchOf, nonce }), player);
    return table.receive(encodeMessage({ kind: "rematch", bytes }), "", true);
  };
  const taken = Array.from({ length: 100 }, () => [offerBy(bob), offerBy(bot)]).flat();
  expect(taken.filter((verdict) => verdict === "accept")).toHaveLength(32);
  expect(new Set(taken.slice(32))).toEqual(new Set(["ignore"]));
  expect(offerBy(ann)).toBe("accept");
});

test("only the host of an offer calls it off, for good, and fills nobody's memory with that", () => {
  const table = playing();
  const rematchOf = { table: table.state.table.hash, round: 1 };
  let number = 0;
  const offerOf = (player: Signer) => {
    const nonce = new Uint8Array(32).fill(number++);
    return signManifest(manifestOf(player, 3, { rematchOf, nonce }), player);
  };
  const hear = (kind: "rematch" | "called-off", bytes: Uint8Array) =>
    table.receive(encodeMessage({ kind, bytes }), "", true);
  const wordOf = (offer: ReturnType<typeof offerOf>, by: Signer, cancelled = true) => {
    const list = signRosterList({ ...emptyRoster(offer), cancelled }, by);
    return encode({ manifest: offer.bytes, list });
  };
  const offer = offerOf(ann);
  const { bytes } = offer;
  expect(hear("rematch", bytes)).toBe("accept");
  expect(hear("called-off", wordOf(offer, bob))).toBe("reject");
  expect(hear("called-off", wordOf(offer, ann, false))).toBe("reject");
  expect(hear("called-off", bytes)).toBe("reject");
  expect(table.state.offers.size).toBe(1);
  expect(hear("called-off", wordOf(offer, ann))).toBe("accept");
  expect(table.state.offers.size).toBe(0);
  expect(hear("called-off", wordOf(offer, ann))).toBe("ignore");
  expect(hear("rematch", bytes)).toBe("ignore");
  // Whoever hears that an offer is called off before they hear the offer is not taken in by it either.
  const early = offerOf(ann);
  expect(hear("called-off", wordOf(early, ann))).toBe("accept");
  expect(hear("rematch", early.bytes)).toBe("ignore");
  const words = Array.from({ length: 100 }, () => {
    const one = offerOf(bob);
    return hear("called-off", wordOf(one, bob));
  });
  expect(words.filter((verdict) => verdict === "accept")).toHaveLength(32);
  expect(table.state.struck.size).toBe(34);
});
