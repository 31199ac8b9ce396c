import { once } from "node:events";
import { circuitRelayTransport } from "@libp2p/circuit-relay-v2";
import { identify } from "@libp2p/identify";
import type { Libp2p, Stream } from "@libp2p/interface";
import { noise } from "@libp2p/noise";
import { tcp } from "@libp2p/tcp";
import { yamux } from "@libp2p/yamux";
import { multiaddr } from "@multiformats/multiaddr";
import { createLibp2p } from "libp2p";
import { expect, onTestFinished, test } from "vitest";
import type { Relay } from "../../node/network/relay.ts";
import { relay } from "./people.fixture.ts";

const TALK = "/talk/1";
const KB = 1000;

async function plainNode(listen: readonly string[]): Promise<Libp2p> {
  const node = await createLibp2p({
    addresses: { listen: [...listen] },
    transports: [tcp(), circuitRelayTransport()],
    connectionEncrypters: [noise()],
    streamMuxers: [yamux()],
    services: { identify: identify() },
  });
  onTestFinished(() => node.stop());
  return node;
}

/** Both ends of a stream through the relay. */
async function streamThrough(text: string): Promise<readonly [Stream, Stream]> {
  const callee = await plainNode([`${text}/p2p-circuit`]);
  const arrived = Promise.withResolvers<Stream>();
  await callee.handle(TALK, (stream) => arrived.resolve(stream), { runOnLimitedConnection: true });
  if (callee.getMultiaddrs().length === 0) await once(callee, "self:peer:update");
  const caller = await plainNode([]);
  const name = callee.peerId.toString();
  const connection = await caller.dial(multiaddr(`${text}/p2p-circuit/p2p/${name}`));
  const stream = await connection.newStream(TALK, { runOnLimitedConnection: true });
  return [stream, await arrived.promise];
}

/** Sends this much and waits until all of it has arrived. Returns the time, in milliseconds. */
async function send(from: Stream, to: Stream, bytes: number): Promise<number> {
  const began = performance.now();
  const all = new Promise<void>((resolve) => {
    let missing = bytes;
    to.addEventListener("message", ({ data }) => {
      missing -= data.byteLength;
      if (missing <= 0) resolve();
    });
  });
  for (let sent = 0; sent < bytes; sent += 10 * KB) from.send(new Uint8Array(10 * KB));
  await all;
  return performance.now() - began;
}

const FAST = 100_000 * KB;

test.each([
  ["one pair", { pair: 400 * KB, total: FAST }],
  ["all pairs together", { pair: FAST, total: 400 * KB }],
])("a relay limits what %s can send a second, and loses none of it", async (_what, bandwidth) => {
  const middle = await relay(null, bandwidth);
  const [caller, callee] = await streamThrough(middle.text);
  // Four seconds' worth passes at once, together with what arrived in one piece; the rest waits.
  expect(await send(caller, callee, 2600 * KB)).toBeGreaterThan(1000);
  const { bytes, waits } = middle.relay.counts().carried;
  expect(bytes).toBeGreaterThan(1400 * KB);
  expect(waits).toBeGreaterThan(0);
});

test("the way back is limited as well", async () => {
  // Two seconds beyond what passes at once: a busy machine takes a quarter of one for the bytes alone.
  const middle = await relay(null, { pair: 100 * KB, total: FAST });
  const [caller, callee] = await streamThrough(middle.text);
  await send(callee, caller, 600 * KB);
  expect(middle.relay.counts().carried.waits).toBeGreaterThan(0);
});

test("a stream that ends while waiting ends nothing else", async () => {
  const middle = await relay(null, { pair: 400 * KB, total: FAST });
  const [caller, callee] = await streamThrough(middle.text);
  const waiting = send(caller, callee, 3000 * KB);
  await Promise.race([waiting, untilWaits(middle.relay)]);
  caller.abort(new Error("gone"));
  // Another one goes on.
  const [second, other] = await streamThrough(middle.text);
  expect(await send(second, other, 10 * KB)).toBeGreaterThan(0);
});

function untilWaits({ counts }: Relay): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (counts().carried.waits === 0) return;
      clearInterval(timer);
      resolve();
    }, 10);
  });
}

test("traffic below the limit never waits", async () => {
  const middle = await relay(null, { pair: FAST, total: FAST });
  const [caller, callee] = await streamThrough(middle.text);
  await send(caller, callee, 850 * KB);
  expect(middle.relay.counts().carried.waits).toBe(0);
});
