import type { Server, Socket } from "node:net";
import { originOf } from "../../host/limits/origin.ts";
import { createTokenBucket, type TokenBucket } from "../../host/reach/token-bucket.ts";
import { isOnOwnNetwork, plainIp } from "../network/interfaces.ts";

/** A page loads with six sockets at once; a family behind one address has several pages. */
const MAX_SOCKETS = { address: 48, all: 256 } as const;
/**
 * New sockets of one address: ten pages at once have room. Refusing one before its request is read costs a fraction of
 * reading it.
 */
export const KNOCKS = { perSecond: 16, burst: 96 } as const;
/** Addresses counted at once; a stranger with more of them is still bounded by the total of sockets. */
const MAX_ADDRESSES = 1024;

/** What strangers hold open at the door. */
export interface DoorSockets {
  /** The far end has shown the secret: its socket no longer makes room for newcomers. */
  prove(socket: Socket): void;
}

interface Held {
  readonly address: string;
  proved: boolean;
}

/** Oldest first. */
type Open = Map<Socket, Held>;

/**
 * Bounds what is open at a server, for each address and in all; nobody from the internet is served at all. A newcomer takes
 * the place of the oldest socket that has not shown the secret, of its own address or of the most crowded one, so that
 * strangers who hold every place keep no friend out. `now`: a monotonic clock in milliseconds.
 */
export function limitSockets(server: Server, now: () => number): DoorSockets {
  const open: Open = new Map();
  const buckets = new Map<string, TokenBucket>();
  // Before the server's own listener.
  server.prependListener("connection", (socket: Socket) => {
    const address = addressOf(socket);
    if (address === null || !mayKnock(buckets, address, now) || !hasRoom(open, address))
      return void socket.destroy();
    open.set(socket, { address, proved: false });
    socket.once("close", () => open.delete(socket));
  });
  return {
    prove(socket) {
      const held = open.get(socket);
      if (held !== undefined) held.proved = true;
    },
  };
}

/** An IPv4 address or an IPv6 network; `null` for one on the internet. */
function addressOf({ remoteAddress = "" }: Socket): string | null {
  const ip = plainIp(remoteAddress);
  return isOnOwnNetwork(ip) ? originOf(`/ip${ip.includes(":") ? 6 : 4}/${ip}`).address : null;
}

function mayKnock(buckets: Map<string, TokenBucket>, address: string, now: () => number): boolean {
  if (buckets.size >= MAX_ADDRESSES && !buckets.has(address)) buckets.clear();
  const bucket = buckets.get(address) ?? createTokenBucket(KNOCKS.perSecond, KNOCKS.burst, now);
  buckets.set(address, bucket);
  // Checked first, because a flood must not overdraw the bucket for others at its address.
  return bucket.take(0) === 0 && bucket.take(1) === 0;
}

/** Whether there is a place, if necessary a stranger's. */
function hasRoom(open: Open, address: string): boolean {
  const own = [...open.values()].filter((held) => held.address === address).length;
  if (own >= MAX_SOCKETS.address) return makeRoom(open, address);
  if (open.size < MAX_SOCKETS.all) return true;
  const most = mostCrowded(open);
  return most !== null && makeRoom(open, most);
}

/**
 * Where most sockets have not shown the secret; `null` if all have. Addresses where one has shown it come last: a
 * friend's page is loading there, over sockets that are about to show it.
 */
function mostCrowded(open: Open): string | null {
  const held = [...open.values()];
  const friends = new Set(held.filter(({ proved }) => proved).map(({ address }) => address));
  const crowds = new Map<string, number>();
  for (const { address, proved } of held)
    if (!proved) crowds.set(address, (crowds.get(address) ?? 0) + 1);
  const weight = (address: string) =>
    (crowds.get(address) ?? 0) + (friends.has(address) ? 0 : MAX_SOCKETS.all);
  return [...crowds.keys()].reduce<string | null>(
    (most, one) => (most === null || weight(one) > weight(most) ? one : most),
    null,
  );
}

/** Closes the oldest socket of an address that has not shown the secret; `false` if there is none. */
function makeRoom(open: Open, address: string): boolean {
  for (const [socket, held] of open) {
    if (held.proved || held.address !== address) continue;
    open.delete(socket);
    socket.destroy();
    return true;
  }
  return false;
}
