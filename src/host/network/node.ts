import type {
  CircuitRelayService,
  CircuitRelayTransportComponents,
} from "@libp2p/circuit-relay-v2";
import { generateKeyPairFromSeed } from "@libp2p/crypto/keys";
import type { GossipSub, GossipSubComponents } from "@libp2p/gossipsub";
import { gossipsub } from "@libp2p/gossipsub";
import type { Identify, IdentifyPush } from "@libp2p/identify";
import { identify, identifyPush } from "@libp2p/identify";
import type { Libp2p, StreamHandler } from "@libp2p/interface";
import { noise } from "@libp2p/noise";
import { peerIdFromString } from "@libp2p/peer-id";
import { type Ping, ping } from "@libp2p/ping";
import type { WebRTCTransportComponents } from "@libp2p/webrtc";
import { multiaddr } from "@multiformats/multiaddr";
import { createLibp2p } from "libp2p";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { APP_VERSION } from "../app-version.ts";
import { createGuard, LIMITS } from "../limits/guard.ts";
import { type Conduct, SHUNNING } from "../limits/reputation.ts";
import type { Limit } from "../limits/scopes.ts";
import type { Standing } from "../limits/work-queue.ts";
import type { Digest } from "../ports/keys.ts";
import type { Links } from "../ports/links.ts";
import { soon } from "../ports/system-clock.ts";
import { boundedRelay } from "../reach/bandwidth.ts";
import { bestOf, GHOST_MS, markAnswered } from "../reach/way.ts";
import { LONGEST_PING_MS } from "./beat.ts";
import { robustCircuits } from "./circuit-addresses.ts";
import { freeSlots } from "./free-slots.ts";
import { muxer } from "./muxer.ts";
import { boundUnfinished } from "./unfinished.ts";

// Every number here that is not a plain limit was measured for js-libp2p 3 before the project began: docs/decisions.md.

export type Services = {
  readonly discovery: unknown;
  readonly identify: Identify;
  readonly identifyPush: IdentifyPush;
  readonly ping: Ping;
  readonly pubsub: GossipSub;
  readonly relay: CircuitRelayService;
  readonly parts: Parts;
};

/** Used to make connections that libp2p does not dial itself. A service is the only public way to get it. */
export type Parts = Pick<CircuitRelayTransportComponents, "addressManager"> &
  WebRTCTransportComponents;

export type Node = Libp2p<Services>;

/** Who asks for what, and how much there is. */
export interface Limiting {
  /** By default everybody is a stranger. */
  readonly standing?: (peer: string) => Standing;
  /** Whether this peer sits at a table of this player. By default nobody does. */
  readonly seated?: (peer: string) => boolean;
  readonly limits?: Readonly<Record<keyof typeof LIMITS, Limit>>;
  /** See `Machine`. By default the clock. */
  readonly ownTime?: () => number;
}

export interface NodeSetting extends Limiting {
  /** Seed of the player's Ed25519 key: player and peer are one identity. */
  readonly seed: Uint8Array;
  /** TCP port; 0 lets the system choose. */
  readonly port: number;
  /** Only hosts of the same network name discover each other. */
  readonly network: string;
  readonly conduct: Conduct;
  readonly links: Pick<Links, "transports" | "listen" | "listenAlso" | "discovery">;
  readonly digest: Digest;
  /** Whether a peer may be reached through this node, and reach others through it. By default nobody may. */
  readonly relaysFor?: (peer: string) => boolean;
  /** Whether others are told of an address of this node. By default they are told of each. */
  readonly announces?: (address: string) => boolean;
}

/** Friends at ten tables of ten, in case they all need it. */
const MAX_SLOTS = 100;
/**
 * A relayed connection is cut and made again after that: nobody lends bandwidth for file sharing. A long match of ten
 * takes 3 MB.
 */
const MAX_RELAYED_BYTES = BigInt(64 << 20);
const MAX_RELAYED_MS = 12 * 60 * 60_000;
/** Bytes a second: a home connection must keep serving the home. A move with hidden pieces is a few kilobytes. */
const RELAYED = { pair: 256_000, total: 1_000_000 };
/**
 * libp2p forgets an address an hour after it was first told, though it be told again (peer-store 12, `toPeerPB`), and a
 * peer's protocols with its last one: after an evening or a sleep nobody on this network was ever dialled again.
 */
const FOR_GOOD = { maxAddressAge: Number.POSITIVE_INFINITY, maxPeerAge: Number.POSITIVE_INFINITY };
/** It would open a stream to everybody every five seconds; `startPulse` knows who matters. */
const NO_MONITOR = { enabled: false };
/** While a room fills up everybody is busy; giving up would only start another handshake. */
const IDENTIFY_MS = GHOST_MS - 5000;
const MAX_TOPICS = 256;
/** A peer has one; a new one may arrive before the end of the one it replaces. */
const MAX_GOSSIP_STREAMS = 2;
const TEXT = new TextEncoder();
/** Strangers whose addresses are kept after they have left. */
const MAX_LEFT = 256;

/** A started node. Fault `network/port-in-use` or `network/cannot-listen`. */
export async function createNode(setting: NodeSetting): Promise<Result<Node>> {
  const { conduct, links, announces = () => true } = setting;
  const guard = createGuard({
    standing: setting.standing ?? (() => "stranger"),
    seated: setting.seated ?? (() => false),
    shunned: conduct.shunned,
    met: conduct.met,
    limits: setting.limits ?? LIMITS,
    ownTime: setting.ownTime ?? (() => performance.now()),
  });
  const shunned = (peer: { toString(): string }) => conduct.shunned(peer.toString());
  const mayRelay = (peer: { toString(): string }) =>
    setting.relaysFor?.(peer.toString()) === true && !shunned(peer);
  const limits = {
    maxReservations: MAX_SLOTS,
    defaultDataLimit: MAX_RELAYED_BYTES,
    defaultDurationLimit: MAX_RELAYED_MS,
  };
  const { service } = boundedRelay({ reservations: limits }, RELAYED, () => performance.now());
  try {
    const node = await createLibp2p<Services>({
      // Not the default: libp2p would give its name and the exact version of Node.
      nodeInfo: { userAgent: `fairhand/${APP_VERSION}` },
      privateKey: await generateKeyPairFromSeed("Ed25519", setting.seed),
      addresses: {
        listen: [...links.listen(setting.port)],
        // A page's slot is also below the path of its app's door, and that is the door's secret.
        announceFilter: (all) =>
          all.filter((one) => !one.toString().includes("/http-path/") && announces(one.toString())),
      },
      transports: [...links.transports, robustCircuits()],
      connectionEncrypters: [(components) => guard.encrypter(noise()(components))],
      streamMuxers: [muxer(guard.lineOf)],
      connectionGater: {
        // In a page libp2p does not dial private addresses by default.
        denyDialMultiaddr: async () => false,
        denyDialPeer: async (peer) => shunned(peer),
        denyOutboundConnection: async (peer) => shunned(peer),
        ...guard.gater,
        denyInboundRelayReservation: async (peer) => !mayRelay(peer),
        denyOutboundRelayedConnection: async (from, to) => !mayRelay(from) || !mayRelay(to),
      },
      connectionManager: {
        // Longer than the listener's own 10 s, or a failed dial leaves a ghost connection on the answering side.
        addressDialTimeout: 11_000,
        dialTimeout: 30_000,
        // The guard counts connections and reserves places; this is only an upper bound.
        maxConnections: 400,
        inboundConnectionThreshold: 20,
        maxIncomingPendingConnections: 50,
        // A tagged peer is back one second after an outage of any length; libp2p's default gives up after 30 s.
        reconnectRetries: 100,
        reconnectRetryInterval: 2000,
        reconnectBackoffFactor: 1,
      },
      peerStore: FOR_GOOD,
      connectionMonitor: NO_MONITOR,
      services: {
        discovery: links.discovery?.(setting.network) ?? (() => null),
        identify: identify({ timeout: IDENTIFY_MS }),
        identifyPush: identifyPush({ timeout: IDENTIFY_MS, runOnSelfUpdate: false }),
        ping: ping({ timeout: LONGEST_PING_MS }),
        pubsub: boundedGossip(conduct, setting.digest),
        relay: service,
        parts,
      },
    });
    // Registered first, before anybody else hears of it and chooses a connection.
    node.addEventListener("peer:identify", ({ detail }) => markAnswered(detail.connection));
    pushChanges(node);
    freeSlots(node);
    keepGossipAlive(node);
    boundTopics(node, conduct);
    forgetStrangers(node, setting.standing);
    await listenAlso(node, links);
    return ok(node);
  } catch (error) {
    return cannotListen(error, setting.port);
  }
}

/** Listed one by one: what libp2p passes is a proxy that cannot be copied. */
function parts(all: Parts): Parts {
  return {
    peerId: all.peerId,
    registrar: all.registrar,
    upgrader: all.upgrader,
    transportManager: all.transportManager,
    connectionManager: all.connectionManager,
    addressManager: all.addressManager,
    logger: all.logger,
    events: all.events,
  };
}

/** Translates an error at the start. Faults `network/port-in-use`, `network/cannot-listen`. */
export function cannotListen(error: unknown, port: number): Result<never> {
  return isAddressInUse(error)
    ? fail("network/port-in-use", `Port ${port} is used by another program.`, "port")
    : fail(
        "network/cannot-listen",
        `The network cannot be used: ${messageOf(error)}. Restart Fairhand.`,
      );
}

/** gossipsub, whose unfinished messages count like those of every other protocol. */
function boundedGossip(
  conduct: Conduct,
  digest: Digest,
): (components: GossipSubComponents) => GossipSub {
  return (components) => {
    const { registrar } = components;
    const wrapped: typeof registrar = Object.assign(Object.create(registrar), {
      handle(protocol: string, handler: StreamHandler, options: object) {
        const bounded: StreamHandler = (stream, connection) => {
          const handled = handler(stream, connection);
          boundUnfinished(stream, conduct.holding(connection.remotePeer.toString()));
          return handled;
        };
        return registrar.handle(protocol, bounded, options);
      },
    });
    // What libp2p passes is a proxy that cannot be copied.
    return gossipsub(gossipSetting(conduct, digest))(
      Object.create(components, { registrar: { value: wrapped } }),
    );
  };
}

function gossipSetting(conduct: Conduct, digest: Digest): Parameters<typeof gossipsub>[0] {
  return {
    // Entries carry their author's signature already: this saves a third of latency and CPU.
    globalSignaturePolicy: "StrictNoSign",
    // A message may go to two topics, for different listeners.
    msgIdFn: ({ topic, data }) => digest(TEXT.encode(topic), data),
    allowPublishToZeroTopicPeers: true,
    ignoreDuplicatePublishError: true,
    floodPublish: true,
    // A relayed connection has limits, but they leave room for whole matches.
    runOnLimitedConnection: true,
    D: 3,
    Dlo: 2,
    Dhi: 6,
    Dscore: 2,
    Dout: 1,
    maxInboundDataLength: 1 << 20,
    maxInboundStreams: MAX_GOSSIP_STREAMS,
    decodeRpcLimits: {
      maxSubscriptions: MAX_TOPICS,
      maxMessages: 256,
      maxIhaveMessageIDs: 1024,
      maxIwantMessageIDs: 1024,
      maxControlMessages: 256,
      maxIdontwantMessageIDs: 256,
      maxPeerInfos: 16,
    },
    scoreParams: {
      // The default silently drops a family behind one address.
      IPColocationFactorWeight: 0,
      appSpecificScore: (peer) => conduct.score(peer),
      appSpecificWeight: 10,
      // A key is remembered no longer than its offences here.
      retainScore: 10 * 60_000,
    },
  };
}

/**
 * Pushes a change in what this node offers only to peers connected before it. A second after the start, the library
 * would push the change of every registered protocol to all who came meanwhile, who have been told already.
 */
function pushChanges(node: Node): void {
  node.addEventListener("self:peer:update", () => {
    if (node.getConnections().length > 0) node.services.identifyPush.push().catch(() => {});
  });
}

/** gossipsub opens its streams on the first connection to a peer and never moves (js-libp2p-gossipsub #448): move it when that closes. */
function keepGossipAlive(node: Node): void {
  const { pubsub } = node.services;
  if (!("onPeerConnected" in pubsub) || typeof pubsub.onPeerConnected !== "function") return;
  const reconnect = pubsub.onPeerConnected.bind(pubsub);
  node.addEventListener("connection:close", ({ detail: { remotePeer } }) => {
    // gossipsub handles the same event; it must have dropped the old stream first.
    soon(() => {
      const survivor = bestOf(node.getConnections(remotePeer));
      if (survivor !== undefined) reconnect(remotePeer, survivor);
    });
  });
}

/** gossipsub remembers without limit what each peer listens to. Nobody sits at this many tables. */
function boundTopics(node: Node, conduct: Conduct): void {
  // By name: whoever moves to another connection says all of them again (`keepGossipAlive`).
  const topics = new Map<string, Set<string>>();
  node.services.pubsub.addEventListener("subscription-change", ({ detail }) => {
    const peer = detail.peerId.toString();
    const named = topics.get(peer) ?? new Set();
    topics.set(peer, named);
    for (const { topic, subscribe } of detail.subscriptions)
      if (subscribe) named.add(topic);
      else named.delete(topic);
    if (named.size <= MAX_TOPICS) return;
    conduct.offended(peer, SHUNNING);
    node.hangUp(detail.peerId).catch(() => {});
  });
  node.addEventListener("peer:disconnect", ({ detail }) => void topics.delete(detail.toString()));
}

/** libp2p keeps what it knows of every peer it ever met; of strangers that have left, we keep only the last ones. */
function forgetStrangers(node: Node, standing: Limiting["standing"] = () => "stranger"): void {
  const left = new Set<string>();
  node.addEventListener("peer:connect", ({ detail }) => void left.delete(detail.toString()));
  node.addEventListener("peer:disconnect", ({ detail }) => {
    left.add(detail.toString());
    const [oldest] = left;
    if (oldest === undefined || left.size <= MAX_LEFT) return;
    left.delete(oldest);
    if (standing(oldest) === "stranger")
      node.peerStore.delete(peerIdFromString(oldest)).catch(() => {});
  });
}

/** On the same port, so that one number serves all of them. */
async function listenAlso(node: Node, links: Pick<Links, "listenAlso">): Promise<void> {
  try {
    const further = links.listenAlso(portOf(node) ?? 0).map((address) => multiaddr(address));
    if (further.length > 0) await node.services.parts.transportManager.listen(further);
  } catch {
    // Not available here, or another program has the port.
  }
}

/** The TCP port a node listens on, or `null` if it does not. */
export function portOf(node: Node): number | null {
  for (const address of node.getMultiaddrs()) {
    const port = /\/tcp\/(\d+)/.exec(address.toString())?.[1];
    if (port !== undefined) return Number(port);
  }
  return null;
}

function isAddressInUse(error: unknown): boolean {
  return (
    /EADDRINUSE/.test(messageOf(error)) ||
    (error instanceof AggregateError && error.errors.some(isAddressInUse))
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
