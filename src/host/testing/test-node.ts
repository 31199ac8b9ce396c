import { randomBytes } from "node:crypto";
import { multiaddr } from "@multiformats/multiaddr";
import { onTestFinished } from "vitest";
import type { Host } from "../host.ts";
import { type Conduct, createConduct } from "../limits/reputation.ts";
import type { Node } from "../network/node.ts";
import { networkName, value } from "./hosts.ts";
import { createNode } from "./node.ts";

/**
 * A real node with its own port and network, which stops with the test. No offences are counted unless the test says
 * so.
 */
export async function testNode(
  seed: Uint8Array,
  conduct: Conduct = createConduct(() => 0),
): Promise<Node> {
  const node = value(await createNode({ seed, port: 0, network: networkName(), conduct }));
  onTestFinished(() => node.stop());
  return node;
}

/** A node's identity by its number: the same keys in every run. */
export function seedOf(number: number): Uint8Array {
  return new Uint8Array(32).fill(number);
}

/** A program that speaks libp2p and otherwise misbehaves, connected to a host. */
export async function strangerAt(victim: Host): Promise<{ node: Node; seed: Uint8Array }> {
  const seed = new Uint8Array(randomBytes(32));
  const node = await testNode(seed);
  await node.dial(multiaddr(`/ip4/127.0.0.1/tcp/${victim.membership?.port}`));
  return { node, seed };
}
