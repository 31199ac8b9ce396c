import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { multiaddr } from "@multiformats/multiaddr";
import { expect, onTestFinished, test } from "vitest";
import { createConduct } from "../conduct.ts";
import { LIMITS } from "../limits/guard.ts";
import { createNode, type Node } from "../node.ts";
import { networkName, value } from "../testing/hosts.ts";
import { relay } from "./people.fixture.ts";

async function player(): Promise<Node> {
  const seed = new Uint8Array(randomBytes(32));
  const conduct = createConduct(() => 0);
  const node = value(await createNode({ seed, port: 0, network: networkName(), conduct }));
  onTestFinished(() => node.stop());
  return node;
}

/** Whether the relay lets the node be reached through it. */
async function takesSlot(node: Node, relayAt: string): Promise<boolean> {
  const { transportManager } = node.services.parts;
  return transportManager.listen([multiaddr(`${relayAt}/p2p-circuit`)]).then(
    () => true,
    () => false,
  );
}

test("those behind one address cannot take all slots, and who leaves gives the slot back", async () => {
  const { relay: running, text } = await relay();
  const players = await Promise.all(Array.from({ length: 9 }, player));
  const took: boolean[] = [];
  for (const node of players) took.push(await takesSlot(node, text));
  // Eight of ten are for one address.
  expect(took).toEqual([...Array<boolean>(8).fill(true), false]);
  expect(running.counts().slots).toBe(8);

  const [first] = players;
  const last = players.at(-1);
  if (first === undefined || last === undefined) throw new Error("nine players");
  await first.stop();
  await expect.poll(() => running.counts().slots).toBe(7);
  expect(await takesSlot(last, text)).toBe(true);
  expect(running.counts().slots).toBe(8);
});

test("handshakes that are never ended do not keep players out", async () => {
  const { relay: running, port, text } = await relay();
  let closed = 0;
  const idle: Socket[] = Array.from({ length: 40 }, () => {
    const socket = connect(port, "127.0.0.1");
    // Some are refused before they hear that they are connected.
    socket.on("error", () => {});
    return socket.on("close", () => closed++).resume();
  });
  onTestFinished(() => idle.forEach((socket) => void socket.destroy()));
  // What one address may begin at once; the others are refused.
  await expect.poll(() => closed).toBe(40 - LIMITS["transient-address"].connections);
  for (const socket of idle) socket.destroy();
  await expect.poll(() => closed).toBe(40);
  expect(await takesSlot(await player(), text)).toBe(true);
  expect(running.counts().slots).toBe(1);
});
