import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
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
import { decodeList, encodeList, MAX_LOBBY_FRAME } from "./list.ts";

test("lists a table of 64 that waits for its last player", () => {
  const signers = Array.from({ length: 63 }, (_, seat) =>
    nativeSigner(new Uint8Array(32).fill(seat + 1)),
  );
  const [host] = signers;
  if (host === undefined) throw new Error("no host");
  const wish = { game: "rpsls", options: {}, seats: 64, stake: 1 };
  const table = signManifest(value(manifestOf(wish, host.key, new Uint8Array(32))), host);
  let roster = emptyRoster(table);
  for (const [seat, signer] of signers.entries()) {
    const join = signJoin(table, `Player ${seat}`, new Uint8Array(32).fill(seat), signer).bytes;
    const { bytes } = signRosterChange(roster, { kind: "accept", join }, host);
    roster = value(followRoster(roster, bytes, nativeVerify));
  }
  const frame = encodeList([{ manifest: table.bytes, roster: signRosterList(roster, host) }]);
  const [open] = value(decodeList(frame, toHex(host.key), nativeVerify));
  expect(open?.roster.joins.length).toBe(63);
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
