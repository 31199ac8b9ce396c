import type { Connection } from "@libp2p/interface";
import { isPublicIp, parseIp } from "../../../protocol/invite/ip.ts";
import type { Rung } from "../api/api.ts";

/** Best first. */
const RUNGS: readonly Rung[] = ["lan", "direct", "punched", "relayed"];

/** The rung of a connection by the address of its far end, as text. */
export function rungOf(address: string): Rung {
  // A relay may itself have been reached in any way, so this comes first.
  if (address.includes("/p2p-circuit")) return "relayed";
  if (address.includes("/webrtc")) return "punched";
  const ip = parseIp(/^\/ip[46]\/([^/]+)/.exec(address)?.[1] ?? "");
  return ip !== null && isPublicIp(ip) ? "direct" : "lan";
}

/** Whether `a` is a better step than `b`. */
export function isBetter(a: Rung, b: Rung): boolean {
  return RUNGS.indexOf(a) < RUNGS.indexOf(b);
}

/** A connection that nobody has answered over by then leads nowhere. */
export const GHOST_MS = 30_000;

const answered = new WeakSet<Connection>();

/**
 * The far end has said something over this connection. A failed attempt can leave the answering side with one that
 * looks open and leads nowhere, so none counts before this.
 */
export function markAnswered(connection: Connection): void {
  answered.add(connection);
}

export function hasAnswered(connection: Connection): boolean {
  return answered.has(connection);
}

/**
 * The open connection that everything should use: one that has answered, on the best rung; of equals the oldest, which
 * already has streams.
 */
export function bestOf(connections: readonly Connection[]): Connection | undefined {
  return connections
    .filter(({ status }) => status === "open")
    .sort(
      (a, b) =>
        Number(answered.has(b)) - Number(answered.has(a)) ||
        rankOf(a) - rankOf(b) ||
        a.timeline.open - b.timeline.open,
    )[0];
}

/** A connection's far end stays the same, and is looked up with every change of a table. */
const rungs = new WeakMap<Connection, Rung>();

export function rungOfConnection(connection: Connection): Rung {
  const known = rungs.get(connection);
  if (known !== undefined) return known;
  const rung = rungOf(connection.remoteAddr.toString());
  rungs.set(connection, rung);
  return rung;
}

function rankOf(connection: Connection): number {
  return RUNGS.indexOf(rungOfConnection(connection));
}
