import { setTimeout as sleep } from "node:timers/promises";
import type { Connection, PeerId, Stream } from "@libp2p/interface";
import { fromHex, toHex } from "../../protocol/bytes.ts";
import { readEntry } from "../../protocol/entry.ts";
import type { Heads } from "../match/match.ts";
import type { TableId } from "./api.ts";
import type { Conduct } from "./conduct.ts";
import { encodeFrame, receiveFrames } from "./frames.ts";
import type { NetworkTable } from "./network-table.ts";
import type { Node } from "./node.ts";
import { playerOf } from "./players.ts";
import { bestOf } from "./reach/way.ts";
import type { Verdict } from "./table-state.ts";
import {
  decodeMessage,
  decodeRequest,
  encodeMessage,
  encodeRequest,
  MAX_MESSAGE,
  MAX_REQUEST,
} from "./wire.ts";

/** One request, one answer: "what comes after this position". Whoever got something asks again until nothing comes. */
export const CATCH_UP = "/fairhand/catch-up/1";

/** An answer is a page: a slow peer is not held for a whole log, and a hostile one cannot make us buffer it. */
const MAX_PAGE_BYTES = 256 * 1024;
const MAX_PAGE_MESSAGES = 512;
const SILENCE_MS = 5000;
/** A request costs a little even if there is nothing new, and more for each message of its answer. */
const REQUEST_COST = 2;
const MESSAGES_A_POINT = 8;
/** Whoever catches up may move all the while: its moves have room in the same budget. */
const SPARED_FOR_MOVES = 100;
const CROWDED = encodeMessage({ kind: "crowded", bytes: new Uint8Array(0) });
const GOODBYE = encodeMessage({ kind: "leave", bytes: new Uint8Array(0) });
/** Between two requests to one peer for one table, however many gaps are noticed. */
const PAUSE_MS = 300;
/** Whoever has spent the budget it has with a peer waits for it to fill up again, a few times. */
const BUDGET_MS = 1000;
const MAX_REFUSALS = 5;

export interface CatchingUp {
  /**
   * Asks a peer for what a table lacks, or with `heads` for all that comes after those: then the whole logs are compared.
   * Several calls at once are one request. Answers whether anything new came, with `heads` whether anything came that was
   * otherwise here.
   */
  request(table: NetworkTable, peer: PeerId, heads: Heads | null): Promise<boolean>;
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
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Waiting>();
  const stopped = new AbortController();
  const wait = (ms: number) =>
    sleep(ms, undefined, { signal: stopped.signal, ref: false }).catch(() => {});

  /** A page, or the refusal of the last attempt. */
  const fetch = async (table: NetworkTable, peer: PeerId, heads: Heads | null): Promise<Page> => {
    for (let refusals = 0; ; refusals++) {
      const page = await fetchPage(node, table, peer, heads, deps);
      if (!page.refused || refusals === MAX_REFUSALS || stopped.signal.aborted) return page;
      await wait(BUDGET_MS);
    }
  };
  /** Everything that comes after the own position. */
  const follow = async (table: NetworkTable, peer: PeerId): Promise<boolean> => {
    let brought = false;
    while (!stopped.signal.aborted) {
      const before = table.heads();
      const page = await fetch(table, peer, null);
      if (page.news === 0) break;
      brought = true;
      // What rests on proofs that are still being looked at would only be sent again.
      while (table.isVerifying() && isSame(before, table.heads()) && !stopped.signal.aborted)
        await wait(PAUSE_MS);
    }
    return brought;
  };
  /** Whether the peer's log, from `heads` to where the own log ends, says anything else than the own one. */
  const compare = async (table: NetworkTable, peer: PeerId, heads: Heads): Promise<boolean> => {
    const end = table.heads();
    let differs = false;
    for (let from = end.map((_, seat) => heads[seat] ?? 0); !stopped.signal.aborted; ) {
      const page = await fetch(table, peer, from);
      differs ||= page.differences > 0;
      const next = end.map((head, seat) =>
        Math.max(from[seat] ?? 0, Math.min(head, page.reached.get(seat) ?? 0)),
      );
      if (isSame(from, next)) break;
      from = next;
    }
    return differs;
  };
  const ask = async (table: NetworkTable, peer: PeerId, heads: Heads | null): Promise<Answer> => {
    const differs = heads !== null && (await compare(table, peer, heads));
    return { differs, brought: await follow(table, peer) };
  };
  return {
    async request(table, peer, heads) {
      const key = `${table.id}/${peer.toString()}`;
      const queued = waiting.get(key) ?? { heads, answer: enqueue(key, table, peer) };
      queued.heads ??= heads;
      waiting.set(key, queued);
      const { differs, brought } = await queued.answer;
      return heads === null ? brought : differs;
    },
    stop: () => stopped.abort(),
  };

  async function enqueue(key: string, table: NetworkTable, peer: PeerId): Promise<Answer> {
    await running.get(key);
    const heads = waiting.get(key)?.heads ?? null;
    waiting.delete(key);
    const answer = stopped.signal.aborted ? NOTHING : ask(table, peer, heads);
    const rested = Promise.resolve(answer).then(() => wait(PAUSE_MS));
    running.set(key, rested);
    void rested.then(() => {
      if (running.get(key) === rested) running.delete(key);
    });
    return answer;
  }
}

interface Waiting {
  heads: Heads | null;
  readonly answer: Promise<Answer>;
}

interface Answer {
  /** Something came that the table had otherwise. */
  readonly differs: boolean;
  /** Something came that the table had not. */
  readonly brought: boolean;
}

const NOTHING: Answer = { differs: false, brought: false };

interface Page {
  /** Messages that were of use. */
  news: number;
  /** Those of them that say what the table had otherwise: decisions, and entries in places where it had others. */
  differences: number;
  /** The number after the last entry of each seat. */
  readonly reached: Map<number, number>;
  /** The peer sent nothing, since we have asked for too much lately. */
  refused: boolean;
}

function isSame(one: Heads, other: Heads): boolean {
  return one.length === other.length && one.every((head, seat) => head === other[seat]);
}

/** One answer of a peer to what comes after `heads`, or after the own position. */
async function fetchPage(
  node: Node,
  table: NetworkTable,
  peer: PeerId,
  heads: Heads | null,
  { take, conduct }: CatchUpDeps,
): Promise<Page> {
  const page: Page = { news: 0, differences: 0, reached: new Map(), refused: false };
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
    const from = { ...position, heads: heads ?? position.heads };
    stream.send(encodeFrame(encodeRequest({ v: 1, table: id.value, position: from })));
  } catch {
    return page;
  }
  let received = 0;
  const ended = await receiveFrames(
    stream,
    { maxFrame: MAX_MESSAGE, silenceMs: SILENCE_MS },
    (message) => {
      received++;
      const isNew = take(table, message, peer) === "accept";
      if (isNew) page.news++;
      if (heads !== null) note(page, message, position.heads, isNew);
      return received < MAX_PAGE_MESSAGES;
    },
  );
  if (!ended.ok && ended.fault.code === "frame/bad-length") conduct.offended(peer.toString(), 1);
  page.refused = received === 0 && stream.status === "reset";
  await closed(stream);
  return page;
}

function note(page: Page, message: Uint8Array, own: Heads, isNew: boolean): void {
  const decoded = decodeMessage(message);
  if (!decoded.ok) return;
  if (decoded.value.kind === "certificate" && isNew) page.differences++;
  if (decoded.value.kind !== "entry") return;
  const entry = readEntry(decoded.value.bytes);
  if (!entry.ok) return;
  const { seat, seq } = entry.value.value;
  page.reached.set(seat, Math.max(page.reached.get(seat) ?? 0, seq + 1));
  if (isNew && seq < (own[seat] ?? 0)) page.differences++;
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
  if (!deps.conduct.afford(peer, REQUEST_COST, SPARED_FOR_MOVES))
    return stream.abort(new Error("too many requests"));
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
  if (!deps.conduct.afford(peer, page.length / MESSAGES_A_POINT, SPARED_FOR_MOVES))
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
