import type { Connection, PeerId } from "@libp2p/interface";
import type { Node } from "../network/node.ts";
import { after } from "../ports/system-clock.ts";
import { type Punching, SIGNALLING } from "./punching.ts";
import { raceAttempts } from "./race.ts";
import { bestOf, hasAnswered, isBetter, rungOf, rungOfConnection } from "./way.ts";

export interface Upgrading {
  stop(): void;
}

/** A connection that nobody has answered over by then leads nowhere. */
const GHOST_MS = 15_000;
/** What was under way on the worse connection arrives within that. */
const GRACE_MS = 1000;
/** A relayed player is tried again after this, then after twice as long, and so on. */
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 10 * 60_000;
const MAX_DIALS = 4;

/**
 * Makes every connection as good as it can be: ends those that lead nowhere, looks for a direct one beside each relayed one, and
 * retires the worse and the second of two equal ones once the better has answered. Streams move by themselves (pushing, gossip), so no move is lost.
 */
export function startUpgrading(node: Node, punching: Punching): Upgrading {
  const ghosts = new Map<Connection, () => void>();
  const others = new Set<() => void>();
  const improving = new Set<string>();

  const later = (wait: number, step: () => void) => {
    const cancel = after(wait, () => {
      others.delete(cancel);
      step();
    });
    others.add(cancel);
  };
  const opened = ({ detail: connection }: { detail: Connection }) => {
    const cancel = after(GHOST_MS, () => {
      ghosts.delete(connection);
      connection.abort(new Error("nobody answers over this connection"));
    });
    ghosts.set(connection, cancel);
  };
  const forget = (connection: Connection) => {
    ghosts.get(connection)?.();
    ghosts.delete(connection);
  };
  const closed = ({ detail }: { detail: Connection }) => forget(detail);

  const retire = (connection: Connection) =>
    connection.close().catch((error) => connection.abort(error));
  const retireWorse = (peer: PeerId) => {
    const connections = node.getConnections(peer);
    const best = bestOf(connections);
    if (best === undefined || !hasAnswered(best)) return;
    for (const connection of connections)
      if (isBetter(rungOfConnection(best), rungOfConnection(connection))) retire(connection);
    retireSecond(peer, connections);
  };
  /**
   * Both sides may have dialled at once. The smaller peer id decides which of two equal ways stays, and it alone, or each side
   * might close the one that the other keeps: its own, or else the older. Several relays are several ways.
   */
  const retireSecond = (peer: PeerId, connections: readonly Connection[]) => {
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
  };
  const relayedOnly = (peer: PeerId) => {
    const best = bestOf(node.getConnections(peer));
    return best !== undefined && rungOfConnection(best) === "relayed" ? best : null;
  };
  const improve = async (peer: PeerId, direct: readonly string[], retry: number) => {
    const name = peer.toString();
    const over = relayedOnly(peer);
    if (over === null || improving.has(name)) return;
    improving.add(name);
    const dial = raceAttempts(
      node,
      direct.map((address) => ({ rung: "direct", address: `${address}/p2p/${name}` })),
    );
    // One side punches, or both would offer at once.
    const punch = over.direction === "outbound" ? punching.punch(over) : null;
    await Promise.all([dial, punch]);
    improving.delete(name);
    if (relayedOnly(peer) !== null)
      later(retry, () => void improve(peer, direct, Math.min(2 * retry, LAST_RETRY_MS)));
  };

  const identified = ({
    detail: { connection, peerId, protocols, listenAddrs },
  }: {
    detail: {
      connection: Connection;
      peerId: PeerId;
      protocols: readonly string[];
      listenAddrs: readonly { toString(): string }[];
    };
  }) => {
    forget(connection);
    later(GRACE_MS, () => retireWorse(peerId));
    if (!protocols.includes(SIGNALLING) || relayedOnly(peerId) === null) return;
    const direct = listenAddrs
      .map(String)
      .filter((address) => /\/tcp\/\d+$/.test(address) && rungOf(address) === "direct");
    void improve(peerId, direct.slice(0, MAX_DIALS), FIRST_RETRY_MS);
  };

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
