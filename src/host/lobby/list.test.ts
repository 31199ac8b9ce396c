import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { encode } from "../../../protocol/cbor/cbor.ts";
import type { Signer, Verify } from "../../../protocol/identity.ts";
import { type Join, signJoin } from "../../../protocol/join.ts";
import { type Manifest, signManifest } from "../../../protocol/manifest.ts";
import {
  emptyRoster,
  followRoster,
  type Roster,
  signRosterChange,
  signRosterList,
} from "../../../protocol/roster.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { signStart } from "../../../protocol/start.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import { manifestOf } from "../table/table-wish.ts";
import { value } from "../testing/hosts.ts";
import { type Announcement, decodeList, encodeList, MAX_LOBBY_FRAME, trusting } from "./list.ts";

/** A table of 64 with 63 players. */
function almostFull(number: number) {
  const signers = Array.from({ length: 63 }, (_, seat) =>
    nativeSigner(new Uint8Array(32).fill(seat + 1)),
  );
  const [host] = signers;
  if (host === undefined) throw new Error("no host");
  const wish = { game: "rpsls", options: {}, seats: 64, stake: 1 };
  const nonce = new Uint8Array(32).fill(number);
  const table = signManifest(value(manifestOf(wish, host.key, nonce)), host);
  let roster = emptyRoster(table);
  for (const [seat, signer] of signers.entries()) {
    const join = signJoin(table, `Player ${seat}`, new Uint8Array(32).fill(seat), signer).bytes;
    const { bytes } = signRosterChange(roster, { kind: "accept", join }, host);
    roster = value(followRoster(roster, bytes, nativeVerify));
  }
  return { host, announced: { manifest: table.bytes, roster: signRosterList(roster, host) } };
}

test("lists a table of 64 that waits for its last player", () => {
  const { host, announced } = almostFull(0);
  const [open] = value(decodeList(encodeList([announced]), toHex(host.key), nativeVerify));
  expect(open?.roster.joins.length).toBe(63);
});

test("what a peer says of others is checked even in a list that is only shown", () => {
  const { host, announced } = almostFull(0);
  const from = toHex(host.key);
  const asked = new Set<string>();
  const verify: Verify = (...signed) => {
    asked.add(toHex(signed[0]));
    return nativeVerify(...signed);
  };
  const frame = encodeList([announced]);
  expect(decodeList(frame, from, trusting(from, verify)).ok).toBe(true);
  // All players but the host, who sent the list.
  expect(asked.size).toBe(62);
  expect(asked).not.toContain(from);
  const none: Verify = () => false;
  expect(decodeList(frame, from, trusting(from, none)).ok).toBe(false);
});

test("a peer cannot show a match or a bot of somebody who has not signed for it", () => {
  const [stranger, friend, bot] = [1, 2, 3].map((byte) =>
    nativeSigner(new Uint8Array(32).fill(byte)),
  ) as [Signer, Signer, Signer];
  const forger = { ...friend, sign: stranger.sign };
  const nonce = new Uint8Array(32);
  const wish = { game: "rpsls", options: {}, seats: 3, stake: 1 };
  const from = toHex(stranger.key);
  const faultOf = (list: Announcement) => {
    const read = decodeList(encodeList([list]), from, trusting(from, nativeVerify));
    return read.ok ? null : read.fault.code;
  };
  const seat = (table: Signed<Manifest>, join: Signed<Join>, host: Signer): Roster => {
    const { bytes } = signRosterChange(
      emptyRoster(table),
      { kind: "accept", join: join.bytes },
      host,
    );
    return value(followRoster(emptyRoster(table), bytes, () => true));
  };

  const theirs = signManifest(value(manifestOf(wish, friend.key, nonce)), forger);
  const joins = [
    signJoin(theirs, "Me", nonce, stranger),
    signJoin(theirs, "Friend", nonce, forger),
  ];
  const start = value(signStart(emptyRoster(theirs), forger, joins)).start.bytes;
  expect(faultOf({ manifest: theirs.bytes, start })).toBe("manifest/bad-signature");

  const own = signManifest(value(manifestOf(wish, stranger.key, nonce)), stranger);
  const botOf = (owner: Signer) =>
    signJoin(own, "Bot", nonce, bot, { bot: { level: "easy", owner } });
  const listed = (join: Signed<Join>) => ({
    manifest: own.bytes,
    roster: signRosterList(seat(own, join, stranger), stranger),
  });
  expect(faultOf(listed(signJoin(own, "Friend", nonce, forger)))).toBe("join/bad-signature");
  expect(faultOf(listed(botOf(forger)))).toBe("join/no-consent");
  expect(faultOf(listed(botOf(friend)))).toBe(null);
});

test("lists no more players than its reader takes, the newest tables first", () => {
  const tables = [0, 1, 2].map(almostFull);
  const [{ host }] = tables as [ReturnType<typeof almostFull>];
  const frame = encodeList(tables.map(({ announced }) => announced));
  const listed = value(decodeList(frame, toHex(host.key), nativeVerify));
  expect(listed.map(({ table }) => table.value.nonce[0])).toEqual([1, 2]);
});

test("a list with too many players is refused before any signature is checked", () => {
  const { host, announced } = almostFull(0);
  let checked = 0;
  const verify: Verify = (...signed) => {
    checked++;
    return nativeVerify(...signed);
  };
  const crowd = encode([announced, announced, announced].map((one) => ({ ...one })));
  expect(crowd.length).toBeLessThan(MAX_LOBBY_FRAME);
  expect(decodeList(crowd, toHex(host.key), verify)).toMatchObject({
    fault: { code: "lobby/crowded" },
  });
  expect(checked).toBe(0);
});

test("lists the newest if there are too many tables, and refuses a table of another host", () => {
  const [host, other] = [1, 2].map((byte) => nativeSigner(new Uint8Array(32).fill(byte)));
  if (host === undefined || other === undefined) throw new Error("two");
  const wish = { game: "rpsls", options: {}, seats: 2, stake: 1 };
  const tables = Array.from({ length: 6 }, (_, index) =>
    signManifest(value(manifestOf(wish, host.key, new Uint8Array(32).fill(index))), host),
  );
  const frame = encodeList(tables.map(({ bytes }) => ({ manifest: bytes })));
  const listed = value(decodeList(frame, toHex(host.key), nativeVerify));
  expect(listed.map(({ table }) => toHex(table.hash))).toEqual(
    tables.slice(2).map(({ hash }) => toHex(hash)),
  );
  expect(decodeList(frame, toHex(other.key), nativeVerify)).toMatchObject({
    fault: { code: "lobby/foreign-table" },
  });
});

test.each([new Uint8Array(0), Uint8Array.of(0xff), new Uint8Array(MAX_LOBBY_FRAME + 1)])(
  "refuses bytes that are not a list",
  (bytes) => {
    expect(decodeList(bytes, "00", nativeVerify)).toMatchObject({
      fault: { code: "lobby/malformed" },
    });
  },
);
