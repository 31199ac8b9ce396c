import type { PeerId } from "@libp2p/interface";
import type { PlayerId, TableId } from "./api.ts";
import { topicOf } from "./audience.ts";
import type { NetworkTable } from "./network-table.ts";
import type { Node } from "./node.ts";
import { peerOf, playerOf } from "./players.ts";
import { bestOf } from "./reach/way.ts";
import { peersOf } from "./table-state.ts";

/**
 * The ways of a table's messages. The players of a match push what they say to one another, so that gossipsub carries it
 * only to whom no push comes: those who watch hear it on the table's topic, and a player without a connection to another
 * one on a topic of that one's own. Over both ways at once, every move went round the table several times.
 */
export interface Routes {
  open(table: NetworkTable): void;
  /** Listens to the topics that an open table needs as things stand, and to no others. */
  tune(table: NetworkTable): void;
  /** Listens to nothing of the table any more. */
  close(table: NetworkTable): void;
  /** Hands an own message on to those who have no other way to it. */
  publish(table: NetworkTable, message: Uint8Array): void;
  /** The same with a message that a player has pushed. */
  relay(table: NetworkTable, message: Uint8Array, from: PeerId): void;
}

/** A topic for those who are not connected to this player. */
function topicFrom(table: TableId, player: PlayerId): string {
  return `fairhand/table/${table}/from/${player}/1`;
}

/** `hear` makes the topic's messages heard, `forget` ends that. */
export function createRoutes(
  node: Node,
  hear: (table: NetworkTable, topic: string) => void,
  forget: (topic: string) => void,
): Routes {
  const { pubsub } = node.services;
  const tuned = new Map<TableId, Set<string>>();
  const me = playerOf(node.peerId) ?? "";

  const isLinked = (player: PlayerId) => {
    const peer = peerOf(player);
    return peer !== null && bestOf(node.getConnections(peer)) !== undefined;
  };
  /** Whether this player plays in a match that has begun: until then everybody hears everything on one topic. */
  const plays = ({ state }: NetworkTable) => state.match !== null && peersOf(state).includes(me);
  const topicsFor = (table: NetworkTable) => {
    if (!plays(table)) return [topicOf(table.id)];
    const unlinked = peersOf(table.state).filter((player) => player !== me && !isLinked(player));
    return unlinked.map((player) => topicFrom(table.id, player));
  };
  const spread = (topic: string, message: Uint8Array) => {
    if (pubsub.getSubscribers(topic).length > 0)
      pubsub.publish(topic, message).catch(() => {
        // The network is going down: the others catch up.
      });
  };
  const listen = (table: NetworkTable, topics: readonly string[]) => {
    const before = tuned.get(table.id) ?? new Set();
    tuned.set(table.id, new Set(topics));
    for (const topic of before) if (!topics.includes(topic)) forget(topic);
    for (const topic of topics) if (!before.has(topic)) hear(table, topic);
  };

  return {
    open: (table) => listen(table, topicsFor(table)),
    tune(table) {
      // What is still to be said when the network goes down finds nobody to say it to.
      if (tuned.has(table.id) && node.status === "started") listen(table, topicsFor(table));
    },
    close(table) {
      listen(table, []);
      tuned.delete(table.id);
    },
    publish(table, message) {
      spread(topicOf(table.id), message);
      if (plays(table)) spread(topicFrom(table.id, me), message);
    },
    relay(table, message, from) {
      const speaker = playerOf(from);
      if (speaker === null || !plays(table)) return;
      spread(topicFrom(table.id, speaker), message);
      // One is enough: those who watch are linked among each other, or to the player who opened the table.
      const [first] = peersOf(table.state).filter((player) => player === me || isLinked(player));
      if (first === me) spread(topicOf(table.id), message);
    },
  };
}
