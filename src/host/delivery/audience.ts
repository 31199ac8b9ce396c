import type { PeerId } from "@libp2p/interface";
import type { TableId } from "../api/api.ts";
import type { Standing } from "../limits/work-queue.ts";
import type { Node } from "../network/node.ts";
import { peerNamesOf } from "../people/players.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { isWatching } from "../table/participation.ts";
import { peersOf } from "../table/table-state.ts";

/** The topic on which a table's messages spread. */
export function topicOf(table: TableId): string {
  return `fairhand/table/${table}/1`;
}

/** The peers who watch a table without a seat. */
export interface Audience {
  /** Whether this peer may be told what happened: strangers only up to what one machine can serve. */
  admit(table: NetworkTable, peer: PeerId): boolean;
  /** Everybody on the table's topic who does not play, this player included. */
  size(table: NetworkTable): number;
}

/** Players and people this player knows come first: a stranger who looks on costs a catch-up and a copy of every message. */
export const MAX_WATCHERS = 100;

/** `topicFor`: the topic for those who watch a table. */
export function createAudience(
  node: Node,
  topicFor: (table: NetworkTable) => string,
  standing: (peer: string) => Standing,
): Audience {
  const { pubsub } = node.services;
  /** Strangers that were told something, by the topic they listen to, for as long as they are connected. */
  const served = new Map<string, Set<string>>();
  const forget = (peer: PeerId, isOver: (topic: string) => boolean) => {
    for (const [topic, peers] of served) {
      if (isOver(topic)) peers.delete(peer.toString());
      if (peers.size === 0) served.delete(topic);
    }
  };
  node.addEventListener("peer:disconnect", ({ detail }) => forget(detail, () => true));
  pubsub.addEventListener("subscription-change", ({ detail: { peerId, subscriptions } }) => {
    const left = subscriptions.flatMap(({ topic, subscribe }) => (subscribe ? [] : topic));
    forget(peerId, (topic) => left.includes(topic));
  });
  const playersAt = ({ state }: NetworkTable) => peerNamesOf(peersOf(state));

  return {
    admit(table, peer) {
      const name = peer.toString();
      if (table.state.match === null || playersAt(table).has(name)) return true;
      if (standing(name) !== "stranger") return true;
      const topic = topicFor(table);
      const peers = served.get(topic) ?? new Set();
      served.set(topic, peers);
      if (!peers.has(name) && peers.size >= MAX_WATCHERS) return false;
      peers.add(name);
      return true;
    },
    size(table) {
      const players = playersAt(table);
      const onlookers = pubsub
        .getSubscribers(topicFor(table))
        .filter((peer) => !players.has(peer.toString()));
      return onlookers.length + (isWatching(table.state) ? 1 : 0);
    },
  };
}
