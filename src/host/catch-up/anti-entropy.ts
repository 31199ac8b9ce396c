import type { PeerId } from "@libp2p/interface";
import * as v from "valibot";
import { concatBytes, toHex } from "../../../protocol/bytes.ts";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import { HASH_BYTES } from "../../../protocol/hash.ts";
import { NAME_BYTES } from "../../match/catch-up.ts";
import type { TableId } from "../api/api.ts";
import { createPushing } from "../delivery/push.ts";
import type { Conduct } from "../limits/reputation.ts";
import { receiveFrames } from "../network/frames.ts";
import type { Node } from "../network/node.ts";
import { playerOf } from "../people/players.ts";
import type { Time } from "../ports/clock.ts";
import { MAX_HELD } from "../table/messages.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { isWatching } from "../table/participation.ts";
import { isAhead, nameProgress, type Progress, progressSchema } from "../table/progress.ts";
import { isWaiting, peersOf, type TableState } from "../table/table-state.ts";
import { PROGRESS } from "../versions/protocols.ts";

/** The part of a table that matters for unnoticed losses. */
export interface Healed {
  readonly id: TableId;
  /** `null` before the match begins. */
  progress(): Progress | null;
  /** Whether something received is still being checked: what rests on it is not missing. */
  isVerifying(): boolean;
}

/**
 * Whether this player has a seat in the match, or there is none yet, or watches; `null` if the table waits for nothing.
 */
export type Role = "plays" | "gathers" | "watches" | null;

/**
 * Finds losses that nobody has noticed, since nothing rests on them yet. While something happens, a loss shows by
 * itself; so a peer whose table stands still tells the others how far it is, and those who are behind ask. That takes a
 * tenth of the bytes of asking for news, and a peer that is told knows whom to ask.
 */
export interface Healing<T> {
  /** A player of the table reports this progress. */
  heard(table: T, peer: PeerId, progress: Progress): void;
  stop(): void;
}

export interface HealingDeps<T> {
  readonly time: Pick<Time, "after">;
  readonly tables: () => Iterable<T>;
  readonly roleAt: (table: T) => Role;
  /** How many there are to tell. */
  readonly others: (table: T) => number;
  /** Tells all others at the table. */
  readonly tell: (table: T, progress: Progress) => void;
  /** Asks this peer for what follows our own position. Does not fail. */
  readonly ask: (table: T, peer: PeerId) => Promise<unknown>;
  /** Asks this many others in turn for what progress does not cover: chat, proofs, rosters. */
  readonly askAround: (table: T, peers: number) => void;
}

/** A position that has not changed for this long stands still, and is reported soon after. */
const TICK_MS = 2500;
/** It is reported again this often, in ticks, because the report may have been lost too. */
const TELL_EVERY = 4;
/** Where many share a machine or a link, a phase takes longer than a tick; for each so many others, one more is waited. */
const OTHERS_A_TICK = 16;
/** As many others ask as often as they need. */
const FEW = 8;
/** Others are asked meanwhile if an answer takes longer. */
const ANSWER_MS = 10_000;
/**
 * How often others are asked about the rest, in ticks, and how many: asking all of them each time would take more than
 * the moves. While many wait for a match, each asks less often: among 32 who sat and waited, this was a tenth of the work.
 */
const ASKED = {
  plays: { every: 4, peers: 1 },
  gathers: { every: 2, peers: 2 },
  // Serving onlookers must not cost players much.
  watches: { every: 2, peers: 1 },
} as const;

export function createHealing<T extends Healed>(deps: HealingDeps<T>): Healing<T> {
  const { time, tables, roleAt, tell, ask, askAround } = deps;
  /** How far each table was at the last tick, and for how many ticks it has been there. */
  let still = new Map<TableId, { readonly at: string; readonly ticks: number }>();
  const asking = new Map<TableId, object>();
  let cancel = () => {};

  const look = (table: T) => {
    const progress = table.progress();
    const at = nameProgress(progress);
    const known = still.get(table.id);
    const ticks = known?.at === at ? known.ticks + 1 : 0;
    const role = roleAt(table);
    if (role !== null && ticks > 0) {
      const first = 1 + Math.floor(deps.others(table) / OTHERS_A_TICK);
      const isTold = ticks === first || (ticks > first && ticks % TELL_EVERY === 0);
      if (role === "plays" && progress !== null && isTold) tell(table, progress);
      const slower = role === "gathers" ? Math.max(1, deps.others(table) / FEW) : 1;
      if (ticks % Math.ceil(ASKED[role].every * slower) === 0) askAround(table, ASKED[role].peers);
    }
    return [table.id, { at, ticks }] as const;
  };
  const tick = () => {
    // First, so that nothing that goes wrong at a table ends this for good.
    cancel = time.after(TICK_MS, tick);
    still = new Map([...tables()].map(look));
  };
  cancel = time.after(TICK_MS, tick);

  return {
    heard(table, peer, progress) {
      // One answer at a time, so a liar is asked no more often than it answers; one that never ends keeps nobody else out.
      if (!isAhead(progress, table.progress()) || table.isVerifying() || asking.has(table.id))
        return;
      const question = {};
      asking.set(table.id, question);
      const free = () => {
        if (asking.get(table.id) === question) asking.delete(table.id);
      };
      const stop = time.after(ANSWER_MS, free);
      void ask(table, peer).finally(() => {
        stop();
        free();
      });
    },
    stop: () => cancel(),
  };
}

export interface WireHealingDeps {
  readonly conduct: Conduct;
  readonly time: Pick<Time, "after">;
  readonly tables: () => Iterable<NetworkTable>;
  readonly findTable: (id: TableId) => NetworkTable | undefined;
  /** Connected players of the table. */
  readonly peers: (table: NetworkTable) => readonly PeerId[];
  readonly ask: (table: NetworkTable, peer: PeerId) => Promise<unknown>;
  readonly askAround: (table: NetworkTable, peers: number) => void;
}

/** Heals the tables of a node. */
export async function startHealing(node: Node, deps: WireHealingDeps): Promise<{ stop(): void }> {
  const { conduct } = deps;
  const pushing = createPushing(node, PROGRESS);
  const healing = createHealing<NetworkTable>({
    ...deps,
    roleAt: ({ state }) => roleIn(state),
    others: (table) => deps.peers(table).length,
    tell(table, progress) {
      const bytes = encodeProgress(table.state.table.hash, progress);
      for (const peer of deps.peers(table)) pushing.push(peer, bytes);
    },
  });
  const receive = (peer: PeerId, bytes: Uint8Array) => {
    const told = decodeProgress(bytes);
    if (told === null) return conduct.offended(peer.toString(), 1);
    const table = deps.findTable(told.table);
    if (table === undefined || !peersOf(table.state).includes(playerOf(peer) ?? "")) return;
    healing.heard(table, peer, told.progress);
  };
  await node.handle(
    PROGRESS,
    async (stream, { remotePeer }) => {
      const peer = remotePeer.toString();
      const ended = await receiveFrames(stream, { maxFrame: MAX_PROGRESS }, (frame) => {
        if (conduct.afford(peer, 1)) receive(remotePeer, frame);
        return !conduct.shunned(peer);
      });
      if (!ended.ok && ended.fault.code === "frame/bad-length") conduct.offended(peer, 1);
      stream.abort(new Error("done"));
    },
    { maxInboundStreams: 4, runOnLimitedConnection: true },
  );
  return healing;
}

function roleIn(state: TableState): Role {
  if (state.frozen || !isWaiting(state)) return null;
  if (state.match === null) return "gathers";
  return isWatching(state) ? "watches" : "plays";
}

/** Four fields with their names; CBOR puts one byte before the name of an entry. */
export const MAX_PROGRESS = 2 * HASH_BYTES + 64 + (NAME_BYTES + 1) * MAX_HELD;

/** The id of a table, then how far its match is. */
export function encodeProgress(table: Uint8Array, progress: Progress): Uint8Array {
  return concatBytes(table, encode(progress));
}

/** `null` for anything else. */
export function decodeProgress(
  bytes: Uint8Array,
): { readonly table: TableId; readonly progress: Progress } | null {
  const decoded = decode(bytes.subarray(HASH_BYTES), MAX_PROGRESS);
  const parsed = decoded.ok
    ? v.safeParse(progressSchema, decoded.value, { abortEarly: true })
    : null;
  return parsed?.success
    ? { table: toHex(bytes.subarray(0, HASH_BYTES)), progress: parsed.output }
    : null;
}
