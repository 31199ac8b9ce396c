import type { Connection, PeerId, Stream } from "@libp2p/interface";
import { fromHex, toHex } from "../../protocol/bytes.ts";
import type { TableId } from "./api.ts";
import type { Conduct } from "./conduct.ts";
import { encodeFrame, receiveFrames } from "./frames.ts";
import type { NetworkTable } from "./network-table.ts";
import type { Node } from "./node.ts";
import { playerOf } from "./players.ts";
import { bestOf } from "./reach/way.ts";
import type { Verdict } from "./table-state.ts";
import { decodeRequest, encodeMessage, encodeRequest, MAX_MESSAGE, MAX_REQUEST } from "./wire.ts";

/** One request, one answer: "what comes after this position". Whoever got something asks again until nothing comes. */
export const CATCH_UP = "/fairhand/catch-up/1";

/** An answer is a page: a slow peer is not held for a whole log, and a hostile one cannot make us buffer it. */
const MAX_PAGE_BYTES = 256 * 1024;
const MAX_PAGE_MESSAGES = 512;
const SILENCE_MS = 5000;
/** A request costs a little even if there is nothing new, and more for each message of its answer. */
const REQUEST_COST = 2;
const MESSAGES_A_POINT = 8;
const CROWDED = encodeMessage({ kind: "crowded", bytes: new Uint8Array(0) });
const GOODBYE = encodeMessage({ kind: "leave", bytes: new Uint8Array(0) });
/** Between two requests to one peer for one table, however many gaps are noticed. */
const PAUSE_MS = 300;

export interface CatchingUp {
  /** Asks a peer for what a table lacks. Several calls at once are one request. */
  request(table: NetworkTable, peer: PeerId): void;
  stop(): void;
}

export interface CatchUpDeps {
  readonly conduct: Conduct;
  readonly findTable: (id: TableId) => NetworkTable | undefined;
  /** Whether this peer may be told what happens at the table. */
  readonly mayWatch: (table: NetworkTable, peer: PeerId) => boolean;
  /** Takes in a message that a peer sent directly. */
  readonly take: (table: NetworkTable, message: Uint8Array, peer: PeerId) => Verdict;
}

export async function startCatchingUp(node: Node, deps: CatchUpDeps): Promise<CatchingUp> {
  await node.handle(CATCH_UP, (stream, connection) => answer(stream, connection, deps), {
    maxInboundStreams: 8,
    runOnLimitedConnection: true,
  });
  const running = new Set<string>();
  const again = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();

  const run = async (key: string, table: NetworkTable, peer: PeerId) => {
    running.add(key);
    again.delete(key);
    let more = true;
    while (more) more = await fetchPage(node, table, peer, deps);
    const timer = setTimeout(() => {
      timers.delete(timer);
      running.delete(key);
      if (again.has(key)) void run(key, table, peer);
    }, PAUSE_MS);
    timers.add(timer);
  };
  return {
    request(table, peer) {
      const key = `${table.id}/${peer.toString()}`;
      if (running.has(key)) again.add(key);
      else void run(key, table, peer);
    },
    stop() {
      again.clear();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Whether the page brought anything new, so that another one may. */
async function fetchPage(
  node: Node,
  table: NetworkTable,
  peer: PeerId,
  { take, conduct }: CatchUpDeps,
): Promise<boolean> {
  const connection = bestOf(node.getConnections(peer));
  const id = fromHex(table.id);
  if (connection === undefined || !id.ok) return false;
  let stream: Stream;
  try {
    stream = await connection.newStream(CATCH_UP, {
      signal: AbortSignal.timeout(SILENCE_MS),
      runOnLimitedConnection: true,
    });
    stream.send(encodeFrame(encodeRequest({ v: 1, table: id.value, position: table.position() })));
  } catch {
    return false;
  }
  let accepted = 0;
  let received = 0;
  const ended = await receiveFrames(
    stream,
    { maxFrame: MAX_MESSAGE, silenceMs: SILENCE_MS },
    (message) => {
      received++;
      if (take(table, message, peer) === "accept") accepted++;
      return received < MAX_PAGE_MESSAGES;
    },
  );
  if (!ended.ok && ended.fault.code === "frame/bad-length") conduct.offended(peer.toString(), 1);
  await closed(stream);
  return accepted > 0;
}

async function answer(stream: Stream, connection: Connection, deps: CatchUpDeps): Promise<void> {
  const peer = connection.remotePeer.toString();
  let request: Uint8Array | null = null;
  const ended = await receiveFrames(
    stream,
    { maxFrame: MAX_REQUEST, silenceMs: SILENCE_MS },
    (frame) => {
      request = frame;
      return false;
    },
  );
  if (request === null || !ended.ok) {
    if (!ended.ok) deps.conduct.offended(peer, 1);
    return stream.abort(new Error("no request"));
  }
  const decoded = decodeRequest(request);
  if (!decoded.ok) {
    deps.conduct.offended(peer, 1);
    return stream.abort(new Error(decoded.fault.code));
  }
  if (!deps.conduct.afford(peer, REQUEST_COST)) return stream.abort(new Error("too many requests"));
  const table = deps.findTable(toHex(decoded.value.table));
  // Whoever does not have the table has left it, and the goodbye may have been lost while the host was away. A table by invite
  // only is not there for strangers.
  const player = playerOf(connection.remotePeer);
  const page =
    table === undefined || player === null || !table.mayFollow(player)
      ? [GOODBYE]
      : !deps.mayWatch(table, connection.remotePeer)
        ? [CROWDED]
        : firstPage(table.messagesAfter(decoded.value.position));
  if (!deps.conduct.afford(peer, page.length / MESSAGES_A_POINT))
    return stream.abort(new Error("too many requests"));
  try {
    for (const message of page) stream.send(encodeFrame(message));
  } catch {
    // The peer has gone; it asks again when it is back.
  }
  await closed(stream);
}

function firstPage(messages: readonly Uint8Array[]): Uint8Array[] {
  let bytes = 0;
  return messages.slice(0, MAX_PAGE_MESSAGES).filter((message) => {
    bytes += message.length;
    return bytes <= MAX_PAGE_BYTES;
  });
}

async function closed(stream: Stream): Promise<void> {
  try {
    await stream.close({ signal: AbortSignal.timeout(SILENCE_MS) });
  } catch (error) {
    stream.abort(error instanceof Error ? error : new Error("not closed in time"));
  }
}
