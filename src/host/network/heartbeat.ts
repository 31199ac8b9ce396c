import type { Connection } from "@libp2p/interface";
import { every } from "../ports/system-clock.ts";
import { type Beat, isPingDue, LONGEST_PING_MS, PLAYING, pauseOf } from "./beat.ts";
import { heardOver, pingOver } from "./muxer.ts";
import type { Node } from "./node.ts";
import { createSlack } from "./slack.ts";

/** libp2p's ping, where the muxer has none: what is sent comes back (github.com/libp2p/specs, ping). */
const PING = "/ipfs/ping/1.0.0";
const PING_BYTES = 32;

const TICK_MS = 1000;
/** A tick later than this many times its length means that the machine slept or stood still. */
const AWAKE = 1.5;
/**
 * A room slows down gradually: a peer that took two seconds to answer last time may take eight now (TCP's timer follows
 * the round trip likewise, RFC 6298).
 */
const SLOWER = 4;

export interface Pulse {
  stop(): void;
}

/** A ping that has no answer yet. */
interface Trial {
  readonly late: AbortController;
  /** Milliseconds awake without a byte from there. */
  silent: number;
  /** Bytes that had arrived at the last look. */
  heard: number | null;
}

/** When a connection was pinged last, and when anything came over it; `heard`: bytes so far. */
interface Watched {
  triedAt: number;
  heardAt: number;
  heard: number | null;
}

/**
 * Pings each silent connection as often as `beatFor` its peer says, records the round trip, and ends those over which
 * nothing comes any more. A peer that is busy answers late, but what it sends in the meantime shows that it lives; and a second
 * in which this program itself could not run does not count as the others' silence.
 */
export function startPulse(node: Node, beatFor: (peer: string) => Beat): Pulse {
  const watched = new WeakMap<Connection, Watched>();
  const trials = new Map<Connection, Trial>();
  const isInMatch = ({ remotePeer }: Connection) => beatFor(remotePeer.toString()).both;
  const slack = createSlack(
    () => performance.now(),
    () => node.getConnections().some(isInMatch),
  );
  const opened = ({ detail }: { detail: Connection }) => slack.came(detail.remotePeer.toString());
  node.addEventListener("connection:open", opened);
  let ticked = performance.now();
  const beatOf = (connection: Connection) =>
    connection.limits !== undefined ? PLAYING : beatFor(connection.remotePeer.toString());

  const me = node.peerId.toString();

  const tryConnection = async (connection: Connection) => {
    const late = new AbortController();
    trials.set(connection, { late, silent: 0, heard: heardOver(connection) });
    try {
      connection.rtt = await roundTrip(connection, late.signal);
    } catch (error) {
      // A peer that answers that it does not know pings is alive.
      if (!(error instanceof Error && error.name === "UnsupportedProtocolError"))
        connection.abort(error instanceof Error ? error : new Error("no answer to a ping"));
    } finally {
      trials.delete(connection);
    }
  };
  const lookAt = (connection: Connection, trial: Trial, wasAwake: boolean) => {
    const heard = heardOver(connection);
    if (heard !== trial.heard) trial.silent = 0;
    else if (wasAwake) trial.silent += TICK_MS;
    trial.heard = heard;
    const company = isInMatch(connection) ? "match" : "others";
    const patience = patienceFor(beatOf(connection), connection);
    const isOver = trial.silent >= slack.times(company) * patience;
    if (isOver) slack.cut(connection.remotePeer.toString(), company);
    if (isOver || connection.status !== "open") trial.late.abort(new Error("no answer to a ping"));
  };
  const tick = () => {
    const now = performance.now();
    const wasAwake = now - ticked < AWAKE * TICK_MS;
    ticked = now;
    for (const [connection, trial] of trials) lookAt(connection, trial, wasAwake);
    for (const connection of node.getConnections()) {
      const beat = beatOf(connection);
      const isFirst = me < connection.remotePeer.toString();
      const one = watched.get(connection) ?? newlyWatched(now, pauseOf(beat, isFirst));
      watched.set(connection, listen(one, heardOver(connection), now));
      const contact = { ...one, isTimed: connection.rtt !== undefined, isFirst };
      if (trials.has(connection) || !isPingDue(contact, now, beat)) continue;
      one.triedAt = now;
      // A connection that is already closing may refuse to be ended.
      tryConnection(connection).catch(() => {});
    }
  };
  const endTicks = every(TICK_MS, tick);
  return {
    stop() {
      endTicks();
      node.removeEventListener("connection:open", opened);
    },
  };
}

/** The first ping comes soon, because the round trip is shown. */
function newlyWatched(now: number, pause: number): Watched {
  return { triedAt: now + PLAYING.every - pause, heardAt: now, heard: null };
}

function listen(one: Watched, heard: number | null, now: number): Watched {
  return heard === one.heard ? one : Object.assign(one, { heard, heardAt: now });
}

/** How long silence may last there now: what a player does at a table may have changed since the ping was sent. */
function patienceFor({ patience }: Beat, { rtt = 0 }: Pick<Connection, "rtt">): number {
  return Math.max(patience, Math.min(LONGEST_PING_MS, SLOWER * rtt));
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
