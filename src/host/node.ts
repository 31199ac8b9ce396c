import { generateKeyPairFromSeed } from "@libp2p/crypto/keys";
import type { GossipSub } from "@libp2p/gossipsub";
import { gossipsub } from "@libp2p/gossipsub";
import type { Identify, IdentifyPush } from "@libp2p/identify";
import { identify, identifyPush } from "@libp2p/identify";
import type { Libp2p } from "@libp2p/interface";
import { mdns } from "@libp2p/mdns";
import { noise } from "@libp2p/noise";
import { type Ping, ping } from "@libp2p/ping";
import { tcp } from "@libp2p/tcp";
import { yamux } from "@libp2p/yamux";
import { createLibp2p } from "libp2p";
import { fail, ok, type Result } from "../../protocol/result.ts";
import type { Conduct } from "./conduct.ts";

// Every number here that is not a plain limit was measured for js-libp2p 3 before the project began: docs/decisions.md, network.

export type Services = {
  readonly identify: Identify;
  readonly identifyPush: IdentifyPush;
  readonly ping: Ping;
  readonly pubsub: GossipSub;
};

export type Node = Libp2p<Services>;

export interface NodeSetting {
  /** Seed of the player's Ed25519 key: player and peer are one identity. */
  readonly seed: Uint8Array;
  /** TCP port; 0 lets the system choose. */
  readonly port: number;
  /** Only hosts of the same network name discover each other. */
  readonly network: string;
  readonly conduct: Conduct;
}

/** A started node that listens on every interface. Fault `network/port-in-use` or `network/cannot-listen`. */
export async function createNode(setting: NodeSetting): Promise<Result<Node>> {
  const { conduct } = setting;
  const shunned = (peer: { toString(): string }) => conduct.shunned(peer.toString());
  try {
    const node = await createLibp2p<Services>({
      privateKey: await generateKeyPairFromSeed("Ed25519", setting.seed),
      addresses: { listen: [`/ip4/0.0.0.0/tcp/${setting.port}`] },
      transports: [tcp()],
      connectionEncrypters: [noise()],
      streamMuxers: [yamux()],
      peerDiscovery: [mdns({ interval: 2000, serviceTag: `_${setting.network}._udp.local` })],
      connectionGater: {
        denyDialPeer: async (peer) => shunned(peer),
        denyInboundEncryptedConnection: async (peer) => shunned(peer),
      },
      connectionManager: {
        // Longer than the listener's own 10 s, or a failed dial leaves a ghost connection on the answering side.
        addressDialTimeout: 11_000,
        dialTimeout: 30_000,
        maxConnections: 300,
        inboundConnectionThreshold: 50,
        maxIncomingPendingConnections: 50,
        // A tagged peer is back one second after an outage of any length; libp2p's default gives up after 30 s.
        reconnectRetries: 100,
        reconnectRetryInterval: 2000,
        reconnectBackoffFactor: 1,
      },
      connectionMonitor: { pingInterval: 5000 },
      services: {
        identify: identify(),
        identifyPush: identifyPush(),
        ping: ping(),
        pubsub: gossipsub(gossipSetting(conduct)),
      },
    });
    keepGossipAlive(node);
    return ok(node);
  } catch (error) {
    return isAddressInUse(error)
      ? fail("network/port-in-use", `Port ${setting.port} is used by another program.`, "port")
      : fail("network/cannot-listen", `The network cannot be used: ${messageOf(error)}.`);
  }
}

function gossipSetting(conduct: Conduct): Parameters<typeof gossipsub>[0] {
  return {
    // Entries carry their author's signature already: a third less latency and CPU.
    globalSignaturePolicy: "StrictNoSign",
    allowPublishToZeroTopicPeers: true,
    ignoreDuplicatePublishError: true,
    floodPublish: true,
    D: 3,
    Dlo: 2,
    Dhi: 6,
    Dscore: 2,
    Dout: 1,
    maxInboundDataLength: 1 << 20,
    scoreParams: {
      // The default silently drops a family behind one address.
      IPColocationFactorWeight: 0,
      appSpecificScore: (peer) => conduct.score(peer),
      appSpecificWeight: 10,
    },
  };
}

/** gossipsub opens its streams on the first connection to a peer and never moves (js-libp2p-gossipsub #448): move it when that closes. */
function keepGossipAlive(node: Node): void {
  const { pubsub } = node.services;
  if (!("onPeerConnected" in pubsub) || typeof pubsub.onPeerConnected !== "function") return;
  const reconnect = pubsub.onPeerConnected.bind(pubsub);
  node.addEventListener("connection:close", ({ detail: { remotePeer } }) => {
    // gossipsub handles the same event; it must have dropped the old stream first.
    setImmediate(() => {
      const survivor = node
        .getConnections(remotePeer)
        .find(({ status, limits }) => status === "open" && limits === undefined);
      if (survivor !== undefined) reconnect(remotePeer, survivor);
    });
  });
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
