import type { Connection, PeerId } from "@libp2p/interface";
import type { Node } from "../network/node.ts";
import { after, afterAwake } from "../ports/system-clock.ts";
import { type Punching, SIGNALLING } from "./punching.ts";
import { raceAttempts } from "./race.ts";
import { bestOf, GHOST_MS, hasAnswered, isBetter, rungOf, rungOfConnection } from "./way.ts";

export interface Upgrading {
  stop(): void;
}

/** What was under way on the worse connection arrives within that. */
const GRACE_MS = 1000;
/** A direct way to a relayed player is tried again after this, then after twice as long, and so on. */
export const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 10 * 60_000;
const MAX_DIALS = 4;

/** Pending work, to be aborted with the network. */
interface Upgrades {
  readonly node: Node;
  readonly punching: Punching;
  /** Milliseconds to the second try for a direct way. */
  readonly retry: number;
  /** Timers for connections over which nobody has answered yet. */
  readonly ghosts: Map<Connection, () => void>;
  readonly others: Set<() => void>;
  /** Attempts at a better way to connected peers; there is one series for each that is or was reached over a relay only. */
  readonly series: Map<string, Series>;
}

interface Series {
  readonly peer: PeerId;
  /** Where the peer says it can be dialled. */
  direct: readonly string[];
  /** Milliseconds from an attempt in vain to the next. */
  wait: number;
  isTrying: boolean;
  /** There was news during the attempt. */
  isDue: boolean;
  /** Cancels the next attempt. */
  cancel: () => void;
}

/**
 * Makes every connection as good as it can be: ends those that lead nowhere, looks for a direct one beside each relayed
 * one, and closes the worse, or the second of two equal ones, once the better has answered. Streams move on their own
 * (pushing, gossip), so no move is lost.
 */
export function startUpgrading(node: Node, punching: Punching, retry: number): Upgrading {
  const ghosts = new Map<Connection, () => void>();
  const others = new Set<() => void>();
  const series = new Map<string, Series>();
  const upgrades: Upgrades = { node, punching, retry, ghosts, others, series };
  const opened = ({ detail }: { detail: Connection }) => watchGhost(upgrades, detail);
  const closed = ({ detail }: { detail: Connection }) => {
    forget(upgrades, detail);
    // An attempt in vain may leave one over which nobody ever answers.
    if (rungOfConnection(detail) !== "relayed" && hasAnswered(detail))
      resume(upgrades, detail.remotePeer);
  };
  const met = new WeakSet<Connection>();
  const identified = ({ detail }: { detail: Identified }) => {
    meet(upgrades, detail, !met.has(detail.connection));
    met.add(detail.connection);
  };
  const gone = ({ detail }: { detail: PeerId }) => end(upgrades, detail.toString());

  node.addEventListener("connection:open", opened);
  node.addEventListener("connection:close", closed);
  node.addEventListener("peer:identify", identified);
  node.addEventListener("peer:disconnect", gone);
  return {
    stop() {
      for (const cancel of [...ghosts.values(), ...others]) cancel();
      for (const { cancel } of series.values()) cancel();
      series.clear();
      node.removeEventListener("connection:open", opened);
      node.removeEventListener("connection:close", closed);
      node.removeEventListener("peer:identify", identified);
      node.removeEventListener("peer:disconnect", gone);
    },
  };
}

function later({ others }: Upgrades, wait: number, step: () => void): void {
  const cancel = after(wait, () => {
    others.delete(cancel);
    step();
  });
  others.add(cancel);
}

function watchGhost({ ghosts }: Upgrades, connection: Connection): void {
  const cancel = afterAwake(GHOST_MS, () => {
    ghosts.delete(connection);
    connection.abort(new Error("nobody answers over this connection"));
  });
  ghosts.set(connection, cancel);
}

function forget({ ghosts }: Upgrades, connection: Connection): void {
  ghosts.get(connection)?.();
  ghosts.delete(connection);
}

function retire(connection: Connection): void {
  connection.close().catch((error) => connection.abort(error));
}

function retireWorse({ node }: Upgrades, peer: PeerId): void {
  const connections = node.getConnections(peer);
  const best = bestOf(connections);
  if (best === undefined || !hasAnswered(best)) return;
  for (const connection of connections)
    if (isBetter(rungOfConnection(best), rungOfConnection(connection))) retire(connection);
  retireSecond(node, peer, connections);
}

/**
 * Both sides may have dialled at once. Only the smaller peer id decides which of two equal connections stays; otherwise
 * each side might close the one that the other keeps. It keeps its own, or else the older. Several relays are several
 * ways.
 */
function retireSecond(node: Node, peer: PeerId, connections: readonly Connection[]): void {
  if (node.peerId.toString() > peer.toString()) return;
  const [, ...others] = connections
    .filter((one) => one.status === "open" && hasAnswered(one))
    .filter((one) => rungOfConnection(one) !== "relayed")
    .sort(
      (one, other) =>
        Number(one.direction === "inbound") - Number(other.direction === "inbound") ||
        one.timeline.open - other.timeline.open,
    );
  for (const connection of others) retire(connection);
}

/** The connection to a peer, if it is no better than a relayed one. */
function relayedOnly(node: Node, peer: PeerId): Connection | null {
  const best = bestOf(node.getConnections(peer));
  return best !== undefined && rungOfConnection(best) === "relayed" ? best : null;
}

/** Looks for a better way to a peer, at once and then less and less often. */
function begin(upgrades: Upgrades, series: Series): void {
  series.cancel();
  series.wait = upgrades.retry;
  series.isDue = series.isTrying;
  if (!series.isTrying) void improve(upgrades, series);
}

async function improve(upgrades: Upgrades, series: Series): Promise<void> {
  const { node, punching } = upgrades;
  const { peer, direct } = series;
  const over = relayedOnly(node, peer);
  if (over === null) return;
  series.isTrying = true;
  try {
    const name = peer.toString();
    const dial = raceAttempts(
      node,
      direct.map((address) => ({ rung: "direct", address: `${address}/p2p/${name}` })),
    );
    // One side punches; otherwise both would offer at once.
    const punch = over.direction === "outbound" ? punching.punch(over) : null;
    await Promise.all([dial, punch]);
  } finally {
    series.isTrying = false;
    goOn(upgrades, series);
  }
}

/** After an attempt. */
function goOn(upgrades: Upgrades, series: Series): void {
  const { node, series: all } = upgrades;
  const { peer } = series;
  const name = peer.toString();
  // The network has been left meanwhile.
  if (all.get(name) !== series) return;
  if (node.getConnections(peer).length === 0) all.delete(name);
  else if (series.isDue) begin(upgrades, series);
  else if (relayedOnly(node, peer) !== null) tryLater(upgrades, series);
}

function tryLater(upgrades: Upgrades, series: Series): void {
  series.cancel = after(series.wait, () => {
    // The server that said where we are may have died since. Both sides do this: each needs its own address.
    upgrades.punching.askAnew();
    void improve(upgrades, series);
  });
  series.wait = Math.min(2 * series.wait, LAST_RETRY_MS);
}

/** A direct connection has ended; a relayed one may be left. */
function resume(upgrades: Upgrades, peer: PeerId): void {
  const series = upgrades.series.get(peer.toString());
  if (series !== undefined && relayedOnly(upgrades.node, peer) !== null) begin(upgrades, series);
}

/** The peer has gone. An attempt goes on until it fails: if the peer is back sooner, the next one waits for that. */
function end({ series: all }: Upgrades, name: string): void {
  const series = all.get(name);
  series?.cancel();
  if (series?.isTrying !== true) all.delete(name);
}

interface Identified {
  readonly connection: Connection;
  readonly peerId: PeerId;
  readonly protocols: readonly string[];
  readonly listenAddrs: readonly { toString(): string }[];
}

/** A peer has answered over this connection. `isFirst`: it had not before, and does not only say what is new. */
function meet(
  upgrades: Upgrades,
  { connection, peerId, protocols, listenAddrs }: Identified,
  isFirst: boolean,
): void {
  forget(upgrades, connection);
  later(upgrades, GRACE_MS, () => retireWorse(upgrades, peerId));
  const name = peerId.toString();
  const known = upgrades.series.get(name);
  if (relayedOnly(upgrades.node, peerId) === null) {
    known?.cancel();
    return;
  }
  if (!protocols.includes(SIGNALLING)) return;
  const direct = listenAddrs
    .map(String)
    .filter((address) => /\/tcp\/\d+$/.test(address) && rungOf(address) === "direct")
    .slice(0, MAX_DIALS);
  const series = known ?? begun(peerId);
  const isNews = isFirst || series.direct.join() !== direct.join();
  series.direct = direct;
  upgrades.series.set(name, series);
  if (known === undefined || isNews) begin(upgrades, series);
}

function begun(peer: PeerId): Series {
  return { peer, direct: [], wait: 0, isTrying: false, isDue: false, cancel: () => {} };
}
