import dgram, { type RemoteInfo, type Socket } from "node:dgram";
import { createTokenBucket, type TokenBucket } from "../../host/reach/token-bucket.ts";

/** Which packets are read that arrive for mDNS, where anybody on the network may send any. */
export type Admits = (packet: Uint8Array, from: string) => boolean;

/** RFC 1035, section 4.1.1: two fields, then the numbers of records in four sections. */
const HEADER_BYTES = 12;
const COUNTS_AT = [4, 6, 8, 10];
/** A peer answers with one record for itself, and one for each of its addresses. */
const MAX_RECORDS = 128;
const MAX_BYTES = 16 * 1024;
/**
 * In records. An answer has about ten, and while a room of 64 fills up within a minute, each hears some seven hundred a
 * second.
 */
const EACH = { perSecond: 128, burst: 2048 };
const ALL = { perSecond: 1024, burst: 16_384 };
/** Addresses counted at once; whoever has more of them is bounded by the total. */
const MAX_ADDRESSES = 1024;

/**
 * Only what names the service, has few records, and comes from an address that has not sent too many. A record whose
 * name repeats an earlier one (RFC 1035, section 4.1.4) has twelve bytes and is read as 126 parts: a packet of 60 KB stopped
 * a host for half a second.
 */
export function createAdmission(serviceTag: string, now: () => number): Admits {
  const label = Buffer.from(serviceTag.split(".")[0] ?? "");
  const all = createTokenBucket(ALL.perSecond, ALL.burst, now);
  const buckets = new Map<string, TokenBucket>();
  return (packet, from) => {
    const bytes = Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength);
    if (bytes.length < HEADER_BYTES || bytes.length > MAX_BYTES || !bytes.includes(label))
      return false;
    const records = COUNTS_AT.reduce((sum, at) => sum + bytes.readUInt16BE(at), 0);
    if (records > MAX_RECORDS) return false;
    if (buckets.size >= MAX_ADDRESSES && !buckets.has(from)) buckets.clear();
    const own = buckets.get(from) ?? createTokenBucket(EACH.perSecond, EACH.burst, now);
    buckets.set(from, own);
    // Checked first, because a flood must not overdraw the buckets.
    if (own.take(0) > 0 || all.take(0) > 0) return false;
    own.take(records);
    all.take(records);
    return true;
  };
}

/** Opens a library's sockets so that they hear only what is admitted: it takes none from outside. */
export function hearingOnly<T>(admits: Admits, open: () => T): T {
  const { createSocket } = dgram;
  const bounded = (...setting: Parameters<typeof createSocket>) =>
    deafTo(createSocket(...setting), admits);
  Object.assign(dgram, { createSocket: bounded });
  try {
    return open();
  } finally {
    Object.assign(dgram, { createSocket });
  }
}

function deafTo(socket: Socket, admits: Admits): Socket {
  const { emit } = socket;
  const isHeard = ([event, packet, from]: readonly unknown[]) =>
    event !== "message" || admits(packet as Uint8Array, (from as RemoteInfo).address);
  Object.assign(socket, {
    emit: (...said: readonly unknown[]) => isHeard(said) && Reflect.apply(emit, socket, said),
  });
  return socket;
}
