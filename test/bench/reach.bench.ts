import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { circuitRelayTransport } from "@libp2p/circuit-relay-v2";
import { identify } from "@libp2p/identify";
import type { Libp2p, Stream } from "@libp2p/interface";
import { noise } from "@libp2p/noise";
import { tcp } from "@libp2p/tcp";
import { yamux } from "@libp2p/yamux";
import { multiaddr } from "@multiformats/multiaddr";
import { createLibp2p } from "libp2p";
import { buildBundles, staleBundles } from "../../electron/building/build.ts";
import { ROOT } from "../../electron/building/bundles.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./row.ts";

const PAIRS = 100;
const ECHO = "/fairhand-bench/echo/1";
const PING_BYTES = 200;
const PINGS = 20;
/** Each pair sends this much each way. */
const BULK_BYTES = 256 * 1024;
const CHUNK_BYTES = 16 * 1024;
/** Connections opened at a time; the relay accepts a hundred a second from one address. */
const AT_A_TIME = 4;

/** `fairhand relay` with a hundred pairs that talk through it; the pairs run in this process, the relay in its own. */
export async function measureReach(): Promise<readonly Row[]> {
  await buildBundles(staleBundles(["cli"]));
  const folder = mkdtempSync(join(tmpdir(), "fairhand-bench-"));
  const relay = await startRelay(folder);
  const nodes: Libp2p[] = [];
  try {
    const idle = memoryOf(relay.child);
    const streams: Stream[] = [];
    await eachPair(async () => {
      const [callee, caller] = await Promise.all([createNode(), createNode()]);
      nodes.push(callee, caller);
      await callee.handle(
        ECHO,
        (stream) => stream.addEventListener("message", ({ data }) => void stream.send(data)),
        { runOnLimitedConnection: true },
      );
      await takeSlot(callee, relay.address);
      const connection = await caller.dial(
        multiaddr(`${relay.address}/p2p-circuit/p2p/${callee.peerId.toString()}`),
      );
      streams.push(await connection.newStream(ECHO, { runOnLimitedConnection: true }));
    });
    const trips = (await Promise.all(streams.map(pingPong))).flat();
    const began = performance.now();
    await Promise.all(streams.map((stream) => roundTrip(stream, BULK_BYTES)));
    const seconds = (performance.now() - began) / 1000;
    const busy = memoryOf(relay.child);
    return [
      ...(idle === null || busy === null
        ? []
        : [
            {
              name: `memory of a relay with ${PAIRS} pairs (beside: with none)`,
              value: busy,
              unit: "MB",
              reference: idle,
              ratio: busy / idle,
            },
          ]),
      {
        name: `relay, ${PAIRS} pairs at once: bytes through it`,
        value: (2 * PAIRS * BULK_BYTES) / 1e6 / seconds,
        unit: "MB/s",
      },
      {
        name: `relay, ${PAIRS} pairs at once: round trip of a move's size, p50`,
        value: quantile(trips, 0.5),
        unit: "ms",
      },
    ];
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    relay.child.kill("SIGTERM");
    await once(relay.child, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startRelay(folder: string): Promise<{ child: ChildProcess; address: string }> {
  const program = join(ROOT, "dist", "cli", "fairhand.js");
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn(
    process.execPath,
    [
      program,
      "relay",
      `--port=${port}`,
      `--data=${folder}`,
      "--announce=127.0.0.1",
      // Measures what the relay can do, not its default limit.
      "--pair-rate=999999",
      "--total-rate=999999",
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (line === "ready") break;
    lines.push(line);
  }
  return { child, address: lines[0]?.replace("relay ", "") ?? "" };
}

function createNode(): Promise<Libp2p> {
  return createLibp2p({
    transports: [tcp(), circuitRelayTransport()],
    connectionEncrypters: [noise()],
    streamMuxers: [yamux()],
    services: { identify: identify() },
  });
}

/** Listens at the relay, which libp2p offers only through a node's initial addresses. */
async function takeSlot(node: Libp2p, relay: string): Promise<void> {
  const { transportManager } = (
    node as Libp2p & {
      components: { transportManager: { listen(on: readonly unknown[]): Promise<void> } };
    }
  ).components;
  await transportManager.listen([multiaddr(`${relay}/p2p-circuit`)]);
}

async function eachPair(step: () => Promise<void>): Promise<void> {
  for (let done = 0; done < PAIRS; done += AT_A_TIME)
    await Promise.all(Array.from({ length: Math.min(AT_A_TIME, PAIRS - done) }, step));
}

async function pingPong(stream: Stream): Promise<number[]> {
  const times: number[] = [];
  for (let ping = 0; ping < PINGS; ping++) {
    const began = performance.now();
    await roundTrip(stream, PING_BYTES);
    times.push(performance.now() - began);
  }
  return times;
}

/** Sends this many bytes and waits until they have come back. */
function roundTrip(stream: Stream, bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error("a pair lost its connection"));
    let missing = bytes;
    const listener = ({ data }: { data: { byteLength: number } }) => {
      missing -= data.byteLength;
      if (missing > 0) return;
      stream.removeEventListener("message", listener);
      stream.removeEventListener("close", lost);
      resolve();
    };
    stream.addEventListener("message", listener);
    stream.addEventListener("close", lost);
    for (let sent = 0; sent < bytes; sent += CHUNK_BYTES)
      stream.send(new Uint8Array(Math.min(CHUNK_BYTES, bytes - sent)));
  });
}

/** Resident memory of a process; `null` except on Linux. */
function memoryOf({ pid }: ChildProcess): number | null {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1000;
  } catch {
    return null;
  }
}
