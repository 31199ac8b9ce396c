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
  /** Peers for whom a better way is being looked for. */
  readonly improving: Set<string>;
}

/**
 * Makes every connection as good as it can be: ends those that lead nowhere, looks for a direct one beside each relayed
 * one, and closes the worse, or the second of two equal ones, once the better has answered. Streams move on their own
 * (pushing, gossip), so no move is lost.
 */
export function startUpgrading(node: Node, punching: Punching, retry: number): Upgrading {
  const ghosts = new Map<Connection, () => void>();
  const others = new Set<() => void>();
  const upgrades: Upgrades = { node, punching, retry, ghosts, others, improving: new Set() };
  const opened = ({ detail }: { detail: Connection }) => watchGhost(upgrades, detail);
  const closed = ({ detail }: { detail: Connection }) => forget(upgrades, detail);
  const identified = ({ detail }: { detail: Identified }) => meet(upgrades, detail);

  node.addEventListener("connection:open", opened);
  node.addEventListener("connection:close", closed);
  node.addEventListener("peer:identify", identified);
  return {
    stop() {
      for (const cancel of [...ghosts.values(), ...others]) cancel();
      node.removeEventListener("connection:open", opened);
      node.removeEventListener("connection:close", closed);
      node.removeEventListener("peer:identify", identified);
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

async function improve(
  upgrades: Upgrades,
  peer: PeerId,
  direct: readonly string[],
  retry: number,
): Promise<void> {
  const { node, punching, improving } = upgrades;
  const name = peer.toString();
  const over = relayedOnly(node, peer);
  if (over === null || improving.has(name)) return;
  improving.add(name);
  const dial = raceAttempts(
    node,
    direct.map((address) => ({ rung: "direct", address: `${address}/p2p/${name}` })),
  );
  // One side punches; otherwise both would offer at once.
  const punch = over.direction === "outbound" ? punching.punch(over) : null;
  await Promise.all([dial, punch]);
  improving.delete(name);
  const next = Math.min(2 * retry, LAST_RETRY_MS);
  if (relayedOnly(node, peer) === null) return;
  later(upgrades, retry, () => {
    // The server that said where we are may have died since. Both sides do this: each needs its own address.
    if (relayedOnly(node, peer) !== null) punching.askAnew();
    void improve(upgrades, peer, direct, next);
  });
}

interface Identified {
  readonly connection: Connection;
  readonly peerId: PeerId;
  readonly protocols: readonly string[];
  readonly listenAddrs: readonly { toString(): string }[];
}

/** A peer has answered over this connection. */
function meet(
  upgrades: Upgrades,
  { connection, peerId, protocols, listenAddrs }: Identified,
): void {
  forget(upgrades, connection);
  later(upgrades, GRACE_MS, () => retireWorse(upgrades, peerId));
  if (!protocols.includes(SIGNALLING) || relayedOnly(upgrades.node, peerId) === null) return;
  const direct = listenAddrs
    .map(String)
    .filter((address) => /\/tcp\/\d+$/.test(address) && rungOf(address) === "direct");
  void improve(upgrades, peerId, direct.slice(0, MAX_DIALS), upgrades.retry);
}
