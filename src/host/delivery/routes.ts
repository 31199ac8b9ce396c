import type { PeerId } from "@libp2p/interface";
import { fromHex } from "../../../protocol/bytes.ts";
import type { PlayerId, TableId } from "../api/api.ts";
import { isForPlayersOnly, isNamedOpenly } from "../evening/secret-offers.ts";
import type { Node } from "../network/node.ts";
import { peerOf, playerOf } from "../people/players.ts";
import { bestOf } from "../reach/way.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { hasEnded } from "../table/participation.ts";
import { hostOf, peersOf } from "../table/table-state.ts";
import { topicOf } from "./audience.ts";
import { createSealing, type Sealing } from "./topic-sealing.ts";

/**
 * The routes of a table's messages. Those who sit there push messages to one another, so gossipsub carries them only to
 * peers that no push reaches: those who watch hear them on the table's topic, and a player without a connection to
 * another on a topic of that other player's. When messages took both routes at once, every move went round the table
 * several times. Before the match nobody watches: when all who asked for a seat listened to the table's topic, 47 of them
 * heard of each new player three times, and could make nothing of it before they had caught up.
 *
 * Topics of an open table are heard by anybody, so the offer of a next one by invite only takes none of them: a player
 * whom no push reaches hears of it by catching up.
 *
 * An invite-only table has only the last kind, with names and contents sealed for its members; those who watch listen
 * to all of them. Once an open next table has told everybody the id from which the seals follow, they carry nothing but
 * word of that one.
 */
export interface Routes {
  /** The peers listening as spectators, as far as this node can see. */
  topicForWatchers(table: NetworkTable): string;
  open(table: NetworkTable): void;
  /**
   * Listens to exactly the topics that an open table currently needs. Whether anything has changed on which that depends:
   * who plays, and who is connected.
   */
  tune(table: NetworkTable): boolean;
  /** Stops listening to the table. */
  close(table: NetworkTable): void;
  /** Passes on our own message to peers that no push reaches. */
  publish(table: NetworkTable, message: Uint8Array): void;
  /** The same with a message that a player has pushed. */
  relay(table: NetworkTable, message: Uint8Array, from: PeerId): void;
}

/**
 * What a table's topics depend on. Kept, because checking the route to each of 64 players with every message takes as
 * long as handling the message.
 */
interface Tuned {
  readonly players: readonly PlayerId[];
  readonly begun: boolean;
  /** How often a connection had come or gone. */
  readonly links: number;
}

/**
 * Topics heard at all tables together: everybody cuts off a peer that names more than 256 (`boundTopics`). A match has 63 at
 * most; finished tables that nobody has put away would have any number of them once their players have gone, and those that
 * were opened first go without.
 */
const MAX_HEARD = 128;

/** What is heard of a table. */
interface Heard {
  readonly table: NetworkTable;
  readonly topics: ReadonlySet<string>;
}

/** A topic for those who are not connected to this player. */
function topicFrom(table: TableId, player: PlayerId): string {
  return `fairhand/table/${table}/from/${player}/1`;
}

/** Passes a topic's messages on; `open` returns the content, or `null` if it was not meant for this table. */
export type Hear = (
  table: NetworkTable,
  topic: string,
  open: (data: Uint8Array) => Uint8Array | null,
) => void;

/** Whether a message may be on none of a table's topics. */
function isUnfit({ state }: NetworkTable, message: Uint8Array): boolean {
  return isForPlayersOnly(state, message) || isNamedOpenly(state, message);
}

function isHeard(pubsub: Node["services"]["pubsub"], topic: string): boolean {
  return pubsub.getSubscribers(topic).length > 0;
}

function isConnected(node: Node, player: PlayerId): boolean {
  const peer = peerOf(player);
  return peer !== null && bestOf(node.getConnections(peer)) !== undefined;
}

/** Whether nothing has changed on which a table's topics depend, since the last question. */
function createTuning(node: Node): (table: NetworkTable) => boolean {
  const tuned = new WeakMap<NetworkTable, Tuned>();
  let links = 0;
  const changes = [
    "connection:open",
    "connection:close",
    "peer:disconnect",
    "peer:identify",
  ] as const;
  for (const event of changes) node.addEventListener(event, () => void links++);
  return (table) => {
    const { state } = table;
    const now = { players: peersOf(state), begun: state.match !== null, links };
    const before = tuned.get(table);
    tuned.set(table, now);
    return (
      before?.players === now.players && before.begun === now.begun && before.links === now.links
    );
  };
}

function createSealings() {
  const sealings = new Map<TableId, Sealing>();
  return {
    /** `null` if everybody may listen. */
    of({ id, state }: NetworkTable): Sealing | null {
      if (state.table.value.access === "open") return null;
      const sealing = sealings.get(id) ?? createSealing(state.table.hash);
      sealings.set(id, sealing);
      return sealing;
    },
    forget(id: TableId): void {
      sealings.delete(id);
    },
  };
}

/** Hears the topics of tables, within what all of them may have. */
function createHearing(
  hear: Hear,
  forget: (topic: string) => void,
  sealingOf: (table: NetworkTable) => Sealing | null,
) {
  /** In the order in which the tables were opened. */
  const tuned = new Map<TableId, Heard>();
  const set = (table: NetworkTable, wanted: readonly string[]) => {
    const before = tuned.get(table.id)?.topics ?? new Set();
    const topics = new Set(wanted);
    tuned.set(table.id, { table, topics });
    for (const topic of before) if (!topics.has(topic)) forget(topic);
    const open = sealingOf(table)?.open ?? ((data: Uint8Array) => data);
    for (const topic of topics) if (!before.has(topic)) hear(table, topic, open);
  };
  return {
    has: (id: TableId) => tuned.has(id),
    listen(table: NetworkTable, wanted: readonly string[]): void {
      if (!tuned.has(table.id)) tuned.set(table.id, { table, topics: new Set() });
      let heard = wanted.length;
      for (const other of tuned.values()) if (other.table !== table) heard += other.topics.size;
      for (const { table: other, topics } of tuned.values()) {
        if (heard <= MAX_HEARD) break;
        if (!hasEnded(other.state)) continue;
        if (other === table) break;
        heard -= topics.size;
        set(other, []);
      }
      set(table, heard > MAX_HEARD && hasEnded(table.state) ? [] : wanted);
    },
    close(table: NetworkTable): void {
      set(table, []);
      tuned.delete(table.id);
    },
  };
}

/** `forget` undoes `hear`. */
export function createRoutes(node: Node, hear: Hear, forget: (topic: string) => void): Routes {
  const { pubsub } = node.services;
  const isTuned = createTuning(node);
  const sealings = createSealings();
  const hearing = createHearing(hear, forget, sealings.of);
  const me = playerOf(node.peerId) ?? "";

  const isLinked = (player: PlayerId) => isConnected(node, player);
  const sealingOf = sealings.of;
  const topicOfPlayer = (table: NetworkTable, player: PlayerId): string => {
    const key = fromHex(player);
    const sealing = sealingOf(table);
    return sealing === null || !key.ok ? topicFrom(table.id, player) : sealing.topicFrom(key.value);
  };
  const sits = ({ state }: NetworkTable) => peersOf(state).includes(me);
  const watches = (table: NetworkTable) => table.state.match !== null && !sits(table);
  const topicsFor = (table: NetworkTable) => {
    const players = peersOf(table.state).filter((player) => player !== me);
    if (watches(table) && sealingOf(table) === null) return [topicOf(table.id)];
    // Players push to one another, and not to spectators.
    const silent = watches(table) ? players : players.filter((player) => !isLinked(player));
    return silent.map((player) => topicOfPlayer(table, player));
  };
  const spread = (table: NetworkTable, topic: string, message: Uint8Array) => {
    if (isHeard(pubsub, topic))
      pubsub.publish(topic, sealingOf(table)?.seal(message) ?? message).catch(() => {
        // The network is going down: the others catch up.
      });
  };
  return {
    topicForWatchers(table) {
      if (sealingOf(table) === null) return topicOf(table.id);
      return topicOfPlayer(table, watches(table) ? hostOf(table.state) : me);
    },
    open: (table) => hearing.listen(table, topicsFor(table)),
    tune(table) {
      // When the network goes down, there is nobody to send the rest to.
      const isHere = hearing.has(table.id) && node.status === "started";
      const isChanged = isHere && !isTuned(table);
      if (isChanged) hearing.listen(table, topicsFor(table));
      return isChanged;
    },
    close(table) {
      hearing.close(table);
      sealings.forget(table.id);
    },
    publish(table, message) {
      if (isUnfit(table, message)) return;
      const isSealed = sealingOf(table) !== null;
      if (!isSealed) spread(table, topicOf(table.id), message);
      if (isSealed || sits(table)) spread(table, topicOfPlayer(table, me), message);
    },
    relay(table, message, from) {
      const speaker = playerOf(from);
      const isSealed = sealingOf(table) !== null;
      if (speaker === null || !(isSealed || sits(table))) return;
      if (isUnfit(table, message)) return;
      spread(table, topicOfPlayer(table, speaker), message);
      if (isSealed || !isHeard(pubsub, topicOf(table.id))) return;
      // One is enough: those who watch are connected to each other, or to the player who opened the table.
      const first = peersOf(table.state).find((player) => player === me || isLinked(player));
      if (first === me) spread(table, topicOf(table.id), message);
    },
  };
}
