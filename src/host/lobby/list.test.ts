import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { encode } from "../../../protocol/cbor/cbor.ts";
import type { Verify } from "../../../protocol/identity.ts";
import { signJoin } from "../../../protocol/join.ts";
import { signManifest } from "../../../protocol/manifest.ts";
import {
  emptyRoster,
  followRoster,
  signRosterChange,
  signRosterList,
} from "../../../protocol/roster.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import { manifestOf } from "../table/table-wish.ts";
import { value } from "../testing/hosts.ts";
import { decodeList, encodeList, MAX_LOBBY_FRAME, trusting } from "./list.ts";

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
    fault: { code: "lobby/malformed" },
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
