import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { generateKeyPair } from "@libp2p/crypto/keys";
import { expect, onTestFinished, test } from "vitest";
import type { Host } from "../host.ts";
import { networkName, testHost, until, untilListed, value } from "../testing/hosts.ts";
import { seedOf, testNode } from "../testing/test-node.ts";
import { startDialing } from "./dialing.ts";
import { type Node, portOf } from "./node.ts";

function nodeOf({ membership }: Host): Node {
  if (membership === null) throw new Error("no network");
  return membership.node;
}

/** Resolves once the node has only this many connections with this peer. */
function untilConnections(node: Node, other: Node, count: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (node.getConnections(other.peerId).length !== count) return;
      node.removeEventListener("connection:close", look);
      resolve();
    };
    node.addEventListener("connection:close", look);
    look();
  });
}

test("if both sides dial, the connection of the smaller peer id stays and carries the lists", async () => {
  const network = networkName();
  const hosts = await Promise.all(["Ann", "Bob"].map((name) => testHost({ network, name })));
  await Promise.all(hosts.map((host) => until(host, ({ network: { peers } }) => peers === 1)));
  const [small, large] = hosts.toSorted((one, other) =>
    nodeOf(one).peerId.toString() < nodeOf(other).peerId.toString() ? -1 : 1,
  );
  if (small === undefined || large === undefined) throw new Error("two hosts");
  const [one, other] = [nodeOf(small), nodeOf(large)];
  await Promise.all([
    one.dial(other.getMultiaddrs(), { force: true }),
    other.dial(one.getMultiaddrs(), { force: true }),
  ]);
  expect(one.getConnections().length).toBeGreaterThan(1);
  await Promise.all([untilConnections(one, other, 1), untilConnections(other, one, 1)]);
  expect(one.getConnections().map(({ direction }) => direction)).toEqual(["outbound"]);
  const wish = { game: "connect-four", options: {}, seats: 2, stake: 5 };
  const [first, second] = await Promise.all(
    [small, large].map(async ({ api }) => value(await api.createTable(wish))),
  );
  if (first === undefined || second === undefined) throw new Error("two tables");
  await Promise.all([untilListed(large, first), untilListed(small, second)]);
});

test("a dial counts as running until the far end's handshake is over", async () => {
  const [here, there] = await Promise.all([testNode(seedOf(1)), testNode(seedOf(2))]);
  const slow = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void slow.close());
  await once(slow, "listening");
  const place = slow.address();
  if (place === null || typeof place === "string") throw new Error("a port");
  // Of two the smaller peer id dials.
  const [one, other] =
    here.peerId.toString() < there.peerId.toString() ? [here, there] : [there, here];
  const dialing = startDialing(one, null);
  onTestFinished(dialing.stop);
  const came = once(slow, "connection");
  dialing.heard({
    peer: other.peerId.toString(),
    address: `/ip4/127.0.0.1/tcp/${place.port}`,
  });
  const [socket] = (await came) as [Socket];
  let ended = false;
  const settled = dialing.settled(other.peerId).then(() => {
    ended = true;
  });
  // The far end is there, and has said nothing yet.
  await once(socket, "data");
  expect(ended).toBe(false);
  socket.destroy();
  await settled;
  await dialing.settled(here.peerId);
});

test.each([
  ["by another machine", "127.0.0.2", false],
  ["by the same machine, if it is known", "127.0.0.1", true],
])(
  "a neighbour is found beside hundreds that are announced %s and are not there",
  async (_by, ip, known) => {
    const [here, there] = await Promise.all([testNode(seedOf(31)), testNode(seedOf(32))]);
    const [one, other] =
      here.peerId.toString() < there.peerId.toString() ? [here, there] : [there, here];
    const name = other.peerId.toString();
    const dialing = startDialing(one, null, (peer) => known && peer === name);
    onTestFinished(dialing.stop);
    const found = once(one, "peer:connect");
    for (let count = 0; count < 300; count++) {
      const key = await generateKeyPair("Ed25519");
      dialing.heard({ peer: key.publicKey.toString(), address: `/ip4/${ip}/tcp/9` });
    }
    dialing.heard({ peer: name, address: `/ip4/127.0.0.1/tcp/${portOf(other)}` });
    await found;
    expect(one.getConnections(other.peerId)).not.toEqual([]);
  },
);
