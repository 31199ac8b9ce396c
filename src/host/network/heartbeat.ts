import type { Connection } from "@libp2p/interface";
import { every } from "../ports/system-clock.ts";
import type { Node } from "./node.ts";

/** libp2p's ping: what is sent comes back (github.com/libp2p/specs, ping). */
const PING = "/ipfs/ping/1.0.0";
const PING_BYTES = 32;

/** How often a connection is tried, and how long an answer may take before it counts as dead, in milliseconds. */
interface Beat {
  readonly every: number;
  readonly patience: number;
}

/** Who shares a table is to be seen going: what rests on it is a turn. */
const FELLOW: Beat = { every: 5000, patience: 5000 };
/**
 * A room full of others is only there. Their pings wait in a queue that gives them a quarter of the time, and whoever cuts a
 * connection for a late answer causes a handshake, which makes the next answer later.
 */
const OTHER: Beat = { every: 30_000, patience: 30_000 };
const TICK_MS = 1000;

export interface Pulse {
  stop(): void;
}

/** Pings each connection as often as it matters, notes the round trip, and ends those that no longer answer. */
export function startPulse(node: Node, isFellow: (peer: string) => boolean): Pulse {
  const triedAt = new WeakMap<Connection, number>();
  const trying = new WeakSet<Connection>();
  const beatOf = (connection: Connection) =>
    connection.limits !== undefined || isFellow(connection.remotePeer.toString()) ? FELLOW : OTHER;

  const tryConnection = async (connection: Connection) => {
    trying.add(connection);
    try {
      connection.rtt = await roundTrip(
        connection,
        AbortSignal.timeout(beatOf(connection).patience),
      );
    } catch (error) {
      // Whoever knows no pings has answered that, so it is there.
      if (!(error instanceof Error && error.name === "UnsupportedProtocolError"))
        connection.abort(error instanceof Error ? error : new Error("no answer to a ping"));
    } finally {
      trying.delete(connection);
    }
  };
  const tick = () => {
    const now = performance.now();
    for (const connection of node.getConnections()) {
      // The first one soon, for the round trip is shown.
      const last = triedAt.get(connection) ?? now + FELLOW.every - beatOf(connection).every;
      if (!triedAt.has(connection)) triedAt.set(connection, last);
      if (trying.has(connection) || now - last < beatOf(connection).every) continue;
      triedAt.set(connection, now);
      // One that is closing meanwhile may refuse to be ended.
      tryConnection(connection).catch(() => {});
    }
  };
  return { stop: every(TICK_MS, tick) };
}

/** Milliseconds until what was sent has come back. */
export async function roundTrip(
  connection: Pick<Connection, "newStream">,
  signal: AbortSignal,
): Promise<number> {
  const stream = await connection.newStream(PING, { signal, runOnLimitedConnection: true });
  try {
    const back = Promise.withResolvers<void>();
    // The stream may end before anybody waits for this: what nobody waits for must not end the process.
    back.promise.catch(() => {});
    let missing = PING_BYTES;
    const ended = () => back.reject(signal.reason ?? new Error("the ping was not answered"));
    stream.addEventListener("message", ({ data }) => {
      missing -= data.byteLength;
      if (missing <= 0) back.resolve();
    });
    stream.addEventListener("close", ended);
    signal.addEventListener("abort", ended);
    const begun = performance.now();
    stream.send(crypto.getRandomValues(new Uint8Array(PING_BYTES)));
    await back.promise;
    const rtt = performance.now() - begun;
    await stream.close({ signal });
    return rtt;
  } catch (error) {
    stream.abort(error instanceof Error ? error : new Error("no answer to a ping"));
    throw error;
  }
}
