import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import type { Address } from "../../../protocol/addresses.ts";
import { toHex } from "../../../protocol/bytes.ts";
import type { PlayerId } from "../api.ts";
import { createConduct } from "../conduct.ts";
import { createNode, type Node, portOf } from "../node.ts";
import { peerOf, playerOf } from "../players.ts";
import { networkName, value } from "../testing/hosts.ts";
import { NO_INTERNET } from "./internet.ts";
import { type Reach, startReach } from "./reach.ts";
import { startRtcChild } from "./rtc.ts";
import { startStunResponder } from "./stun-responder.ts";

// Real nodes on this machine that do not discover each other: what they know came in a code.

interface Person {
  readonly node: Node;
  readonly reach: Reach;
  readonly id: PlayerId;
}

async function person(
  relays: readonly string[] = [],
  tables: readonly (readonly PlayerId[])[] = [],
): Promise<Person> {
  const conduct = createConduct(() => performance.now());
  const seed = new Uint8Array(randomBytes(32));
  const node = value(await createNode({ seed, port: 0, network: networkName(), conduct }));
  const id = playerOf(node.peerId) ?? "";
  const settings = new Map<string, string>();
  const reach = await startReach(node, {
    me: id,
    conduct,
    internet: () => ({ ...NO_INTERNET, relays }),
    settings: {
      setting: (name) => settings.get(name) ?? null,
      setSetting: (name, text) => void settings.set(name, text),
    },
    startRtc: startRtcChild,
    tables: () => tables,
    changed: () => {},
  });
  onTestFinished(async () => {
    await reach.stop();
    await node.stop();
  });
  return { node, reach, id };
}

/** A relay for everybody, with a STUN responder. */
async function relay(): Promise<{ node: Node; address: Address; text: string }> {
  const conduct = createConduct(() => performance.now());
  const seed = new Uint8Array(randomBytes(32));
  const node = value(
    await createNode({ seed, port: 0, network: networkName(), conduct, relaysFor: () => true }),
  );
  const stun = await startStunResponder(portOf(node) ?? 0);
  onTestFinished(() => {
    stun?.stop();
    return node.stop();
  });
  const port = portOf(node) ?? 0;
  return {
    node,
    text: `/ip4/127.0.0.1/tcp/${port}/p2p/${node.peerId.toString()}`,
    address: { ip: "127.0.0.1", port, relay: playerOf(node.peerId) },
  };
}

/** Waits until `is` holds, looking at whatever libp2p tells. */
function when(node: Node, is: () => boolean): Promise<void> {
  const events = [
    "connection:open",
    "connection:close",
    "peer:identify",
    "self:peer:update",
  ] as const;
  return new Promise((resolve) => {
    const look = () => {
      if (!is()) return;
      clearInterval(timer);
      for (const event of events) node.removeEventListener(event, look);
      resolve();
    };
    for (const event of events) node.addEventListener(event, look);
    const timer = setInterval(look, 50);
    look();
  });
}

test("a relayed connection becomes a punched one, and outlives the relay", async () => {
  const { node: middle, address, text } = await relay();
  const [ann, bob] = await Promise.all([person([text]), person()]);
  await when(ann.node, () => ann.reach.addresses().length > 0);
  expect(ann.reach.addresses()).toEqual([address]);

  expect(await bob.reach.connect(ann.id, ann.reach.addresses())).toEqual({
    ok: true,
    value: "relayed",
  });
  const peer = peerOf(ann.id);
  await when(bob.node, () => bob.reach.wayTo(ann.id)?.rung === "punched");
  await when(ann.node, () => ann.reach.wayTo(bob.id)?.rung === "punched");
  // The worse one is retired.
  await when(bob.node, () => bob.node.getConnections(peer ?? undefined).length === 1);
  await middle.stop();
  expect(
    await bob.node.services.ping.ping(bob.node.getConnections(peer ?? undefined)[0]!.remotePeer),
  ).toBeGreaterThanOrEqual(0);
});

test("two codes connect two players without any relay", async () => {
  const [ann, bob] = await Promise.all([person(), person()]);
  const offer = value(await ann.reach.createOffer());
  const reply = value(await bob.reach.answerOffer(offer));
  expect(value(await ann.reach.takeReply(reply))).toBe("punched");
  await when(bob.node, () => bob.reach.wayTo(ann.id)?.rung === "punched");
  expect(toHex(offer.secret)).toBe(toHex(reply.secret));
});
