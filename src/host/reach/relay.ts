import { type CircuitRelayService, RELAY_V2_STOP_CODEC } from "@libp2p/circuit-relay-v2";
import { generateKeyPairFromSeed } from "@libp2p/crypto/keys";
import { identify } from "@libp2p/identify";
import type { Libp2p, PeerId } from "@libp2p/interface";
import { noise } from "@libp2p/noise";
import { ping } from "@libp2p/ping";
import { tcp } from "@libp2p/tcp";

import { createLibp2p } from "libp2p";
import { ok, type Result } from "../../../protocol/result.ts";
import { createGuard, LIMITS } from "../limits/guard.ts";
import { createGuests } from "../limits/guests.ts";
import type { Limit } from "../limits/scopes.ts";
import { SHARES } from "../limits/work-queue.ts";
import { muxer } from "../muxer.ts";
import { cannotListen } from "../node.ts";
import { type Bandwidth, boundedRelay, type Carried } from "./bandwidth.ts";
import { ownIps, publicIps, tcpAddress } from "./interfaces.ts";
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
  /** Addresses at which it is reached, if those of this machine's interfaces are not. */
  readonly announce: readonly string[];
}

/** What a running relay does; ciphertext is all it ever holds. */
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
  /** Multiaddrs to hand to friends, the ones that work from anywhere first. */
  readonly addresses: readonly string[];
  readonly hasStun: boolean;
  counts(): RelayCounts;
  stop(): Promise<void>;
}

const MAX_PAIR_MS = 12 * 60 * 60_000;
/** There is no match here to be kept going, so whoever is served has most of the time. */
const RELAY_SHARES = { ...SHARES, known: { perSecond: 700, burst: 100 } };

/** Two connections a pair, and room for those who only look in; a carrier's router hides a whole town behind one address. */
function limitsFor(slots: number): Readonly<Record<keyof typeof LIMITS, Limit>> {
  const atLeast = (least: Limit, wanted: number): Limit => ({
    connections: Math.max(least.connections ?? 0, Math.ceil(wanted)),
  });
  return {
    ...LIMITS,
    system: atLeast(LIMITS.system, 3 * slots),
    stranger: atLeast(LIMITS.stranger, 2 * slots),
    block: atLeast(LIMITS.block, slots),
    address: atLeast(LIMITS.address, slots / 2),
    peer: { connections: 4 },
  };
}

/** How many of those it serves may come from one place; the slots are a few more than friends need. */
function guestLimitsFor(slots: number) {
  return {
    block: { connections: Math.max(8, Math.ceil(slots / 2)) },
    address: { connections: Math.max(8, Math.ceil(slots / 4)) },
  };
}

/** Starts a relay for anybody. Fault `network/port-in-use`, `network/cannot-listen`. */
export async function startRelay(setting: RelaySetting): Promise<Result<Relay>> {
  const { port, slots } = setting;
  // libp2p takes no public address for granted, not even the machine's own.
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
  const guests = createGuests(guestLimitsFor(slots));
  const guard = createGuard({
    standing: guests.standing,
    shunned: () => false,
    met: guests.met,
    limits: limitsFor(slots),
    shares: RELAY_SHARES,
  });
  const isRefused = (peer: PeerId) => !guests.serve(peer.toString());
  const { service, carried } = boundedRelay(limits, bandwidth, () => performance.now());
  try {
    const node = await createLibp2p({
      privateKey: await generateKeyPairFromSeed("Ed25519", setting.seed),
      addresses: {
        listen: ["0.0.0.0", "::"].map((ip) => tcpAddress(ip, port)),
        appendAnnounce: ips.map((ip) => tcpAddress(ip, port)),
      },
      transports: [tcp()],
      connectionEncrypters: [(components) => guard.encrypter(noise()(components))],
      streamMuxers: [muxer(guard.lineOf)],
      connectionGater: {
        ...guard.gater,
        denyInboundRelayReservation: async (peer) => isRefused(peer),
        denyOutboundRelayedConnection: async (from) => isRefused(from),
      },
      connectionManager: {
        // The guard counts; this is only above it.
        maxConnections: 2 * (limitsFor(slots).system.connections ?? 0),
        inboundConnectionThreshold: 100,
        maxIncomingPendingConnections: 100,
      },
      services: {
        identify: identify(),
        ping: ping(),
        relay: service,
      },
    });
    node.addEventListener("peer:disconnect", ({ detail }) => {
      guests.left(detail.toString());
      // libp2p keeps a slot for two hours after whoever took it has gone: keys are free, and would take them all.
      const { reservations } = node.services.relay;
      reservations.get(detail)?.signal.clear();
      reservations.delete(detail);
    });
    return ok({ node, carried });
  } catch (error) {
    return cannotListen(error, port);
  }
}
