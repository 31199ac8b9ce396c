import { peerIdFromString } from "@libp2p/peer-id";
import { multiaddr } from "@multiformats/multiaddr";
import { expect, test } from "vitest";
import { createFrameDecoder } from "../network/frames.ts";
import { person, relay, when } from "../reach/people.fixture.ts";
import { nameOf } from "../reach/slots.ts";
import { testNode } from "../testing/test-node.ts";
import { createPushing } from "./push.ts";

const PROTOCOL = "/fairhand/nothing/1";

/** Two connected nodes: one pushes, and `next` resolves with what arrives at the other in one piece. */
async function pushers() {
  const [one, other] = await Promise.all(
    [7, 8].map((seed) => testNode(new Uint8Array(32).fill(seed))),
  );
  if (one === undefined || other === undefined) throw new Error("two nodes");
  const decoder = createFrameDecoder(1000);
  const pieces: number[][] = [];
  let heard = () => {};
  await other.handle(PROTOCOL, (stream) => {
    stream.addEventListener("message", ({ data }) => {
      const frames = decoder.push(data.subarray());
      pieces.push(frames.ok ? frames.value.map(([first]) => first ?? -1) : []);
      heard();
    });
  });
  await one.dial(other.getMultiaddrs());
  const pushing = createPushing(one, PROTOCOL);
  const next = async () => {
    while (pieces.length === 0)
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    return pieces.shift();
  };
  const push = (byte: number) => pushing.push(other.peerId, Uint8Array.of(byte));
  return { push, next, gather: pushing.gather };
}

test("a message for somebody whose relay is just going away is dropped, and nothing is thrown", async () => {
  const middle = await relay();
  const ann = await person({ relays: [middle.text] });
  await when(ann, () => ann.reach.situation().slots.length === 1);
  const arrived = Promise.withResolvers<void>();
  await ann.node.handle(
    PROTOCOL,
    (stream) => stream.addEventListener("message", () => arrived.resolve()),
    { runOnLimitedConnection: true },
  );
  const bob = await person();
  await bob.node.dial(multiaddr(`${middle.text}/p2p-circuit/p2p/${ann.node.peerId}`));
  const pushing = createPushing(bob.node, PROTOCOL);
  const push = () => pushing.push(ann.node.peerId, Uint8Array.of(1));
  push();
  await arrived.promise;
  const carriers = bob.node.getConnections(peerIdFromString(nameOf(middle.text)));
  for (const stream of carriers.flatMap(({ streams }) => streams)) void stream.close();
  expect(bob.node.getConnections(ann.node.peerId).map(({ status }) => status)).toEqual(["open"]);
  expect(push).not.toThrow();
});

test("messages pushed in one turn arrive in one piece if gathered, otherwise at once", async () => {
  const { push, next, gather } = await pushers();
  push(1);
  expect(await next()).toEqual([1]);
  gather();
  push(2);
  push(3);
  gather();
  push(4);
  expect(await next()).toEqual([2, 3, 4]);
  push(5);
  expect(await next()).toEqual([5]);
});
