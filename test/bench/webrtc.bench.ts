import { randomBytes } from "node:crypto";
import { circuitRelayTransport } from "@libp2p/circuit-relay-v2";
import { identify } from "@libp2p/identify";
import type { Connection, Libp2p, Stream } from "@libp2p/interface";
import { noise } from "@libp2p/noise";
import { tcp } from "@libp2p/tcp";
import { webRTC } from "@libp2p/webrtc";
import { yamux } from "@libp2p/yamux";
import { multiaddr } from "@multiformats/multiaddr";
import { createLibp2p } from "libp2p";
import { createConduct } from "../../src/host/limits/reputation.ts";
import { type Punching, startPunching } from "../../src/host/reach/punching.ts";
import { createRtc } from "../../src/host/reach/rtc.ts";
import { createNode } from "../../src/host/testing/node.ts";
import { nodeLinks } from "../../src/node/network/links.ts";
import { startRelay } from "../../src/node/network/relay.ts";
import { startRtcChild } from "../../src/node/network/start-rtc.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./row.ts";

const CONNECTIONS = 30;
const ECHO = "/fairhand-bench/echo/1";
const PING_BYTES = 200;
const PINGS = 20;

/** What one way of making WebRTC connections costs, in milliseconds; a failed attempt has no time. */
interface Cost {
  readonly opening: number[];
  readonly trips: number[];
}

/**
 * `@libp2p/webrtc` with its native part in its own process, as in the app, compared with all of it in one process: two
 * peers that a relay has brought together, on one machine, without STUN.
 */
export async function measureWebrtc(): Promise<readonly Row[]> {
  const seed = new Uint8Array(randomBytes(32));
  const port = 20_000 + (process.pid % 20_000);
  const relay = await startRelay({
    seed,
    port,
    slots: 10,
    megabytes: 10,
    announce: ["127.0.0.1"],
    bandwidth: { pair: 1e9, total: 1e9 },
  });
  if (!relay.ok) throw new Error(relay.fault.message);
  const [address = ""] = relay.value.addresses;
  const own = await measureOwn(address);
  const library = await measureLibrary(address);
  await relay.value.stop();
  return [
    row("WebRTC connection over a relay's signalling, p50", own.opening, library.opening, 0.5),
    row("WebRTC connection over a relay's signalling, p90", own.opening, library.opening, 0.9),
    row("WebRTC round trip of a move's size, p50", own.trips, library.trips, 0.5),
    {
      name: `WebRTC connections that open, of ${CONNECTIONS}`,
      value: own.opening.length,
      unit: "",
      reference: library.opening.length,
      ratio: own.opening.length / library.opening.length,
    },
  ];
}

function row(name: string, own: readonly number[], library: readonly number[], at: number): Row {
  const [value, reference] = [quantile(own, at), quantile(library, at)];
  return {
    name: `${name} (beside: all of it in one process)`,
    value,
    unit: "ms",
    reference,
    ratio: value / reference,
  };
}

async function measureOwn(relay: string): Promise<Cost> {
  const [callee, caller] = [await ownPeer(), await ownPeer()];
  await listenAt(callee.node, [`${relay}/p2p-circuit`]);
  const through = multiaddr(`${relay}/p2p-circuit/p2p/${callee.node.peerId.toString()}`);
  const over = await caller.node.dial(through);
  const cost = await measure(callee.node, () => caller.punching.punch(over));
  await Promise.all([caller.stop(), callee.stop()]);
  return cost;
}

async function ownPeer(): Promise<{ node: Libp2p; punching: Punching; stop(): Promise<void> }> {
  // Unlimited, because connections follow one another faster here than any player makes them.
  const conduct = { ...createConduct(() => 0), afford: () => true };
  const seed = new Uint8Array(randomBytes(32));
  const created = await createNode({ seed, port: 0, network: "bench", conduct });
  if (!created.ok) throw new Error(created.fault.message);
  const node = created.value;
  const rtc = createRtc(startRtcChild);
  const punching = await startPunching(node, {
    conduct,
    rtc,
    configure: nodeLinks(startRtcChild).configureRtc,
    stun: async () => null,
    forgetStun: () => {},
  });
  const stop = async () => {
    rtc.close();
    await node.stop();
  };
  return { node, punching, stop };
}

async function measureLibrary(relay: string): Promise<Cost> {
  const [callee, caller] = [await libraryPeer(), await libraryPeer()];
  await listenAt(callee, ["/webrtc", `${relay}/p2p-circuit`]);
  const name = callee.peerId.toString();
  await caller.dial(multiaddr(`${relay}/p2p-circuit/p2p/${name}`));
  const direct = multiaddr(`${relay}/p2p-circuit/webrtc/p2p/${name}`);
  const cost = await measure(callee, () => caller.dial(direct, { force: true }).catch(() => null));
  await Promise.all([caller.stop(), callee.stop()]);
  return cost;
}

function libraryPeer(): Promise<Libp2p> {
  return createLibp2p({
    transports: [tcp(), circuitRelayTransport(), webRTC({ rtcConfiguration: { iceServers: [] } })],
    connectionEncrypters: [noise()],
    streamMuxers: [yamux()],
    connectionManager: { addressDialTimeout: 11_000 },
    services: { identify: identify() },
  });
}

async function measure(callee: Libp2p, connect: () => Promise<Connection | null>): Promise<Cost> {
  await callee.handle(ECHO, (stream) =>
    stream.addEventListener("message", ({ data }) => void stream.send(data)),
  );
  const cost: Cost = { opening: [], trips: [] };
  for (let at = 0; at < CONNECTIONS; at++) {
    const began = performance.now();
    const connection = await connect();
    if (connection === null) continue;
    const opened = performance.now() - began;
    const stream = await connection.newStream(ECHO).catch(() => null);
    if (stream === null) {
      // The connection does not work.
      connection.abort(new Error("no stream opens"));
      continue;
    }
    cost.opening.push(opened);
    for (let ping = 0; ping < PINGS; ping++) cost.trips.push(await tripOver(stream));
    await connection.close().catch((error) => connection.abort(error));
  }
  return cost;
}

function tripOver(stream: Stream): Promise<number> {
  const began = performance.now();
  return new Promise((resolve) => {
    stream.addEventListener("message", () => resolve(performance.now() - began), { once: true });
    stream.send(new Uint8Array(PING_BYTES));
  });
}

/** Listens there too, which libp2p offers only through a node's initial addresses. */
async function listenAt(node: Libp2p, addresses: readonly string[]): Promise<void> {
  const { transportManager } = (
    node as Libp2p & {
      components: { transportManager: { listen(on: readonly unknown[]): Promise<void> } };
    }
  ).components;
  await transportManager.listen(addresses.map((address) => multiaddr(address)));
}
