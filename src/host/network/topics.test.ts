import { multiaddr } from "@multiformats/multiaddr";
import { expect, test } from "vitest";
import { createConduct } from "../limits/reputation.ts";
import { seedOf, testNode } from "../testing/test-node.ts";
import { portOf } from "./node.ts";

/** Who looks on at an invite-only table of 64 listens to this many. */
const TOPICS = 63;
const MOVES = 5;

test("an honest peer whose gossip moves from one connection to the next is not taken for one that listens to everything", async () => {
  const conduct = createConduct(() => 0);
  const host = await testNode(seedOf(1), conduct);
  const watcher = await testNode(seedOf(2));
  for (let n = 0; n < TOPICS; n++) watcher.services.pubsub.subscribe(`topic ${n}`);
  const name = watcher.peerId.toString();
  let told = 0;
  let heard = () => {};
  host.services.pubsub.addEventListener("subscription-change", ({ detail }) => {
    if (detail.subscriptions.length < TOPICS) return;
    told++;
    heard();
  });
  const toldTimes = async (times: number) => {
    while (told < times)
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
  };
  const address = multiaddr(`/ip4/127.0.0.1/tcp/${portOf(host)}`);
  await watcher.dial(address);
  await toldTimes(1);
  for (let move = 1; move < MOVES; move++) {
    const [before] = watcher.getConnections(host.peerId);
    const answered = new Promise<void>((resolve) => {
      host.addEventListener("peer:identify", () => resolve(), { once: true });
    });
    // A better way has been found; the other one ends.
    await watcher.services.parts.transportManager.dial(
      multiaddr(`${address}/p2p/${host.peerId.toString()}`),
      { signal: AbortSignal.timeout(5000) },
    );
    // As `retireWorse` does, once the far end has answered over it.
    await answered;
    await before?.close();
    await toldTimes(move + 1);
    expect({ move, shunned: conduct.shunned(name) }).toEqual({ move, shunned: false });
  }
});
