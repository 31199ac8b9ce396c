import { type CircuitRelayService, RELAY_V2_STOP_CODEC } from "@libp2p/circuit-relay-v2";
import { generateKeyPairFromSeed } from "@libp2p/crypto/keys";
import { identify } from "@libp2p/identify";
import type { Libp2p } from "@libp2p/interface";
import { noise } from "@libp2p/noise";
import { ping } from "@libp2p/ping";
import { tcp } from "@libp2p/tcp";

import { createLibp2p } from "libp2p";
import { ok, type Result } from "../../../protocol/result.ts";
import { APP_VERSION } from "../../host/app-version.ts";
import { freeSlots } from "../../host/network/free-slots.ts";
import { muxer } from "../../host/network/muxer.ts";
import { cannotListen } from "../../host/network/node.ts";
import { type Bandwidth, boundedRelay, type Carried } from "../../host/reach/bandwidth.ts";
import { tcpAddress } from "../../host/reach/ladder.ts";
import { ownIps, publicIps } from "./interfaces.ts";
import { startStunResponder } from "./stun-responder.ts";

export interface RelaySetting {
  /** Seed of the relay's key: its name stays the same as long as this does. */
  readonly seed: Uint8Array;
  /** TCP port for relaying and UDP port for STUN. */
  readonly port: number;
  /** Players that can be reached through it at once. */
  readonly slots: number;
  /** What one relayed connection may carry; then it is cut, and the two make another one. */
  readonly megabytes: number;
  readonly bandwidth: Bandwidth;
  /** Addresses where it can be reached, if those of this machine's interfaces are not. */
  readonly announce: readonly string[];
}

/** A running relay's counts; it only ever holds ciphertext. */
export interface RelayCounts {
  readonly connections: number;
  /** Players who can be reached. */
  readonly slots: number;
  /** Pairs that talk through it. */
  readonly pairs: number;
  /** Answers of the STUN responder since the start. */
  readonly stun: number;
  readonly carried: Carried;
}

export interface Relay {
  /** Multiaddrs to give to friends, those that work from anywhere first. */
  readonly addresses: readonly string[];
  readonly hasStun: boolean;
  counts(): RelayCounts;
  stop(): Promise<void>;
}

/** Two connections for each pair, and room for peers without a slot. */
const CONNECTIONS_A_SLOT = 3;
const MAX_PAIR_MS = 12 * 60 * 60_000;

/** Starts a relay for anybody. Fault `network/port-in-use`, `network/cannot-listen`. */
export async function startRelay(setting: RelaySetting): Promise<Result<Relay>> {
  const { port, slots } = setting;
  // libp2p assumes no public address, not even the machine's own.
  const ips = [...new Set([...setting.announce, ...publicIps()])];
  const started = await createNode(setting, ips);
  if (!started.ok) return started;
  const { node, carried } = started.value;
  const stun = await startStunResponder(port);
  const name = node.peerId.toString();
  return ok({
    // Without any, it is a relay for a local network.
    addresses: (ips.length > 0 ? ips : ownIps()).map((ip) => `${tcpAddress(ip, port)}/p2p/${name}`),
    hasStun: stun !== null,
    counts: () => ({
      connections: node.getConnections().length,
      slots: Math.min(slots, node.services.relay.reservations.size),
      pairs: node
        .getConnections()
        .flatMap(({ streams }) => streams)
        .filter(({ protocol }) => protocol === RELAY_V2_STOP_CODEC).length,
      stun: stun?.answered() ?? 0,
      carried: carried(),
    }),
    async stop() {
      stun?.stop();
      await node.stop();
    },
  });
}

type RelayNode = Libp2p<{ relay: CircuitRelayService }>;

async function createNode(
  setting: RelaySetting,
  ips: readonly string[],
): Promise<Result<{ readonly node: RelayNode; readonly carried: () => Carried }>> {
  const { port, slots, megabytes, bandwidth } = setting;
  const limits = {
    reservations: {
      maxReservations: slots,
      defaultDataLimit: BigInt(megabytes) * 1_000_000n,
      defaultDurationLimit: MAX_PAIR_MS,
    },
    maxInboundHopStreams: slots,
    maxOutboundStopStreams: slots,
  };
  const { service, carried } = boundedRelay(limits, bandwidth, () => performance.now());
  try {
    const node = await createLibp2p({
      // As for a player: libp2p would tell everybody the exact version of Node.
      nodeInfo: { userAgent: `fairhand-relay/${APP_VERSION}` },
      privateKey: await generateKeyPairFromSeed("Ed25519", setting.seed),
      addresses: {
        listen: ["0.0.0.0", "::"].map((ip) => tcpAddress(ip, port)),
        appendAnnounce: ips.map((ip) => tcpAddress(ip, port)),
      },
      transports: [tcp()],
      connectionEncrypters: [noise()],
      streamMuxers: [muxer()],
      connectionManager: {
        maxConnections: CONNECTIONS_A_SLOT * slots,
        // A carrier's router hides a whole town behind one address.
        inboundConnectionThreshold: 100,
        maxIncomingPendingConnections: 100,
      },
      services: {
        identify: identify(),
        ping: ping(),
        relay: service,
      },
    });
    freeSlots(node);
    return ok({ node, carried });
  } catch (error) {
    return cannotListen(error, port);
  }
}
