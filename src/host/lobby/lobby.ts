import type { PeerId, Stream } from "@libp2p/interface";
import * as v from "valibot";
import { equalBytes, toHex } from "../../../protocol/bytes.ts";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import type { Verify } from "../../../protocol/identity.ts";
import {
  MANIFEST_LIMIT,
  MAX_SEATS,
  type Manifest,
  openManifest,
} from "../../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import {
  emptyRoster,
  openRosterList,
  ROSTER_LIST_LIMIT,
  type Roster,
} from "../../../protocol/roster.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { openStart, type Seating, START_LIMIT } from "../../../protocol/start.ts";
import type { PlayerId, TableId } from "../api/api.ts";
import type { Conduct } from "../limits/reputation.ts";
import { encodeFrame, receiveFrames } from "../network/frames.ts";
import type { Node } from "../network/node.ts";
import { playerOf } from "../people/players.ts";
import type { Time } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { bestOf } from "../reach/way.ts";
import { LOBBY } from "../versions/protocols.ts";

/** A table that can be joined, as its host announces it, or watched, as one of its players does: everything in it is signed. */
export interface Announcement {
  readonly manifest: Uint8Array;
  /** The list of players as its host has signed it; none once the match has begun. */
  readonly roster?: Uint8Array;
  /** The start, if the match has begun. */
  readonly start?: Uint8Array;
}

/** An announced table whose signatures have been checked. */
export interface OpenTable {
  readonly table: Signed<Manifest>;
  readonly roster: Roster;
  /** Who plays; `null` while players gather. */
  readonly seating: Seating | null;
}

export interface Lobby {
  /** Tells everybody what is open here now. */
  announce(): void;
  find(table: TableId): OpenTable | undefined;
  /** Newest announcements last. */
  tables(): OpenTable[];
  stop(): void;
}

export interface LobbyDeps {
  readonly whenKept: Store["whenKept"];
  readonly conduct: Conduct;
  readonly verify: Verify;
  readonly time: Pick<Time, "after">;
  readonly mine: () => readonly Announcement[];
  readonly changed: () => void;
}

/** Nobody sits at two tables; a match that is over may still be shown beside the next one. */
const MAX_TABLES = 4;
/**
 * At all of them, a full table and what is still shown beside it: each is a signature to be checked, a tenth of a
 * millisecond, once.
 */
const MAX_PLAYERS = 2 * MAX_SEATS;
/** How long a list waits for its sender's budget, at a time. */
const POSTPONED_MS = 500;
/** For a stream to open: in a room that has just filled up, this takes seconds. */
const GREETING_MS = 10_000;
/** A greeting that failed is tried again after this, then after twice as long, and so on: without it a list would be a table short. */
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60_000;
export const MAX_LOBBY_FRAME = 64 * 1024;

const bytesUpTo = (limit: number) =>
  v.pipe(
    v.instance(Uint8Array),
    v.check((bytes) => bytes.length <= limit),
  );
const listSchema = v.pipe(
  v.array(
    v.strictObject({
      manifest: bytesUpTo(MANIFEST_LIMIT),
      roster: v.exactOptional(bytesUpTo(ROSTER_LIST_LIMIT)),
      start: v.exactOptional(bytesUpTo(START_LIMIT)),
    }),
  ),
  v.maxLength(MAX_TABLES),
);

/** The newest tables that fit into a frame. */
export function encodeList(tables: readonly Announcement[]): Uint8Array {
  const list = tables.slice(-MAX_TABLES).map(({ manifest, roster, start }) => ({
    manifest,
    ...(roster === undefined ? {} : { roster }),
    ...(start === undefined ? {} : { start }),
  }));
  const bytes = encode(list);
  return bytes.length <= MAX_LOBBY_FRAME ? bytes : encodeList(list.slice(1));
}

/**
 * Reads a peer's list; it may announce tables it hosts, and matches it plays in. Faults `lobby/malformed`,
 * `lobby/foreign-table` and those of the parts.
 */
export function decodeList(bytes: Uint8Array, from: PlayerId, verify: Verify): Result<OpenTable[]> {
  const decoded = decode(bytes, MAX_LOBBY_FRAME);
  const list = decoded.ok ? v.safeParse(listSchema, decoded.value) : null;
  if (!list?.success)
    return fail("lobby/malformed", "The list of open tables is not shaped as it should be.");
  const tables: OpenTable[] = [];
  let players = 0;
  for (const { manifest, roster: listed, start } of list.output) {
    const table = openManifest(manifest, verify);
    if (!table.ok) return table;
    const seating = start === undefined ? ok(null) : openStart(start, table.value, verify);
    if (!seating.ok) return seating;
    const owners = seating.value?.joins.map(({ value }) => value.player) ?? [
      table.value.value.host,
    ];
    if (!owners.some((owner) => toHex(owner) === from))
      return fail("lobby/foreign-table", "The table belongs to somebody else.");
    const roster =
      listed === undefined
        ? ok(emptyRoster(table.value))
        : openRosterList(listed, table.value, verify);
    if (!roster.ok) return roster;
    players += roster.value.joins.length + (seating.value?.joins.length ?? 0);
    if (players > MAX_PLAYERS) return fail("lobby/malformed", "The list names too many players.");
    tables.push({ table: table.value, roster: roster.value, seating: seating.value });
  }
  return ok(tables);
}

export async function startLobby(node: Node, deps: LobbyDeps): Promise<Lobby> {
  const seen = new Map<string, OpenTable[]>();
  const streams = new Map<string, Stream>();
  const late = new Map<string, { readonly peer: PeerId; readonly frame: Uint8Array }>();
  /** Those to whom a stream is being opened, and how to call off the next attempt. */
  const greeting = new Set<string>();
  const retries = new Map<string, () => void>();
  let stopped = false;
  let announced = encodeList([]);

  /** A match may be announced by several of its players, and its host may not have heard yet that it has begun. */
  const latest = () => {
    const tables = new Map<TableId, OpenTable>();
    for (const open of [...seen.values()].flat()) {
      const id = toHex(open.table.hash);
      if (!tables.has(id) || open.seating !== null) tables.set(id, open);
    }
    return tables;
  };
  const forget = (peer: string) => {
    streams.delete(peer);
    retries.get(peer)?.();
    retries.delete(peer);
    late.delete(peer);
    if (seen.delete(peer)) deps.changed();
  };
  const send = (stream: Stream) => {
    try {
      stream.send(encodeFrame(announced));
    } catch {
      // Its connection is closing.
    }
  };
  /** Opens the stream to a player, again and again while there is a connection to it. */
  const greet = async (peer: PeerId, retry = FIRST_RETRY_MS) => {
    const name = peer.toString();
    const connection = bestOf(node.getConnections(peer));
    if (connection === undefined || greeting.has(name) || streams.get(name)?.status === "open")
      return;
    greeting.add(name);
    try {
      const stream = await connection.newStream(LOBBY, {
        signal: AbortSignal.timeout(GREETING_MS),
        runOnLimitedConnection: true,
      });
      streams.set(name, stream);
      // Its connection may be the one of two that is closed.
      stream.addEventListener("close", () => greetLater(peer, FIRST_RETRY_MS));
      send(stream);
    } catch {
      greetLater(peer, retry);
    } finally {
      greeting.delete(name);
    }
  };
  const greetLater = (peer: PeerId, wait: number) => {
    const name = peer.toString();
    if (stopped || retries.has(name) || node.getConnections(peer).length === 0) return;
    retries.set(
      name,
      deps.time.after(wait, () => {
        retries.delete(name);
        void greet(peer, Math.min(2 * wait, LAST_RETRY_MS));
      }),
    );
  };
  const hear = (peer: PeerId, frame: Uint8Array) => {
    const name = peer.toString();
    const player = playerOf(peer);
    if (player === null || deps.conduct.shunned(name)) return;
    // A list is checked signature by signature: its price follows its length.
    if (!deps.conduct.afford(name, 1 + frame.length / 256)) return postpone(peer, frame);
    late.delete(name);
    const list = decodeList(frame, player, deps.verify);
    if (!list.ok) return deps.conduct.offended(name, 2);
    seen.delete(name);
    seen.set(name, list.value);
    deps.changed();
  };

  /** A list is sent once, so one that comes when the peer's budget is spent must not be lost: the newest one waits. */
  const postpone = (peer: PeerId, frame: Uint8Array) => {
    if (late.size === 0) deps.time.after(POSTPONED_MS, hearLate);
    late.set(peer.toString(), { peer, frame });
  };
  const hearLate = () => {
    const lists = [...late.values()];
    late.clear();
    for (const { peer, frame } of lists) hear(peer, frame);
  };

  await node.handle(
    LOBBY,
    async (stream, { remotePeer }) => {
      const name = remotePeer.toString();
      const ended = await receiveFrames(
        stream,
        { maxFrame: MAX_LOBBY_FRAME, hold: deps.conduct.holding(name) },
        (frame) => {
          hear(remotePeer, frame);
          return !deps.conduct.shunned(name);
        },
      );
      if (!ended.ok && ended.fault.code === "frame/bad-length") deps.conduct.offended(name, 1);
      stream.abort(new Error("done"));
    },
    { maxInboundStreams: 2, runOnLimitedConnection: true },
  );
  node.addEventListener("peer:identify", ({ detail: { peerId, protocols } }) => {
    if (protocols.includes(LOBBY)) void greet(peerId);
  });
  node.addEventListener("peer:disconnect", ({ detail }) => forget(detail.toString()));

  return {
    announce() {
      const next = encodeList(deps.mine());
      deps.whenKept((kept) => {
        if (!kept || equalBytes(next, announced)) return;
        announced = next;
        for (const stream of streams.values()) send(stream);
      });
    },
    find: (id) => latest().get(id),
    tables: () => [...latest().values()],
    stop() {
      stopped = true;
      for (const cancel of retries.values()) cancel();
    },
  };
}
