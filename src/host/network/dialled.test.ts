import { noise } from "@libp2p/noise";
import { tcp } from "@libp2p/tcp";
import { yamux } from "@libp2p/yamux";
import { createLibp2p } from "libp2p";
import { describe, expect, onTestFinished, test } from "vitest";
import { seedOf, testNode } from "../testing/test-node.ts";
import { heardOver } from "./muxer.ts";

/** A program that speaks libp2p and respects none of our limits. */
async function bareNode() {
  const node = await createLibp2p({
    addresses: { listen: ["/ip4/127.0.0.1/tcp/0"] },
    transports: [tcp()],
    connectionEncrypters: [noise()],
    streamMuxers: [yamux()],
  });
  onTestFinished(() => node.stop());
  return node;
}

/** Both ends of a connection between one of our nodes and another program. */
async function connected(dialler: "us" | "them") {
  const [own, other] = await Promise.all([testNode(seedOf(1)), bareNode()]);
  if (dialler === "us") await own.dial(other.getMultiaddrs());
  else await other.dial(own.getMultiaddrs());
  await expect.poll(() => other.getConnections(own.peerId)).toHaveLength(1);
  await expect.poll(() => own.getConnections(other.peerId)).toHaveLength(1);
  const [here] = own.getConnections(other.peerId);
  const [there] = other.getConnections(own.peerId);
  if (here === undefined || there === undefined) throw new Error("a connection");
  return { here, there };
}

/** The muxer of the far end, which is not ours. */
function muxerOf(connection: object) {
  return Reflect.get(connection, "muxer") as {
    sendPing(id: number): void;
    handlePingResponse(): void;
  };
}

describe.each(["us", "them"] as const)("over a connection dialled by %s", (dialler) => {
  test("what arrives is counted", async () => {
    const { here, there } = await connected(dialler);
    const before = heardOver(here) ?? Number.NaN;
    muxerOf(there).handlePingResponse = () => {};
    muxerOf(there).sendPing(1);
    await expect.poll(() => heardOver(here)).toBeGreaterThan(before);
  });

  test("a stranger that pings without end is cut off", async () => {
    const { here, there } = await connected(dialler);
    // It does not mind answers to pings it does not remember.
    muxerOf(there).handlePingResponse = () => {};
    for (let count = 0; count < 400; count++) muxerOf(there).sendPing(count);
    await expect.poll(() => here.status).not.toBe("open");
  });
});
