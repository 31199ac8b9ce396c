import type { Connection } from "@libp2p/interface";
import { multiaddr } from "@multiformats/multiaddr";
import { expect, onTestFinished, test } from "vitest";
import { randomBytes } from "../../node/keys/crypto.ts";
import { createConduct } from "../limits/reputation.ts";
import type { Node } from "../network/node.ts";
import { networkName, value } from "../testing/hosts.ts";
import { createNode } from "../testing/node.ts";
import { type Person, person, relay, when } from "./people.fixture.ts";
import { answers } from "./race.ts";
import { startUpgrading } from "./upgrading.ts";

const PATIENCE_MS = 60_000;

/** Bob, whose routers let nothing through, reaches Ann over a relay. */
async function bobAndAnn(retryMs: number) {
  const middle = await relay();
  const ann = await person({ relays: [middle.text] });
  await when(ann, () => ann.reach.situation().slots.length === 1);
  const conduct = createConduct(() => performance.now());
  const seed = randomBytes(32);
  const node = value(await createNode({ seed, port: 0, network: networkName(), conduct }));
  const tries: number[] = [];
  const { stop } = startUpgrading(
    node,
    {
      async punch() {
        tries.push(performance.now());
        return null;
      },
      askAnew: () => {},
    },
    retryMs,
  );
  onTestFinished(async () => {
    stop();
    await node.stop();
  });
  const bob: Pick<Person, "node"> = { node };
  const through = `${middle.text}/p2p-circuit/p2p/${ann.node.peerId}`;
  return { ann, bob, tries, meet: () => connected(node, through) };
}

/** A new connection, over which the far end has answered. */
async function connected(node: Node, address: string): Promise<Connection> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const connection = await node.services.parts.transportManager.dial(multiaddr(address), {
    signal,
  });
  expect(await answers(node, connection, PATIENCE_MS)).toBe(true);
  return connection;
}

test("however often a relayed player comes back, there is one series of attempts at a direct way", async () => {
  const { bob, tries, meet } = await bobAndAnn(200);
  for (let round = 0; round < 4; round++) {
    for (const connection of [await meet(), await meet()]) connection.abort(new Error("lost"));
    await when(bob, () => bob.node.getConnections().length === 1);
  }
  await meet();
  const before = tries.length;
  await when(bob, () => tries.length === before + 3);
  // The attempts come after 0, 0.2, 0.6 and 1.4 seconds, or later; those of other series would come in between.
  const [first = 0, , third = 0] = tries.slice(before);
  expect(third - first).toBeGreaterThan(1000);
});

test("when the direct connection to a player ends and a relayed one is left, the attempts begin anew", async () => {
  const { ann, bob, tries, meet } = await bobAndAnn(60_000);
  await meet();
  await when(bob, () => tries.length === 1);
  const { ip, port } = ann.address;
  const direct = await connected(bob.node, `/ip4/${ip}/tcp/${port}/p2p/${ann.node.peerId}`);
  direct.abort(new Error("the cable is out"));
  await when(bob, () => tries.length === 2);
});

test("a player who says where else they can be dialled is tried at once, and one who repeats it is not", async () => {
  const { ann, bob, tries, meet } = await bobAndAnn(60_000);
  await meet();
  await when(bob, () => tries.length === 1);
  const pushed = async () => {
    const heard = Promise.withResolvers<void>();
    bob.node.addEventListener("peer:identify", () => heard.resolve(), { once: true });
    await ann.node.services.identifyPush.push();
    await heard.promise;
  };
  await pushed();
  expect(tries).toHaveLength(1);
  const { addressManager } = ann.node.services.parts;
  addressManager.addObservedAddr(multiaddr("/ip4/45.9.0.1/tcp/4001"));
  addressManager.confirmObservedAddr(multiaddr("/ip4/45.9.0.1/tcp/4001"));
  await when(bob, () => tries.length === 2);
});
