import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type GossipSub, gossipsub } from "@libp2p/gossipsub";
import { type Identify, identify } from "@libp2p/identify";
import type { Libp2p } from "@libp2p/interface";
import { noise } from "@libp2p/noise";
import { tcp } from "@libp2p/tcp";
import { multiaddr } from "@multiformats/multiaddr";
import { createLibp2p } from "libp2p";
import { readEntry } from "../../../protocol/entry.ts";
import { topicOf } from "../../../src/host/delivery/audience.ts";
import { muxer } from "../../../src/host/network/muxer.ts";
import { decodeMessage } from "../../../src/host/table/messages.ts";

// The spectators of the moves bench, all in one process: bare nodes, each connected to a single player, that note what
// they hear and when.

type Watcher = Libp2p<{ readonly identify: Identify; readonly pubsub: GossipSub }>;

export type Order =
  | { readonly kind: "watch"; readonly table: string; readonly address: string }
  | { readonly kind: "tell" };

/** An entry of seat 0 was heard. `at`: the machine's monotonic clock in nanoseconds. */
export interface Arrival {
  readonly turn: number;
  readonly at: string;
}

/** A host takes sixteen connections a second from one network. */
const PAUSE_MS = 70;

if (import.meta.main) {
  // The parent has gone, however it ended.
  process.once("disconnect", () => process.exit());
  const [count = "0"] = process.argv.slice(2);
  const nodes = await Promise.all(Array.from({ length: Number(count) }, open));
  const arrivals: Arrival[] = [];
  for (const { services } of nodes)
    services.pubsub.addEventListener("message", ({ detail }) => {
      const at = process.hrtime.bigint().toString();
      const message = decodeMessage(Uint8Array.from(detail.data));
      const entry =
        message.ok && message.value.kind === "entry" ? readEntry(message.value.bytes) : null;
      if (!entry?.ok) return;
      const { seat, turn } = entry.value.value;
      if (seat === 0) arrivals.push({ turn, at });
    });
  process.on("message", (order: Order) => {
    if (order.kind === "tell") process.send?.(arrivals);
    else void watch(nodes, order.table, order.address);
  });
  process.send?.("ready");
}

/** A node without mDNS: a hundred of them on one machine would be busy just discovering each other. */
function open(): Promise<Watcher> {
  return createLibp2p({
    addresses: { listen: [] },
    transports: [tcp()],
    connectionEncrypters: [noise()],
    streamMuxers: [muxer()],
    services: {
      identify: identify(),
      pubsub: gossipsub({
        globalSignaturePolicy: "StrictNoSign",
        msgIdFn: ({ topic, data }) => createHash("sha256").update(topic).update(data).digest(),
      }),
    },
  });
}

async function watch(nodes: readonly Watcher[], table: string, address: string): Promise<void> {
  for (const node of nodes) {
    node.services.pubsub.subscribe(topicOf(table));
    await node.dial(multiaddr(address));
    await pause(PAUSE_MS);
  }
}
