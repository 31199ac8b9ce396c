import type { Connection } from "@libp2p/interface";
import { afterAwake, every } from "../ports/system-clock.ts";
import { type Beat, PLAYING } from "./beat.ts";
import { pingOver } from "./muxer.ts";
import type { Node } from "./node.ts";

/** libp2p's ping, where the muxer has none: what is sent comes back (github.com/libp2p/specs, ping). */
const PING = "/ipfs/ping/1.0.0";
const PING_BYTES = 32;

const TICK_MS = 1000;

export interface Pulse {
  stop(): void;
}

/**
 * Pings each connection as often as `beatFor` its peer says, records the round trip, and ends those that no longer
 * answer.
 */
export function startPulse(node: Node, beatFor: (peer: string) => Beat): Pulse {
  const triedAt = new WeakMap<Connection, number>();
  const trying = new WeakSet<Connection>();
  const beatOf = (connection: Connection) =>
    connection.limits !== undefined ? PLAYING : beatFor(connection.remotePeer.toString());

  const tryConnection = async (connection: Connection) => {
    trying.add(connection);
    const late = new AbortController();
    const { patience } = beatOf(connection);
    const endPatience = afterAwake(patience, () => late.abort(new Error("no answer to a ping")));
    try {
      connection.rtt = await roundTrip(connection, late.signal);
    } catch (error) {
      // A peer that answers that it knows no pings is there.
      if (!(error instanceof Error && error.name === "UnsupportedProtocolError"))
        connection.abort(error instanceof Error ? error : new Error("no answer to a ping"));
    } finally {
      endPatience();
      trying.delete(connection);
    }
  };
  const tick = () => {
    const now = performance.now();
    for (const connection of node.getConnections()) {
      // The first one soon, because the round trip is shown.
      const last = triedAt.get(connection) ?? now + PLAYING.every - beatOf(connection).every;
      if (!triedAt.has(connection)) triedAt.set(connection, last);
      if (trying.has(connection) || now - last < beatOf(connection).every) continue;
      triedAt.set(connection, now);
      // A connection that is already closing may refuse to be ended.
      tryConnection(connection).catch(() => {});
    }
  };
  return { stop: every(TICK_MS, tick) };
}

/** Milliseconds until the far end has answered. */
export async function roundTrip(
  connection: Pick<Connection, "newStream">,
  signal: AbortSignal,
): Promise<number> {
  const begun = performance.now();
  const answer = pingOver(connection);
  if (answer === null) return streamRoundTrip(connection, signal);
  await raceSignal(answer, signal);
  return performance.now() - begun;
}

/** Rejects with the signal's reason if that is aborted first. */
function raceSignal(answer: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const late = () => reject(signal.reason);
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", late));
    signal.addEventListener("abort", late);
    if (signal.aborted) late();
  });
}

async function streamRoundTrip(
  connection: Pick<Connection, "newStream">,
  signal: AbortSignal,
): Promise<number> {
  const stream = await connection.newStream(PING, { signal, runOnLimitedConnection: true });
  try {
    const back = Promise.withResolvers<void>();
    // The stream may end before anybody awaits this, and an unhandled rejection must not end the process.
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
