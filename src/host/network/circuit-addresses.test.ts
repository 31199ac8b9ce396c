import { multiaddr } from "@multiformats/multiaddr";
import { expect, onTestFinished, test } from "vitest";
import { randomBytes } from "../../node/keys/crypto.ts";
import { createConduct } from "../limits/reputation.ts";
import { soon } from "../ports/system-clock.ts";
import { networkName, value } from "../testing/hosts.ts";
import { createNode } from "../testing/node.ts";
import { type Node, portOf } from "./node.ts";

/** The protocol of those who lend slots (libp2p's specs/relay/circuit-v2). */
const RELAYING = "/libp2p/circuit/relay/0.2.0/hop";

async function node(): Promise<Node> {
  const conduct = createConduct(() => performance.now());
  const relaysFor = () => true;
  const setting = { seed: randomBytes(32), port: 0, network: networkName(), conduct, relaysFor };
  const started = value(await createNode(setting));
  onTestFinished(() => started.stop());
  return started;
}

test("libp2p asks nobody for a slot by itself", async () => {
  const [ann, bob] = await Promise.all([node(), node()]);
  const asked: string[] = [];
  for (const topology of bob.services.parts.registrar.getTopologies(RELAYING)) {
    const { onConnect } = topology;
    topology.onConnect = (peer, connection) => {
      asked.push(peer.toString());
      return onConnect?.(peer, connection);
    };
  }
  const identified = new Promise((resolve) => {
    bob.addEventListener("peer:identify", resolve, { once: true });
  });
  await bob.dial(multiaddr(`/ip4/127.0.0.1/tcp/${portOf(ann)}/p2p/${ann.peerId}`));
  await identified;
  // By then libp2p has done with this event.
  await new Promise<void>(soon);
  expect(asked).toEqual([]);
  await bob.services.parts.transportManager.listen([multiaddr(`/p2p/${ann.peerId}/p2p-circuit`)]);
  expect(String([...ann.services.relay.reservations.keys()])).toBe(bob.peerId.toString());
});
