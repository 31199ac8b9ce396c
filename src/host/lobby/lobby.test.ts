import type { Connection } from "@libp2p/interface";
import { expect, onTestFinished, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { Verify } from "../../../protocol/identity.ts";
import { type Manifest, signManifest } from "../../../protocol/manifest.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import { createConduct } from "../limits/reputation.ts";
import { manifestOf } from "../table/table-wish.ts";
import { networkName, testHost, untilListed, value } from "../testing/hosts.ts";
import { seedOf, testNode } from "../testing/test-node.ts";
import { handTime } from "../testing/time.ts";
import { LOBBY } from "../versions/protocols.ts";
import { startLobby } from "./lobby.ts";

test("a peer that missed a greeting gets the next one", async () => {
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

test("a list that waits for its sender's budget is not read any more once the network has been left", async () => {
  const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  const time = handTime();
  let asked = 0;
  const conduct = {
    ...createConduct(() => 0),
    afford() {
      asked++;
      return false;
    },
  };
  const verify = () => true;
  const whenKept = (then: (kept: boolean) => void) => then(true);
  const deps = { conduct, verify, time, whenKept, mine: () => [], changed: () => {} };
  const [, lobby] = await Promise.all([startLobby(ann, deps), startLobby(bob, deps)]);
  await bob.dial(ann.getMultiaddrs());
  await expect.poll(() => asked).toBe(2);
  time.pass(500);
  expect(asked).toBe(4);
  lobby.stop();
  // Ann still tries.
  time.pass(500);
  expect(asked).toBe(5);
});

test("a table is shown at its host's word, but found for joining only if the host has signed it", async () => {
  const [ann, bob] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  const host = nativeSigner(seedOf(1));
  const wish = { game: "rpsls", options: {}, seats: 2, stake: 1 };
  const [signed, forged] = [1, 2].map((byte) =>
    signManifest(value(manifestOf(wish, host.key, seedOf(byte))), host),
  ) as [Signed<Manifest>, Signed<Manifest>];
  const unsigned = Uint8Array.from(forged.bytes);
  unsigned.set([(unsigned.at(-1) ?? 0) ^ 1], unsigned.length - 1);
  let verified = 0;
  let offences = 0;
  const conduct = { ...createConduct(() => 0), offended: () => void offences++ };
  const verify: Verify = (...all) => {
    verified++;
    return nativeVerify(...all);
  };
  const whenKept = (then: (kept: boolean) => void) => then(true);
  const deps = { conduct, verify, time: handTime(), whenKept, changed: () => {} };
  let mine = [{ manifest: signed.bytes }];
  const [hers, his] = await Promise.all([
    startLobby(ann, { ...deps, mine: () => mine }),
    startLobby(bob, { ...deps, mine: () => [] }),
  ]);
  onTestFinished(() => {
    hers.stop();
    his.stop();
  });
  await bob.dial(ann.getMultiaddrs());
  hers.announce();
  await expect.poll(() => his.tables().length).toBe(1);
  expect(verified).toBe(0);
  expect(his.find(toHex(signed.hash))?.table.hash).toEqual(signed.hash);
  expect(verified).toBe(1);

  mine = [{ manifest: signed.bytes }, { manifest: unsigned }];
  hers.announce();
  await expect.poll(() => his.tables().length).toBe(2);
  const [, bad] = his.tables();
  expect(his.find(toHex(bad?.table.hash ?? new Uint8Array()))).toBe(undefined);
  expect(offences).toBe(1);
  expect(his.tables()).toEqual([]);
});
