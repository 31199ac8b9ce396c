import type {
  ConnectionEncrypter,
  ConnectionGater,
  MessageStream,
  MultiaddrConnection,
} from "@libp2p/interface";
import { after, soon } from "../ports/system-clock.ts";
import { createTokenBucket, type TokenBucket } from "../reach/token-bucket.ts";
import { isCrowd, type Origin, originOf } from "./origin.ts";
import { pacedInput } from "./paced-input.ts";
import { createScopes, type Limit, type Scopes } from "./scopes.ts";
import { createWorkQueue, type Line, type Standing, type WorkQueue } from "./work-queue.ts";

/**
 * Connections at once. `transient`: connections whose key is not proved yet. Of 300 places 140 are reserved for people
 * this player knows. One address has room for a family or a school class, not for a crowd; but each player seated at a
 * table here has an extra place, as many as a table has seats, so that a party of 64 may share one address.
 */
export const LIMITS = {
  system: { connections: 300 },
  stranger: { connections: 160 },
  seated: { connections: 64 },
  seat: { connections: 1 },
  block: { connections: 64 },
  address: { connections: 32 },
  peer: { connections: 8 },
  transient: { connections: 48 },
  "transient-address": { connections: 16 },
} as const satisfies Record<string, Limit>;

/** New connections of strangers: refusing one before its handshake costs a tenth of the handshake. */
const KNOCKS = { block: { perSecond: 16, burst: 64 }, all: { perSecond: 32, burst: 128 } } as const;
/** The first few from a block have a share of their own, which the many from others cannot use up. */
const QUIET = 4;
const MAX_BLOCKS = 1024;

export interface GuardSetting {
  readonly standing: (peer: string) => Standing;
  /** Whether this peer sits at a table of this player. */
  readonly seated: (peer: string) => boolean;
  /** Whether nothing more is read from this peer. */
  readonly shunned: (peer: string) => boolean;
  /** A peer has proved its key over a connection from there. The returned function is called when that closes. */
  readonly met: (peer: string, origin: Origin) => () => void;
  readonly limits: Readonly<Record<keyof typeof LIMITS, Limit>>;
  /** Milliseconds, for the cost of work (`Machine`). */
  readonly ownTime: () => number;
}

/** Stands before all connections and everything they ask for. */
export interface Guard {
  readonly gater: ConnectionGater;
  /** The encrypter, whose connections `lineOf` knows. */
  encrypter(inner: ConnectionEncrypter): ConnectionEncrypter;
  /** The line of the connection below an encrypted stream. */
  lineOf(stream: MessageStream): PacedLine | undefined;
  readonly queue: WorkQueue;
}

export interface PacedLine {
  readonly line: Line;
  readonly standing: () => Standing;
  /** Bytes that have arrived, whether or not their turn has come. */
  readonly heard: () => number;
}

interface Known extends PacedLine {
  peer: string | null;
  readonly origin: Origin;
  readonly connection: MultiaddrConnection;
  /** Has proved its key and has a place. */
  placed: boolean;
  /** Releases what the connection holds. */
  release: () => void;
  /** Says that the peer is no longer connected from there. */
  left: () => void;
}

/**
 * Addresses of people this player knows, so that they need not queue with strangers before they have proved their key.
 */
const MAX_ADDRESSES = 256;

/** All connections, and the room left. */
interface Watch {
  readonly setting: GuardSetting;
  readonly queue: WorkQueue;
  readonly scopes: Scopes;
  readonly all: Map<MessageStream, Known>;
  readonly addresses: Set<string>;
  readonly knocks: Knocks;
}

interface Knocks {
  readonly byBlock: Map<string, { readonly bucket: TokenBucket; count: number }>;
  readonly quiet: TokenBucket;
  readonly all: TokenBucket;
}

const now = () => performance.now();

export function createGuard(setting: GuardSetting): Guard {
  const queue = createWorkQueue({ now: setting.ownTime, soon, after });
  const knocking = () => createTokenBucket(KNOCKS.all.perSecond, KNOCKS.all.burst, now);
  const watch: Watch = {
    setting,
    queue,
    scopes: createScopes(setting.limits),
    all: new Map(),
    addresses: new Set(),
    knocks: { byBlock: new Map(), quiet: knocking(), all: knocking() },
  };
  const below = new WeakMap<MessageStream, MessageStream>();
  return {
    queue,
    // Looked up when it is asked for: a connection that we dialled is known only once its key is proved.
    lineOf: (stream) => watch.all.get(below.get(stream) ?? stream),
    gater: gaterOf(watch),
    encrypter: (inner) => ({
      protocol: inner.protocol,
      async secureInbound(connection, options) {
        const secured = await inner.secureInbound(connection, options);
        below.set(secured.connection, connection);
        return secured;
      },
      async secureOutbound(connection, options) {
        const secured = await inner.secureOutbound(connection, options);
        below.set(secured.connection, connection);
        return secured;
      },
    }),
  };
}

function gaterOf(watch: Watch): ConnectionGater {
  return {
    async denyInboundConnection(connection) {
      const known = take(watch, connection);
      if (standingOf(watch, known) === "stranger" && !mayKnock(watch.knocks, known.origin))
        return true;
      const placed = placeTransient(watch, known);
      known.release = placed ?? (() => {});
      return placed === null;
    },
    denyInboundEncryptedConnection: async (peer, connection) =>
      !admit(watch, peer.toString(), connection),
    denyOutboundEncryptedConnection: async (peer, connection) =>
      !admit(watch, peer.toString(), connection),
  };
}

function standingOf({ addresses, setting }: Watch, { peer, origin }: Known): Standing {
  if (peer !== null) return setting.standing(peer);
  return addresses.has(origin.address) ? "known" : "stranger";
}

/** What is known of a connection, from its first sight until it closes. */
function take(watch: Watch, connection: MultiaddrConnection): Known {
  const { all, queue } = watch;
  const found = all.get(connection);
  if (found !== undefined) return found;
  const origin = originOf(connection.remoteAddr.toString());
  const name = `transient ${origin.address}`;
  const { line, heard } = pacedInput(connection, queue, {
    standing: () => standingOf(watch, known),
    name: () => known.peer ?? name,
    origin,
  });
  const known: Known = {
    peer: null,
    origin,
    connection,
    placed: false,
    release: () => {},
    left: () => {},
    standing: () => standingOf(watch, known),
    line,
    heard,
  };
  all.set(connection, known);
  connection.addEventListener("close", () => {
    known.release();
    known.left();
    known.line.close();
    all.delete(connection);
  });
  return known;
}

/** A place for a connection with a proved key; `null` if there is none and nobody has to make room. */
function place(watch: Watch, known: Known, peer: string): (() => void) | null {
  const { scopes, setting } = watch;
  const { address, block } = known.origin;
  const isStranger = setting.standing(peer) === "stranger";
  const seat = isStranger ? takeSeat(watch, peer) : null;
  if (seat !== null) return seat;
  const own = isStranger
    ? [`peer ${peer}`, `block ${block}`, `address ${address}`]
    : [`peer ${peer}`];
  // A peer with too many connections of its own does not get another's place.
  let releaseOwn = scopes.take("connections", own, 1);
  if (releaseOwn === null && moveToSeats(watch)) releaseOwn = scopes.take("connections", own, 1);
  if (releaseOwn === null && isStranger && makeRoomInCrowd(watch, known, peer))
    releaseOwn = scopes.take("connections", own, 1);
  if (releaseOwn === null) return null;
  const takeShared = () =>
    scopes.take("connections", isStranger ? ["system", "stranger"] : ["system"], 1);
  let releaseShared = takeShared();
  if (releaseShared === null) {
    const crowder = mostCrowded(watch, isStranger ? block : null);
    if (crowder !== null && (!isStranger || crowdOf(watch, known) <= crowdOf(watch, crowder))) {
      makeRoom(crowder);
      releaseShared = takeShared();
    }
  }
  if (releaseShared === null) {
    releaseOwn();
    return null;
  }
  const release = releaseShared;
  const releaseFirst = releaseOwn;
  return () => {
    release();
    releaseFirst();
  };
}

/** A place beside those of strangers, for one connection of a seated player; `null` if there is none. */
function takeSeat({ setting, scopes }: Watch, peer: string): (() => void) | null {
  return setting.seated(peer)
    ? scopes.take("connections", ["system", "seated", `peer ${peer}`, `seat ${peer}`], 1)
    : null;
}

/** Players who came as strangers and have sat down since give their places to newcomers. Returns whether any did. */
function moveToSeats(watch: Watch): boolean {
  let moved = false;
  for (const known of watch.all.values()) {
    const { peer, release } = known;
    if (peer === null || !known.placed || watch.setting.standing(peer) !== "stranger") continue;
    if (watch.scopes.used("connections", `seat ${peer}`) > 0) continue;
    // Holds both places for a moment; if the key's or the total limit is reached, moving would gain nothing.
    const seat = takeSeat(watch, peer);
    if (seat === null) continue;
    release();
    known.release = seat;
    moved = true;
  }
  return moved;
}

/** The number of connections from its block of addresses. */
function crowdOf({ scopes }: Watch, { origin }: Known): number {
  return scopes.used("connections", `block ${origin.block}`);
}

/**
 * A stranger's connection from one of the most crowded blocks, `apart` from one. Older connections keep their place: of
 * all such connections the older half is spared, and the oldest of the others makes room (as in Bitcoin Core's eviction
 * of inbound peers), so that a newcomer gets in even if two hundred blocks hold a place each.
 */
function mostCrowded(watch: Watch, apart: string | null): Known | null {
  const strangers = [...watch.all.values()].filter(
    (known) =>
      known.placed && known.origin.block !== apart && standingOf(watch, known) === "stranger",
  );
  const most = strangers.reduce((found, known) => Math.max(found, crowdOf(watch, known)), 0);
  return oldestOfNewer(strangers.filter((known) => crowdOf(watch, known) === most));
}

function oldestOfNewer(all: readonly Known[]): Known | null {
  return all[Math.floor(all.length / 2)] ?? null;
}

/**
 * Behind a relay there may be anybody: a stranger who holds its places keeps out nobody else who comes through it. Returns
 * whether somebody made room.
 */
function makeRoomInCrowd(watch: Watch, { origin }: Known, peer: string): boolean {
  const { all, scopes, setting } = watch;
  const own = setting.limits.peer.connections ?? Infinity;
  if (!isCrowd(origin) || scopes.used("connections", `peer ${peer}`) >= own) return false;
  const there = [...all.values()].filter(
    (other) =>
      other.placed &&
      other.peer !== null &&
      other.origin.address === origin.address &&
      setting.standing(other.peer) === "stranger" &&
      !setting.seated(other.peer),
  );
  const crowder = oldestOfNewer(there);
  if (crowder !== null) makeRoom(crowder);
  return crowder !== null;
}

function oldestOfMost(
  { all }: Watch,
  isMeant: (known: Known) => boolean,
  crowdOf: (known: Known) => number,
): Known | null {
  let found: Known | null = null;
  for (const known of all.values())
    if (isMeant(known) && (found === null || crowdOf(known) > crowdOf(found))) found = known;
  return found;
}

function makeRoom({ release, connection }: Known): void {
  release();
  connection.abort(new Error("others need the place"));
}

/**
 * A place for a connection that has to prove its key; `null` if its address has too many. If there are too many in all,
 * the oldest makes room: at most 64 begin in a second, so each has 700 ms, and a handshake takes four trips.
 */
function placeTransient(watch: Watch, known: Known): (() => void) | null {
  const { scopes, setting } = watch;
  const { address, block } = known.origin;
  const wanted = ["transient", `transient-address ${address}`, `transient-block ${block}`];
  const took = scopes.take("connections", wanted, 1);
  const own = scopes.used("connections", `transient-address ${address}`);
  if (took !== null || own >= (setting.limits["transient-address"].connections ?? Infinity))
    return took;
  const slow = oldestOfMost(
    watch,
    (other) => other !== known && other.peer === null,
    ({ origin }) => scopes.used("connections", `transient-block ${origin.block}`),
  );
  if (slow === null) return null;
  makeRoom(slow);
  return scopes.take("connections", wanted, 1);
}

/** Whether one more stranger may begin a handshake now. */
function mayKnock({ byBlock, quiet, all }: Knocks, { block }: Origin): boolean {
  if (byBlock.size >= MAX_BLOCKS) byBlock.clear();
  const { perSecond, burst } = KNOCKS.block;
  const own = byBlock.get(block) ?? { bucket: createTokenBucket(perSecond, burst, now), count: 0 };
  byBlock.set(block, own);
  const shared = own.count++ < QUIET ? quiet : all;
  if (own.bucket.take(0) > 0 || shared.take(0) > 0) return false;
  own.bucket.take(1);
  shared.take(1);
  return true;
}

/** Whether a peer that has proved its key gets a place; its connection then counts as the peer's. */
function admit(watch: Watch, peer: string, connection: MultiaddrConnection): boolean {
  const { shunned, met, standing } = watch.setting;
  // One that has ended would never give its place back.
  if (shunned(peer) || connection.status !== "open") return false;
  const known = take(watch, connection);
  known.left();
  known.left = met(peer, known.origin);
  known.release();
  known.peer = peer;
  const placed = place(watch, known, peer);
  if (placed === null) return false;
  known.placed = true;
  known.release = placed;
  if (standing(peer) !== "stranger") rememberAddress(watch, known.origin);
  return true;
}

function rememberAddress({ addresses }: Watch, origin: Origin): void {
  // Whoever comes through a friend's relay is not that friend.
  if (isCrowd(origin)) return;
  addresses.delete(origin.address);
  addresses.add(origin.address);
  const [oldest] = addresses.size > MAX_ADDRESSES ? addresses : [];
  if (oldest !== undefined) addresses.delete(oldest);
}
