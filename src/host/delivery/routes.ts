import type { PeerId } from "@libp2p/interface";
import { fromHex } from "../../../protocol/bytes.ts";
import type { PlayerId, TableId } from "../api/api.ts";
import type { Node } from "../network/node.ts";
import { peerOf, playerOf } from "../people/players.ts";
import { bestOf } from "../reach/way.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { hostOf, peersOf } from "../table/table-state.ts";
import { topicOf } from "./audience.ts";
import { createSealing, type Sealing } from "./topic-sealing.ts";

/**
 * The ways of a table's messages. The players of a match push what they say to one another, so that gossipsub carries it
 * only to whom no push comes: those who watch hear it on the table's topic, and a player without a connection to another
 * one on a topic of that one's own. Over both ways at once, every move went round the table several times.
 *
 * At a table by invite only there is none but the last, under names and a seal for its members; those who watch listen to
 * all of them.
 */
export interface Routes {
  /** What those who watch a table listen to, as far as this node can see it. */
  topicForWatchers(table: NetworkTable): string;
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

/** Makes a topic's messages heard; `open` gives what was said, or `null` for what was not said to this table. */
export type Hear = (
  table: NetworkTable,
  topic: string,
  open: (data: Uint8Array) => Uint8Array | null,
) => void;

/** `forget` ends what `hear` begins. */
export function createRoutes(node: Node, hear: Hear, forget: (topic: string) => void): Routes {
  const { pubsub } = node.services;
  const tuned = new Map<TableId, Set<string>>();
  const sealings = new Map<TableId, Sealing>();
  const me = playerOf(node.peerId) ?? "";

  const isLinked = (player: PlayerId) => {
    const peer = peerOf(player);
    return peer !== null && bestOf(node.getConnections(peer)) !== undefined;
  };
  /** `null` where everybody may listen. */
  const sealingOf = ({ id, state }: NetworkTable): Sealing | null => {
    if (state.table.value.access === "open") return null;
    const sealing = sealings.get(id) ?? createSealing(state.table.hash);
    sealings.set(id, sealing);
    return sealing;
  };
  const topicOfPlayer = (table: NetworkTable, player: PlayerId): string => {
    const key = fromHex(player);
    const sealing = sealingOf(table);
    return sealing === null || !key.ok ? topicFrom(table.id, player) : sealing.topicFrom(key.value);
  };
  /** Whether this player plays in a match that has begun: until then everybody hears everything on one topic. */
  const plays = ({ state }: NetworkTable) => state.match !== null && peersOf(state).includes(me);
  const watches = (table: NetworkTable) => table.state.match !== null && !plays(table);
  const topicsFor = (table: NetworkTable) => {
    if (!plays(table) && sealingOf(table) === null) return [topicOf(table.id)];
    const players = peersOf(table.state).filter((player) => player !== me);
    // Players push to one another, and to nobody who only watches.
    const silent = watches(table) ? players : players.filter((player) => !isLinked(player));
    return silent.map((player) => topicOfPlayer(table, player));
  };
  const spread = (table: NetworkTable, topic: string, message: Uint8Array) => {
    if (pubsub.getSubscribers(topic).length > 0)
      pubsub.publish(topic, sealingOf(table)?.seal(message) ?? message).catch(() => {
        // The network is going down: the others catch up.
      });
  };
  const listen = (table: NetworkTable, topics: readonly string[]) => {
    const before = tuned.get(table.id) ?? new Set();
    tuned.set(table.id, new Set(topics));
    for (const topic of before) if (!topics.includes(topic)) forget(topic);
    const open = sealingOf(table)?.open ?? ((data: Uint8Array) => data);
    for (const topic of topics) if (!before.has(topic)) hear(table, topic, open);
  };

  return {
    topicForWatchers(table) {
      if (sealingOf(table) === null) return topicOf(table.id);
      return topicOfPlayer(table, watches(table) ? hostOf(table.state) : me);
    },
    open: (table) => listen(table, topicsFor(table)),
    tune(table) {
      // What is still to be said when the network goes down finds nobody to say it to.
      if (tuned.has(table.id) && node.status === "started") listen(table, topicsFor(table));
    },
    close(table) {
      listen(table, []);
      tuned.delete(table.id);
      sealings.delete(table.id);
    },
    publish(table, message) {
      const isSealed = sealingOf(table) !== null;
      if (!isSealed) spread(table, topicOf(table.id), message);
      if (isSealed || plays(table)) spread(table, topicOfPlayer(table, me), message);
    },
    relay(table, message, from) {
      const speaker = playerOf(from);
      const isSealed = sealingOf(table) !== null;
      if (speaker === null || !(isSealed || plays(table))) return;
      spread(table, topicOfPlayer(table, speaker), message);
      if (isSealed) return;
      // One is enough: those who watch are linked among each other, or to the player who opened the table.
      const [first] = peersOf(table.state).filter((player) => player === me || isLinked(player));
      if (first === me) spread(table, topicOf(table.id), message);
    },
  };
}
