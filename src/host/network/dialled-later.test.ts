import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { generateKeyPairFromSeed } from "@libp2p/crypto/keys";
import { peerIdFromPrivateKey } from "@libp2p/peer-id";
import { multiaddr } from "@multiformats/multiaddr";
import { expect, onTestFinished, test, vi } from "vitest";
import { seedOf, testNode } from "../testing/test-node.ts";
import { startDialing } from "./dialing.ts";
import { portOf } from "./node.ts";

test("a neighbour whose address has been known for hours is dialled again when the connection is lost", async () => {
  const [here, there] = await Promise.all([testNode(seedOf(41)), testNode(seedOf(42))]);
  const [one, other] =
    here.peerId.toString() < there.peerId.toString() ? [here, there] : [there, here];
  const dialing = startDialing(one, null);
  onTestFinished(dialing.stop);
  const announce = () =>
    dialing.heard({
      peer: other.peerId.toString(),
      address: `/ip4/127.0.0.1/tcp/${portOf(other)}`,
    });
  const identified = once(one, "peer:identify");
  announce();
  await identified;
  const later = Date.now() + 2 * 60 * 60_000;
  vi.spyOn(Date, "now").mockImplementation(() => later);
  const gone = once(one, "peer:disconnect");
  await one.hangUp(other.peerId);
  await gone;
  const back = once(one, "peer:connect");
  announce();
  await back;
  expect(one.getConnections(other.peerId)).not.toEqual([]);
});

test("a neighbour that was elsewhere yesterday is dialled where it is heard today", async () => {
  const [here, there] = await Promise.all([testNode(seedOf(45)), testNode(seedOf(46))]);
  const [one, other] =
    here.peerId.toString() < there.peerId.toString() ? [here, there] : [there, here];
  // Where it was takes connections and says nothing, as a router that drops them does: eleven seconds each, of thirty.
  const places = await Promise.all(
    [1, 2, 3].map(async () => {
      const silent = createServer().listen(0, "127.0.0.1");
      onTestFinished(() => void silent.close());
      await once(silent, "listening");
      return silent.address() as AddressInfo;
    }),
  );
  await one.peerStore.patch(other.peerId, {
    addresses: places.map(({ port }) => ({
      isCertified: true,
      multiaddr: multiaddr(`/ip4/127.0.0.1/tcp/${port}`),
    })),
  });
  const dialing = startDialing(one, null);
  onTestFinished(dialing.stop);
  const found = once(one, "peer:connect");
  dialing.heard({
    peer: other.peerId.toString(),
    address: `/ip4/127.0.0.1/tcp/${portOf(other)}`,
  });
  await found;
});

test("a neighbour that is announced at ever more addresses does not fill the memory", async () => {
  const node = await testNode(seedOf(43));
  const other = peerIdFromPrivateKey(await generateKeyPairFromSeed("Ed25519", seedOf(44)));
  const dialing = startDialing(node, null);
  onTestFinished(dialing.stop);
  for (let port = 1; port <= 60; port++) {
    const kept = once(node, "peer:update");
    dialing.heard({ peer: other.toString(), address: `/ip4/127.0.0.2/tcp/${port}` });
    await kept;
  }
  const { addresses } = await node.peerStore.get(other);
  expect(addresses.length).toBeLessThanOrEqual(25);
});
