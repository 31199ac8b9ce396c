import { TopicValidatorResult } from "@libp2p/gossipsub";
import type { PeerId, StreamHandler } from "@libp2p/interface";
import { toHex } from "../../../protocol/bytes.ts";
import type { PlayerId, TableId } from "../api/api.ts";
import { startHealing } from "../catch-up/anti-entropy.ts";
import { type CatchingUp, startCatchingUp } from "../catch-up/catch-up.ts";
import { createGaps } from "../catch-up/gaps.ts";
import { lettersOf } from "../letters.ts";
import type { Conduct } from "../limits/reputation.ts";
import { type Spaced, spaced } from "../limits/spacing.ts";
import type { Standing } from "../limits/work-queue.ts";
import { receiveFrames } from "../network/frames.ts";
import type { Node } from "../network/node.ts";
import { peerOf, playerOf } from "../people/players.ts";
import type { Clock } from "../ports/clock.ts";
import type { Digest } from "../ports/keys.ts";
import type { Store } from "../ports/store.ts";
import { hasAnswered } from "../reach/way.ts";
import { decodePush, encodePush, isGoodbye, isSpokenFor, MAX_PUSH } from "../table/messages.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { isWatching, tellersOf, urgentFirst } from "../table/participation.ts";
import { peersOf, type Verdict } from "../table/table-state.ts";
import { TABLE } from "../versions/protocols.ts";
import { type Audience, createAudience } from "./audience.ts";
import { createPushing, type Pushing } from "./push.ts";
import { createRoutes, type Hear, type Routes } from "./routes.ts";

/**
 * How the messages of tables travel: pushed to the players, spread by gossipsub to peers that no push reaches, and
 * fetched by catching up.
 */
export interface TableWire {
  /** From now on the table receives messages on its topic. */
  open(table: NetworkTable): void;
  close(table: NetworkTable): void;
  publish(table: NetworkTable, message: Uint8Array): void;
  send(player: PlayerId, table: NetworkTable, message: Uint8Array): void;
  /** Asks some of those who sit at the table for what it lacks, different ones each time. */
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
  readonly standing: (peer: string) => Standing;
  readonly findTable: (id: TableId) => NetworkTable | undefined;
  readonly hasLeft: (id: TableId, hasBegun: boolean) => boolean;
  /** The archived matches that this player may have archived, too, which matters here. */
  readonly keptSince: (player: PlayerId) => readonly TableId[];
  /** A player archives a match that is archived here. */
  readonly leaveArchived: (id: TableId, player: PlayerId) => void;
  readonly tables: () => Iterable<NetworkTable>;
  readonly clock: Pick<Clock, "after" | "soon">;
  readonly digest: Digest;
}

const KEEP_ALIVE_TAG = "keep-alive-fairhand-table";
const COUNT_MS = 1000;
/** Messages come by two routes; the second copy gets the verdict of the first without being examined again. */
const MAX_REMEMBERED = 512;

/** The state shared by all tables' wires. */
interface WireState {
  readonly node: Node;
  readonly deps: WireDeps;
  readonly routes: Routes;
  readonly audience: Audience;
  /** Recent verdicts, by table and message name. */
  readonly verdicts: Map<string, Verdict>;
  /** Tables whose topics are checked in this turn of the loop. */
  readonly untuned: Set<NetworkTable>;
  /** Players whose connections libp2p restores. */
  readonly alive: Map<PlayerId, PeerId>;
  /** Tell a table, now and then, who watches it. */
  readonly counts: Map<NetworkTable, Spaced>;
  /** How often a peer was chosen to be asked. */
  turns: number;
}

export async function startTableWire(node: Node, deps: WireDeps): Promise<TableWire> {
  const wire = createWireState(node, deps);
  const { routes, audience } = wire;
  const pushing = createPushing(node, TABLE);
  await receivePushes(wire, pushing);
  const catching = await startCatchingUp(node, {
    conduct: deps.conduct,
    whenKept: deps.whenKept,
    findTable: deps.findTable,
    hasLeft: deps.hasLeft,
    isLive: (table) =>
      deps.findTable(table.id) === table && !table.state.closed && !table.state.frozen,
    mayWatch: audience.admit,
    take(table, message, peer) {
      const verdict = judge(wire, table, message, peer, true);
      tune(wire, table);
      return verdict;
    },
  });
  const gaps = createGaps<NetworkTable>({
    time: deps.clock,
    peers: (table) => toAsk(wire, table),
    ask: catching.request,
  });
  const askAround = (table: NetworkTable, peers: number) => {
    for (const peer of toAsk(wire, table).slice(0, peers)) void catching.request(table, peer);
  };
  const healing = await startHealing(node, {
    ...deps,
    time: deps.clock,
    peers: (table) => here(wire, table),
    ask: (table, peer) => catching.request(table, peer),
    askAround,
  });
  followPeers(wire, catching);
  return {
    open: routes.open,
    close(table) {
      gaps.close(table);
      close(wire, table);
    },
    publish: (table, message) => publish(wire, pushing, table, message),
    send(player, table, message) {
      const peer = peerOf(player);
      if (peer !== null) pushing.push(peer, encodePush(table.state.table.hash, message));
    },
    catchUp: (table) => askAround(table, isWatching(table.state) ? 1 : 2),
    missing(table, from) {
      gaps.report(table, from === null ? null : peerOf(from));
    },
    watchers: (table) => audience.size(table),
    connected(player) {
      const peer = peerOf(player);
      return peer !== null && node.getConnections(peer).length > 0;
    },
    stop() {
      for (const count of wire.counts.values()) count.stop();
      healing.stop();
      gaps.stop();
      catching.stop();
    },
  };
}

function createWireState(node: Node, deps: WireDeps): WireState {
  const { pubsub } = node.services;
  const hear: Hear = (table, topic, open) => {
    pubsub.topicValidators.set(topic, (peer, { data }) => {
      if (!deps.conduct.afford(peer.toString(), 1)) return TopicValidatorResult.Ignore;
      const message = open(Uint8Array.from(data));
      if (message === null) return TopicValidatorResult.Reject;
      return VALIDATOR_RESULT[take(wire, table, message, peer, false)];
    });
    pubsub.subscribe(topic);
  };
  const routes = createRoutes(node, hear, (topic) => {
    pubsub.unsubscribe(topic);
    pubsub.topicValidators.delete(topic);
  });
  const audience = createAudience(node, routes.topicForWatchers, deps.standing);
  const wire: WireState = {
    node,
    deps,
    routes,
    audience,
    verdicts: new Map(),
    untuned: new Set(),
    alive: new Map(),
    counts: new Map(),
    turns: 0,
  };
  return wire;
}

function judge(
  wire: WireState,
  table: NetworkTable,
  message: Uint8Array,
  peer: PeerId,
  direct: boolean,
): Verdict {
  const player = playerOf(peer);
  // Not "reject": that verdict is remembered for the bytes, and others may bring the same.
  if (player === null) return "ignore";
  const verdict = table.receive(message, player, direct);
  if (verdict === "reject") offended(wire, peer);
  return verdict;
}

/** Like `judge`, but each message is examined once. */
function take(
  wire: WireState,
  table: NetworkTable,
  message: Uint8Array,
  peer: PeerId,
  direct: boolean,
): Verdict {
  const { deps, routes, verdicts } = wire;
  const key = `${table.id}/${nameOf(message, deps.digest)}`;
  // A stranger's unsigned word must not settle what the same word means from a player.
  const lasts = isSpokenFor(message);
  const known = lasts ? verdicts.get(key) : undefined;
  if (known !== undefined) return known;
  const verdict = judge(wire, table, message, peer, direct);
  // An ignored message may be useful later: after a gap is filled, or after the end.
  if (lasts && verdict !== "ignore") remember(verdicts, key, verdict);
  tuneSoon(wire, table);
  // The player's own move may answer this, so it goes first.
  if (direct && verdict === "accept") deps.clock.soon(() => routes.relay(table, message, peer));
  return verdict;
}

/** Once for everything that arrives in one turn of the loop, because it checks the route to each player. */
function tuneSoon(wire: WireState, table: NetworkTable): void {
  const { untuned, deps } = wire;
  if (untuned.has(table)) return;
  untuned.add(table);
  deps.clock.soon(() => {
    untuned.delete(table);
    tune(wire, table);
  });
}

function tune(wire: WireState, table: NetworkTable): void {
  if (!wire.routes.tune(table)) return;
  release(wire, [...wire.deps.tables()]);
  retain(wire, table);
}

function offended({ node, deps: { conduct } }: WireState, peer: PeerId): void {
  conduct.offended(peer.toString(), 1);
  if (conduct.shunned(peer.toString())) node.hangUp(peer).catch(() => {});
}

async function receivePushes(wire: WireState, { gather }: Pushing): Promise<void> {
  const { node, deps } = wire;
  const { conduct } = deps;
  const receive: StreamHandler = async (stream, { remotePeer }) => {
    const name = remotePeer.toString();
    const ended = await receiveFrames(
      stream,
      { maxFrame: MAX_PUSH, hold: conduct.holding(name) },
      (frame) => {
        const push = decodePush(frame);
        if (!push.ok) offended(wire, remotePeer);
        else if (conduct.afford(name, 1)) {
          const { table: id, message } = push.value;
          const table = deps.findTable(id);
          if (table !== undefined) {
            gather();
            take(wire, table, message, remotePeer, true);
          }
          if (isGoodbye(message)) deps.leaveArchived(id, playerOf(remotePeer) ?? "");
        }
        return !conduct.shunned(name);
      },
    );
    if (!ended.ok && ended.fault.code === "frame/bad-length") offended(wire, remotePeer);
    stream.abort(new Error("done"));
  };
  await node.handle(TABLE, receive, { maxInboundStreams: 4, runOnLimitedConnection: true });
}

function peersAmong({ node }: WireState, players: readonly PlayerId[]): PeerId[] {
  return players
    .map(peerOf)
    .filter((peer): peer is PeerId => peer !== null && !peer.equals(node.peerId));
}

/** The connected peers who tell what happens at the table. */
function here(wire: WireState, { state }: NetworkTable): PeerId[] {
  return peersAmong(wire, tellersOf(state)).filter(
    (peer) => wire.node.getConnections(peer).length > 0,
  );
}

/** Whom to ask, beginning with another one each time. */
function toAsk(wire: WireState, table: NetworkTable): PeerId[] {
  const peers = here(wire, table);
  const first = wire.turns++ % Math.max(1, peers.length);
  return [...peers.slice(first), ...peers.slice(0, first)];
}

function keepAlive({ node, alive }: WireState, peer: PeerId, keeps: boolean): void {
  if (keeps) alive.set(playerOf(peer) ?? "", peer);
  else alive.delete(playerOf(peer) ?? "");
  const tags = { [KEEP_ALIVE_TAG]: keeps ? { value: 50 } : undefined };
  node.peerStore.merge(peer, { tags }).catch(() => {});
}

/** libp2p dials whoever is kept alive a hundred times: not for those who have left these tables. */
function release(wire: WireState, tables: readonly NetworkTable[]): void {
  if (wire.alive.size === 0) return;
  const needed = new Set(tables.flatMap(({ state }) => peersOf(state)));
  for (const [player, peer] of [...wire.alive])
    if (!needed.has(player)) keepAlive(wire, peer, false);
}

/**
 * Most take their seat over a connection they have already. One over which nobody has answered may be a ghost, and
 * identify tells us when somebody does.
 */
function retain(wire: WireState, { state }: NetworkTable): void {
  const unkept = peersOf(state).filter((player) => !wire.alive.has(player));
  for (const peer of peersAmong(wire, unkept))
    if (wire.node.getConnections(peer).some(hasAnswered)) keepAlive(wire, peer, true);
}

function close(wire: WireState, table: NetworkTable): void {
  const { deps, routes, verdicts, counts } = wire;
  routes.close(table);
  counts.get(table)?.stop();
  counts.delete(table);
  // The table may come back, and must then hear everything again.
  for (const key of verdicts.keys()) if (key.startsWith(`${table.id}/`)) verdicts.delete(key);
  release(
    wire,
    [...deps.tables()].filter(({ id }) => id !== table.id),
  );
}

function publish(
  wire: WireState,
  pushing: Pushing,
  table: NetworkTable,
  message: Uint8Array,
): void {
  const push = encodePush(table.state.table.hash, message);
  for (const peer of peersAmong(wire, peersOf(table.state))) pushing.push(peer, push);
  // The players have it by now; other listeners are served once the move is on its way and on the screen.
  tuneSoon(wire, table);
  wire.deps.clock.soon(() => wire.routes.publish(table, message));
}

/** Tells tables who comes, goes, and begins to watch. */
function followPeers(wire: WireState, catching: CatchingUp): void {
  const { node, deps, routes } = wire;
  // After identify the peer's protocols are known; before that, a connection may still be a ghost.
  node.addEventListener("peer:identify", ({ detail: { peerId } }) => {
    const player = playerOf(peerId);
    if (player === null) return;
    for (const id of deps.keptSince(player))
      void catching.hasLeft(id, peerId).then((has) => has && deps.leaveArchived(id, player));
    for (const table of urgentFirst(deps.tables())) {
      if (!peersOf(table.state).includes(player)) continue;
      keepAlive(wire, peerId, true);
      table.connectionChanged(player, true);
      tune(wire, table);
      if (tellersOf(table.state).includes(player)) void catching.request(table, peerId);
    }
  });
  node.services.pubsub.addEventListener("subscription-change", ({ detail }) => {
    const topics = new Set(detail.subscriptions.map(({ topic }) => topic));
    for (const table of deps.tables())
      if (topics.has(routes.topicForWatchers(table))) audienceChanged(wire, table);
  });
  node.addEventListener("peer:disconnect", ({ detail }) => {
    const player = playerOf(detail);
    if (player === null) return;
    for (const table of deps.tables()) {
      table.connectionChanged(player, false);
      tune(wire, table);
    }
  });
}

/** The page draws the table anew each time, and a stranger can look in and away hundreds of times a second. */
function audienceChanged({ counts, deps }: WireState, table: NetworkTable): void {
  const count = counts.get(table) ?? spaced(deps.clock, COUNT_MS, table.audienceChanged);
  counts.set(table, count);
  count();
}

const VALIDATOR_RESULT = {
  accept: TopicValidatorResult.Accept,
  ignore: TopicValidatorResult.Ignore,
  reject: TopicValidatorResult.Reject,
} as const;

/** Most messages are moves, and hashing them takes little time. */
const SHORT = 1024;

/** Unique to each message; the length tells the two kinds of name apart. */
function nameOf(message: Uint8Array, digest: Digest): string {
  const { length } = message;
  return `${length}/${length > SHORT ? toHex(digest(message)) : lettersOf(message)}`;
}

function remember(verdicts: Map<string, Verdict>, key: string, verdict: Verdict): void {
  verdicts.set(key, verdict);
  const oldest = verdicts.size > MAX_REMEMBERED ? verdicts.keys().next().value : undefined;
  if (oldest !== undefined) verdicts.delete(oldest);
}
