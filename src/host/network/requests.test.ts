import { expect, test } from "vitest";
import { createConduct } from "../limits/reputation.ts";
import { seedOf, testNode } from "../testing/test-node.ts";

test.each([
  ["/libp2p/circuit/relay/0.2.0/hop", 5000],
  ["/libp2p/circuit/relay/0.2.0/stop", 5000],
  ["/ipfs/id/push/1.0.0", 40_000],
])("a request of %s that is longer than any ends its stream", async (protocol, size) => {
  const conduct = createConduct(() => performance.now());
  const [host, stranger] = await Promise.all([
    testNode(seedOf(53), conduct),
    testNode(seedOf(54), conduct),
  ]);
  const connection = await stranger.dial(host.getMultiaddrs());
  const stream = await connection.newStream(protocol);
  const closed = new Promise<void>((resolve) => stream.addEventListener("close", () => resolve()));
  const begun = new Uint8Array(size);
  // Announces 4 MB.
  begun.set([255, 255, 255, 1]);
  stream.send(begun);
  await closed;
  expect(connection.status).toBe("open");
});

test("an answer to identify that is longer than any ends its stream, and nothing more", async () => {
  const conduct = createConduct(() => performance.now());
  const [host, stranger] = await Promise.all([
    testNode(seedOf(55), conduct),
    testNode(seedOf(56), conduct),
  ]);
  const ended = Promise.withResolvers<string>();
  await stranger.unhandle("/ipfs/id/1.0.0");
  await stranger.handle("/ipfs/id/1.0.0", (stream) => {
    stream.addEventListener("close", ({ error }) => ended.resolve(String(error)));
    const begun = new Uint8Array(40_000);
    // Announces 8 KiB, and the next message after it, and so on.
    for (let at = 0; at + 8194 < begun.length; at += 8194) begun.set([128, 64], at);
    stream.send(begun);
  });
  const connection = await host.dial(stranger.getMultiaddrs());
  expect(await ended.promise).toContain("reset");
  expect(connection.status).toBe("open");
});
