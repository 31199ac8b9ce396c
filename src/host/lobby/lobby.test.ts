import type { Connection } from "@libp2p/interface";
import { expect, onTestFinished, test } from "vitest";
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
import { networkName, testHost, untilListed, value } from "../testing/hosts.ts";
import { LOBBY } from "../versions/protocols.ts";
import { decodeList, encodeList } from "./lobby.ts";

test("a table of 64 that waits for its last player is listed", () => {
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

test("who did not hear a greeting hears the next one", async () => {
  const network = networkName();
  const ann = await testHost({ network, name: "Ann" });
  const id = value(
    await ann.api.createTable({ game: "connect-four", options: {}, seats: 2, stake: 5 }),
  );
  const node = ann.membership?.node;
  if (node === undefined) throw new Error("no network");
  // The first stream for the lobby does not open, as in a room that has just filled up.
  let failed = 0;
  const fail = ({ detail: connection }: { detail: Connection }) => {
    const open = connection.newStream.bind(connection);
    connection.newStream = (protocol, options) =>
      protocol === LOBBY && failed++ === 0
        ? Promise.reject(new Error("too slow"))
        : open(protocol, options);
  };
  node.addEventListener("connection:open", fail);
  onTestFinished(() => node.removeEventListener("connection:open", fail));
  const bob = await testHost({ network, name: "Bob" });
  expect((await untilListed(bob, id)).host.name).toBe("Ann");
  expect(failed).toBeGreaterThan(1);
});
