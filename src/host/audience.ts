import type { PeerId } from "@libp2p/interface";
import type { TableId } from "./api.ts";
import type { NetworkTable } from "./network-table.ts";
import type { Node } from "./node.ts";
import { peerOf } from "./players.ts";
import { isWatching } from "./seated.ts";
import { peersOf } from "./table-state.ts";

/** The topic on which a table's messages spread. */
export function topicOf(table: TableId): string {
  return `fairhand/table/${table}/1`;
}

/** Those who follow a table without a seat. */
export interface Audience {
  /** Whether this peer may be told what happened: who plays always, of all others as many as one machine serves. */
  admit(table: NetworkTable, peer: PeerId): boolean;
  /** Everybody on the table's topic who does not play, this player included. */
  size(table: NetworkTable): number;
}

/** Players come first: an onlooker costs a catch-up and a copy of every message. */
export const MAX_WATCHERS = 100;

export function createAudience(node: Node): Audience {
  const { pubsub } = node.services;
  /** Onlookers that were told something, by table, for as long as they are connected. */
  const served = new Map<TableId, Set<string>>();
  node.addEventListener("peer:disconnect", ({ detail }) => {
    for (const peers of served.values()) peers.delete(detail.toString());
  });
  pubsub.addEventListener("subscription-change", ({ detail: { peerId, subscriptions } }) => {
    for (const [table, peers] of served)
      if (subscriptions.some(({ topic, subscribe }) => !subscribe && topic === topicOf(table)))
        peers.delete(peerId.toString());
  });
  const playersAt = ({ state }: NetworkTable) =>
    new Set(peersOf(state).map((player) => peerOf(player)?.toString()));

  return {
    admit(table, peer) {
      const name = peer.toString();
      if (table.state.match === null || playersAt(table).has(name)) return true;
      const peers = served.get(table.id) ?? new Set();
      served.set(table.id, peers);
      if (!peers.has(name) && peers.size >= MAX_WATCHERS) return false;
      peers.add(name);
      return true;
    },
    size(table) {
      const players = playersAt(table);
      const onlookers = pubsub
        .getSubscribers(topicOf(table.id))
        .filter((peer) => !players.has(peer.toString()));
      return onlookers.length + (isWatching(table.state) ? 1 : 0);
    },
  };
}
