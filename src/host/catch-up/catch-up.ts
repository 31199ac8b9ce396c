import type { Connection, PeerId, Stream } from "@libp2p/interface";
import { equalBytes, fromHex, toHex } from "../../../protocol/bytes.ts";
import { HASH_BYTES } from "../../../protocol/hash.ts";
import { MAX_COUNT } from "../../../protocol/signed.ts";
import type { TableId } from "../api/api.ts";
import type { Conduct } from "../limits/reputation.ts";
import { ANSWER_OF_CONNECTED_MS } from "../network/beat.ts";
import { encodeFrame, receiveFrames } from "../network/frames.ts";
import type { Node } from "../network/node.ts";
import { playerOf } from "../people/players.ts";
import type { Store } from "../ports/store.ts";
import { strayed } from "../ports/stray.ts";
import { pause } from "../ports/system-clock.ts";
import { bestOf } from "../reach/way.ts";
import {
  type CatchUpRequest,
  decodeRequest,
  encodeMessage,
  encodeRequest,
  GOODBYE,
  isGoodbye,
  MAX_MESSAGE,
  MAX_REQUEST,
  namePosition,
  type Position,
} from "../table/messages.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { isHost, type Verdict } from "../table/table-state.ts";
import { CATCH_UP } from "../versions/protocols.ts";
import { createTurns } from "./turns.ts";

/** An answer is a page: a slow peer is not stuck with a whole log, and a hostile one cannot make us buffer it. */
interface Page {
  readonly bytes: number;
  readonly messages: number;
}

const MAX_PAGE: Page = { bytes: 256 * 1024, messages: 512 };
/** Giving up sooner would only have the same page sent again; others are asked meanwhile (`Gaps`). */
const SILENCE_MS = ANSWER_OF_CONNECTED_MS;
/** By then the far end has the answer. */
const CLOSING_MS = 5000;
/** Streams for requests that one connection takes. */
const MAX_STREAMS = 8;
/**
 * Tables that are caught up on with one peer at a time; a stream counts until both ends have closed it. Whoever comes back
 * to a friend is asked about all tables they share, and what exceeded the limit was refused: of 20 tables, 7 got no answer.
 */
const AT_ONCE = 4;
/**
 * A request costs a little even if there is nothing new, and more for what is sent in answer: for its messages or its
 * bytes, whichever is more, as an entry may have 256 KiB. Those skipped before them are gone through all the same.
 */
const REQUEST_COST = 2;
const SKIPPED_A_POINT = 256;
const MESSAGES_A_POINT = 8;
const BYTES_A_POINT = 8 * 1024;
/** A peer that catches up may also move: its moves have room in the same budget. */
const SPARED_FOR_MOVES = 100;
const CROWDED = encodeMessage({ kind: "crowded", bytes: new Uint8Array(0) });
const MORE = encodeMessage({ kind: "more", bytes: new Uint8Array(0) });
/** Of somebody who lacks nothing of a match: the answer says only whether it is still there. */
const LACKS_NOTHING: Position = {
  roster: MAX_COUNT,
  match: { turn: MAX_COUNT, log: new Uint8Array(HASH_BYTES), held: [] },
  chat: [],
};
/** Between two requests to one peer for one table, however many gaps are noticed. */
const PAUSE_MS = 300;
/** A peer whose budget with another is spent waits for it to refill, a few times. */
const BUDGET_MS = 1000;
const MAX_REFUSALS = 5;
/**
 * This many pages in a row may bring nothing new: proofs, and what a position has no room to name, come before what is
 * missing.
 */
const MAX_IDLE_PAGES = 16;

export interface CatchingUp {
  /**
   * Asks a peer for what a table lacks. Simultaneous calls are one request. Returns whether anything new came; never
   * fails.
   */
  request(table: NetworkTable, peer: PeerId): Promise<boolean>;
  /** Asks a peer whether it has archived a match that is archived here; never fails. */
  hasLeft(table: TableId, peer: PeerId): Promise<boolean>;
  stop(): void;
}

export interface CatchUpDeps extends Taking<NetworkTable> {
  readonly whenKept: Store["whenKept"];
  readonly conduct: Conduct;
  readonly findTable: (id: TableId) => NetworkTable | undefined;
  /** Whether this player has left a table that is not here, as `Tables.hasLeft` says. */
  readonly hasLeft: (id: TableId, hasBegun: boolean) => boolean;
  /** Whether the table is still here, and takes what it is sent. */
  readonly isLive: (table: NetworkTable) => boolean;
  /** Whether this peer may be told what happens at the table. */
  readonly mayWatch: (table: NetworkTable, peer: PeerId) => boolean;
  /** The maximum size of an answer. */
  readonly page?: Page;
}

interface Taking<T> {
  /** Processes a message that a peer sent directly. */
  readonly take: (table: T, message: Uint8Array, peer: PeerId) => Verdict;
}

export async function startCatchingUp(node: Node, deps: CatchUpDeps): Promise<CatchingUp> {
  await node.handle(CATCH_UP, (stream, connection) => answer(stream, connection, deps), {
    maxInboundStreams: MAX_STREAMS,
    runOnLimitedConnection: true,
  });
  const running = new Map<string, Promise<unknown>>();
  /** For which table: one that is opened anew under its id asks for itself. */
  const waiting = new Map<
    string,
    { readonly table: NetworkTable; readonly answer: Promise<boolean> }
  >();
  const stopped = new AbortController();
  const inTurn = createTurns(AT_ONCE);
  const asking: Asking = { node, deps, stopped: stopped.signal };
  return {
    request(table, peer) {
      const key = `${table.id}/${peer.toString()}`;
      const known = waiting.get(key);
      if (known?.table === table) return known.answer;
      const queued = { table, answer: enqueue(key, table, peer) };
      waiting.set(key, queued);
      return queued.answer;
    },
    async hasLeft(id, peer) {
      let has = false;
      const take = (_: unknown, message: Uint8Array) => {
        has ||= isGoodbye(message);
        return "ignore" as const;
      };
      const asked = { id, position: () => LACKS_NOTHING };
      const ask = () => fetchPage(node, asked, peer, 0, { conduct: deps.conduct, take });
      await inTurn(peer.toString(), ask).catch(strayed);
      return has;
    },
    stop: () => stopped.abort(),
  };

  async function enqueue(key: string, table: NetworkTable, peer: PeerId): Promise<boolean> {
    await running.get(key);
    if (waiting.get(key)?.table === table) waiting.delete(key);
    // A request that failed must not be the answer to all later ones.
    const asked = inTurn(peer.toString(), () => follow(asking, table, peer));
    const answer = asked.catch((error: unknown) => {
      strayed(error);
      return false;
    });
    const rested = answer.then(() => pause(PAUSE_MS, stopped.signal));
    running.set(key, rested);
    void rested.then(() => {
      if (running.get(key) === rested) running.delete(key);
    });
    return answer;
  }
}

interface Asking {
  readonly node: Node;
  readonly deps: CatchUpDeps;
  readonly stopped: AbortSignal;
}

/** Everything after our own position. Each page moves that position forward or reaches further in the same answer. */
async function follow(asking: Asking, table: NetworkTable, peer: PeerId): Promise<boolean> {
  const { deps, stopped } = asking;
  let brought = false;
  let skip = 0;
  // What is asked for a table that has gone, or can write nothing, is in vain.
  const goesOn = () => !stopped.aborted && deps.isLive(table);
  for (let idle = 0; idle < MAX_IDLE_PAGES && goesOn(); ) {
    const before = namePosition(table.position());
    const hasMoved = () => namePosition(table.position()) !== before;
    const page = await fetch(asking, table, peer, skip);
    if (page.received === 0 || (page.news === 0 && !page.more)) break;
    idle = page.news === 0 ? idle + 1 : 0;
    brought ||= page.news > 0;
    // What rests on proofs that are still being checked would only be sent again.
    while (table.isVerifying() && !hasMoved() && goesOn()) await pause(PAUSE_MS, stopped);
    skip = hasMoved() ? 0 : skip + page.received;
  }
  return brought;
}

/** A page, or a refusal on the last attempt. */
async function fetch(
  { node, deps, stopped }: Asking,
  table: NetworkTable,
  peer: PeerId,
  skip: number,
): Promise<Answered> {
  for (let refusals = 0; ; refusals++) {
    const page = await fetchPage(node, table, peer, skip, deps);
    if (!page.refused || refusals === MAX_REFUSALS || stopped.aborted) return page;
    await pause(BUDGET_MS, stopped);
  }
}

/** The result of one request. */
interface Answered {
  /** Messages received, and those of them that were useful. */
  received: number;
  news: number;
  /** The answer goes on after them. */
  more: boolean;
  /** The peer sent nothing, because we have asked for too much lately. */
  refused: boolean;
}

/** One page of a peer's answer: what follows our own position. */
async function fetchPage<T extends Pick<NetworkTable, "id" | "position">>(
  node: Node,
  table: T,
  peer: PeerId,
  skip: number,
  { take, conduct }: Pick<CatchUpDeps, "conduct"> & Taking<T>,
): Promise<Answered> {
  const page: Answered = { received: 0, news: 0, more: false, refused: false };
  const connection = bestOf(node.getConnections(peer));
  const id = fromHex(table.id);
  if (connection === undefined || !id.ok) return page;
  const position = table.position();
  let stream: Stream;
  try {
    stream = await connection.newStream(CATCH_UP, {
      signal: AbortSignal.timeout(SILENCE_MS),
      runOnLimitedConnection: true,
    });
    stream.send(encodeFrame(encodeRequest({ v: 2, table: id.value, position, skip })));
  } catch {
    return page;
  }
  const ended = await receiveFrames(
    stream,
    { maxFrame: MAX_MESSAGE, silenceMs: SILENCE_MS },
    (message) => {
      page.more = equalBytes(message, MORE);
      if (page.more) return false;
      page.received++;
      if (take(table, message, peer) === "accept") page.news++;
      // One more may say that there are more.
      return page.received <= MAX_PAGE.messages;
    },
  );
  if (!ended.ok && ended.fault.code === "frame/bad-length") conduct.offended(peer.toString(), 1);
  page.refused = page.received === 0 && stream.status === "reset";
  await closed(stream);
  return page;
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
    // Silence is no offence: the peer may be busy, or its connection has gone.
    if (!ended.ok && ended.fault.code === "frame/bad-length") deps.conduct.offended(peer, 1);
    return stream.abort(new Error("no request"));
  }
  const decoded = decodeRequest(request);
  if (!decoded.ok) {
    deps.conduct.offended(peer, 1);
    return stream.abort(new Error(decoded.fault.code));
  }
  const skipped = decoded.value.skip / SKIPPED_A_POINT;
  // Before anything is made: nobody can afford to skip more than any table has.
  if (
    !deps.conduct.afford(peer, REQUEST_COST, SPARED_FOR_MOVES) ||
    !deps.conduct.afford(peer, skipped, SPARED_FOR_MOVES)
  )
    return stream.abort(new Error("too many requests"));
  const table = deps.findTable(toHex(decoded.value.table));
  const page = pageFor(connection.remotePeer, table, decoded.value, deps);
  if (!deps.conduct.afford(peer, priceOf(page), SPARED_FOR_MOVES))
    return stream.abort(new Error("too many requests"));
  // Something that arrived a moment ago is passed on once it is stored.
  if (!(await new Promise<boolean>((resolve) => deps.whenKept(resolve))))
    return stream.abort(new Error("nothing can be kept here"));
  // What was signed here last may not be on disk, and after a restart something else would be signed in its place.
  if (table !== undefined && !deps.isLive(table))
    return stream.abort(new Error("nothing can be kept here"));
  try {
    for (const message of page) stream.send(encodeFrame(message));
  } catch {
    // The peer has gone; it asks again when it is back.
  }
  await closed(stream);
}

/**
 * What a peer gets that asks. Whoever has left the table says so again: the goodbye may have been lost while the other was
 * away. For strangers, an invite-only table does not exist.
 */
function pageFor(
  peer: PeerId,
  table: NetworkTable | undefined,
  { table: id, position, skip }: CatchUpRequest,
  deps: CatchUpDeps,
): readonly Uint8Array[] {
  const player = playerOf(peer);
  if (table === undefined) return deps.hasLeft(toHex(id), position.match !== null) ? [GOODBYE] : [];
  if (player === null || !table.mayFollow(player))
    return mayNotKnow(table, position) ? [] : [GOODBYE];
  if (!deps.mayWatch(table, peer)) return [CROWDED];
  const page = pageOf(table.answerTo(position, skip, player), deps.page ?? MAX_PAGE);
  const hasLeft = position.match !== null && deps.hasLeft(table.id, true);
  const isLast = page.at(-1) !== MORE;
  return isLast && (hasLeft || table.isMuteAt(position)) ? [...page, GOODBYE] : page;
}

/**
 * Whether whoever asks may play here without this player having heard of it, nor of the start. Among players a goodbye
 * would say that this one has left.
 */
function mayNotKnow({ state }: NetworkTable, { match }: Position): boolean {
  return match !== null && state.match === null && !isHost(state);
}

function priceOf(page: readonly Uint8Array[]): number {
  const bytes = page.reduce((sum, message) => sum + message.length, 0);
  return Math.max(page.length / MESSAGES_A_POINT, bytes / BYTES_A_POINT);
}

/** The first of these messages, at least one, and whether there are more. No others are made. */
function pageOf(messages: Iterable<Uint8Array>, limit: Page): Uint8Array[] {
  const page: Uint8Array[] = [];
  let bytes = 0;
  for (const message of messages) {
    bytes += message.length;
    const isFull = page.length === limit.messages || bytes > limit.bytes;
    if (page.length > 0 && isFull) return [...page, MORE];
    page.push(message);
  }
  return page;
}

async function closed(stream: Stream): Promise<void> {
  try {
    await stream.close({ signal: AbortSignal.timeout(CLOSING_MS) });
  } catch (error) {
    stream.abort(error instanceof Error ? error : new Error("not closed in time"));
  }
}
