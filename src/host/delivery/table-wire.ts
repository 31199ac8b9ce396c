import { TopicValidatorResult } from "@libp2p/gossipsub";
import type { PeerId } from "@libp2p/interface";
import { toHex } from "../../../protocol/bytes.ts";
import type { PlayerId, TableId } from "../api/api.ts";
import { startHealing } from "../catch-up/anti-entropy.ts";
import { type CatchingUp, startCatchingUp } from "../catch-up/catch-up.ts";
import { createGaps } from "../catch-up/gaps.ts";
import type { Conduct } from "../limits/reputation.ts";
import { receiveFrames } from "../network/frames.ts";
import type { Node } from "../network/node.ts";
import { peerOf, playerOf } from "../people/players.ts";
import type { Clock } from "../ports/clock.ts";
import type { Digest } from "../ports/keys.ts";
import type { Store } from "../ports/store.ts";
import { decodePush, encodePush, MAX_PUSH } from "../table/messages.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { isWatching, tellersOf } from "../table/participation.ts";
import { peersOf, type Verdict } from "../table/table-state.ts";
import { TABLE } from "../versions/protocols.ts";
import { createAudience } from "./audience.ts";
import { createPushing } from "./push.ts";
import { createRoutes, type Hear } from "./routes.ts";

/** How the messages of tables travel: pushed to the players, spread by gossipsub to whom no push comes, and caught up with on request. */
export interface TableWire {
  /** From now on the table hears what is said on its topic. */
  open(table: NetworkTable): void;
  close(table: NetworkTable): void;
  publish(table: NetworkTable, message: Uint8Array): void;
  send(player: PlayerId, table: NetworkTable, message: Uint8Array): void;
  /** Asks some of those who sit at the table for what it lacks, others each time. */
  catchUp(table: NetworkTable): void;
  /** Something is missing there (`Gaps.report`). */
  missing(table: NetworkTable, from: PlayerId | null): void;
  /** How many watch this table, as far as can be seen from here. */
  watchers(table: NetworkTable): number;
  connected(player: PlayerId): boolean;
  stop(): void;
}

export interface WireDeps {
  readonly whenKept: Store["whenKept"];
  readonly conduct: Conduct;
  readonly findTable: (id: TableId) => NetworkTable | undefined;
  readonly tables: () => Iterable<NetworkTable>;
  readonly clock: Pick<Clock, "after" | "soon">;
  readonly digest: Digest;
}

const KEEP_ALIVE_TAG = "keep-alive-fairhand-table";
/** Messages come by two routes; the second copy of one is judged like the first without looking at it again. */
const MAX_REMEMBERED = 512;

export async function startTableWire(node: Node, deps: WireDeps): Promise<TableWire> {
  const { conduct, clock } = deps;
  const { pubsub } = node.services;
  const pushing = createPushing(node, TABLE);
  const verdicts = new Map<string, Verdict>();
  const hear: Hear = (table, topic, open) => {
    pubsub.topicValidators.set(topic, (peer, { data }) => {
      if (!conduct.afford(peer.toString(), 1)) return TopicValidatorResult.Ignore;
      const message = open(Uint8Array.from(data));
      if (message === null) return TopicValidatorResult.Reject;
      return VALIDATOR_RESULT[take(table, message, peer, false)];
    });
    pubsub.subscribe(topic);
  };
  const routes = createRoutes(node, hear, (topic) => {
    pubsub.unsubscribe(topic);
    pubsub.topicValidators.delete(topic);
  });
  const audience = createAudience(node, routes.topicForWatchers);
  const peersAmong = (players: readonly PlayerId[]) =>
    players
      .map(peerOf)
      .filter((peer): peer is PeerId => peer !== null && !peer.equals(node.peerId));
  const others = (table: NetworkTable) => peersAmong(peersOf(table.state));
  const here = (table: NetworkTable) =>
    peersAmong(tellersOf(table.state)).filter((peer) => node.getConnections(peer).length > 0);
  let turns = 0;

  const judge = (
    table: NetworkTable,
    message: Uint8Array,
    peer: PeerId,
    direct: boolean,
  ): Verdict => {
    const player = playerOf(peer);
    if (player === null) return "reject";
    const verdict = table.receive(message, player, direct);
    if (verdict === "reject") offended(peer);
    return verdict;
  };
  const take = (
    table: NetworkTable,
    message: Uint8Array,
    peer: PeerId,
    direct: boolean,
  ): Verdict => {
    const key = `${table.id}/${nameOf(message, deps.digest)}`;
    const known = verdicts.get(key);
    if (known !== undefined) return known;
    const verdict = judge(table, message, peer, direct);
    // What was ignored may be of use later: after a gap is filled, or after the end.
    if (verdict !== "ignore") remember(verdicts, key, verdict);
    routes.tune(table);
    // The player's own move may answer this: it goes first.
    if (direct && verdict === "accept") clock.soon(() => routes.relay(table, message, peer));
    return verdict;
  };
  const offended = (peer: PeerId) => {
    conduct.offended(peer.toString(), 1);
    if (conduct.shunned(peer.toString())) node.hangUp(peer).catch(() => {});
  };

  await node.handle(
    TABLE,
    async (stream, { remotePeer }) => {
      const ended = await receiveFrames(
        stream,
        { maxFrame: MAX_PUSH, hold: conduct.holding(remotePeer.toString()) },
        (frame) => {
          const push = decodePush(frame);
          if (!push.ok) offended(remotePeer);
          else if (conduct.afford(remotePeer.toString(), 1)) {
            const table = deps.findTable(push.value.table);
            if (table !== undefined) take(table, push.value.message, remotePeer, true);
          }
          return !conduct.shunned(remotePeer.toString());
        },
      );
      if (!ended.ok && ended.fault.code === "frame/bad-length") offended(remotePeer);
      stream.abort(new Error("done"));
    },
    { maxInboundStreams: 4, runOnLimitedConnection: true },
  );
  const catching: CatchingUp = await startCatchingUp(node, {
    conduct,
    whenKept: deps.whenKept,
    findTable: deps.findTable,
    mayWatch: audience.admit,
    take(table, message, peer) {
      const verdict = judge(table, message, peer, true);
      routes.tune(table);
      return verdict;
    },
  });

  /** Whom to ask, beginning with another one each time. */
  const toAsk = (table: NetworkTable) => {
    const peers = here(table);
    const first = turns++ % Math.max(1, peers.length);
    return [...peers.slice(first), ...peers.slice(0, first)];
  };
  const gaps = createGaps<NetworkTable>({
    time: clock,
    peers: toAsk,
    ask: catching.request,
  });

  const askAround = (table: NetworkTable, peers: number) => {
    for (const peer of toAsk(table).slice(0, peers)) void catching.request(table, peer);
  };
  const healing = await startHealing(node, {
    ...deps,
    time: clock,
    peers: here,
    ask: (table, peer) => catching.request(table, peer),
    askAround,
  });

  const connected = (player: PlayerId) => {
    const peer = peerOf(player);
    return peer !== null && node.getConnections(peer).length > 0;
  };
  const keepAlive = (peer: PeerId, alive: boolean) => {
    const tags = { [KEEP_ALIVE_TAG]: alive ? { value: 50 } : undefined };
    node.peerStore.merge(peer, { tags }).catch(() => {});
  };
  const wire: TableWire = {
    open: routes.open,
    close(table) {
      gaps.close(table);
      routes.close(table);
      // The table may come back, and must then hear everything again.
      for (const key of verdicts.keys()) if (key.startsWith(`${table.id}/`)) verdicts.delete(key);
      const needed = new Set(
        [...deps.tables()]
          .filter(({ id }) => id !== table.id)
          .flatMap(({ state }) => peersOf(state)),
      );
      for (const peer of others(table))
        if (!needed.has(playerOf(peer) ?? "")) keepAlive(peer, false);
    },
    publish(table, message) {
      const push = encodePush(table.state.table.hash, message);
      for (const peer of others(table)) pushing.push(peer, push);
      // The players have it by now; whoever else listens is served once the move is on its way and on the screen.
      clock.soon(() => {
        routes.tune(table);
        routes.publish(table, message);
      });
    },
    send(player, table, message) {
      const peer = peerOf(player);
      if (peer !== null) pushing.push(peer, encodePush(table.state.table.hash, message));
    },
    catchUp: (table) => askAround(table, isWatching(table.state) ? 1 : 2),
    missing(table, from) {
      gaps.report(table, from === null ? null : peerOf(from));
    },
    watchers: (table) => audience.size(table),
    connected,
    stop() {
      healing.stop();
      gaps.stop();
      catching.stop();
    },
  };

  // After identify the peer's protocols are known; a connection alone may still be a ghost.
  node.addEventListener("peer:identify", ({ detail: { peerId } }) => {
    const player = playerOf(peerId);
    if (player === null) return;
    for (const table of deps.tables()) {
      if (!peersOf(table.state).includes(player)) continue;
      keepAlive(peerId, true);
      table.connectionChanged(player, true);
      routes.tune(table);
      if (tellersOf(table.state).includes(player)) void catching.request(table, peerId);
    }
  });
  pubsub.addEventListener("subscription-change", ({ detail }) => {
    const topics = new Set(detail.subscriptions.map(({ topic }) => topic));
    for (const table of deps.tables())
      if (topics.has(routes.topicForWatchers(table))) table.audienceChanged();
  });
  node.addEventListener("peer:disconnect", ({ detail }) => {
    const player = playerOf(detail);
    if (player === null) return;
    for (const table of deps.tables()) {
      table.connectionChanged(player, false);
      routes.tune(table);
    }
  });
  return wire;
}

const VALIDATOR_RESULT = {
  accept: TopicValidatorResult.Accept,
  ignore: TopicValidatorResult.Ignore,
  reject: TopicValidatorResult.Reject,
} as const;

/** Most messages are moves, and shorter than it would take long to hash them. */
const SHORT = 1024;

/** Another character for each byte (WHATWG, encoding: windows-1252). */
const LETTERS = new TextDecoder("latin1");

/** Another one for every message: the length tells both kinds of name apart. */
function nameOf(message: Uint8Array, digest: Digest): string {
  const { length } = message;
  return `${length}/${length > SHORT ? toHex(digest(message)) : LETTERS.decode(message)}`;
}

function remember(verdicts: Map<string, Verdict>, key: string, verdict: Verdict): void {
  verdicts.set(key, verdict);
  const oldest = verdicts.size > MAX_REMEMBERED ? verdicts.keys().next().value : undefined;
  if (oldest !== undefined) verdicts.delete(oldest);
}
