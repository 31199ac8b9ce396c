import { concatBytes, fromHex, toHex } from "../bytes.ts";
import { KEY_BYTES } from "../identity.ts";
import { formatIp, parseIp } from "./ip.ts";

/** A place where a player can be reached by TCP: directly, or through a relay that listens there. */
export interface Address {
  /** An IPv4 or IPv6 address as text, never a name: resolving one would tell a name server who plays with whom. */
  readonly ip: string;
  readonly port: number;
  /** The public key of the relay that listens there, 64 hex digits; `null`: the player listens there directly. */
  readonly relay: string | null;
}

/**
 * A place where a peer's data channel can be reached by UDP: an address of its own, or one that its router shows to the
 * internet, the same to everybody or (`varying`) a different one to each server.
 */
export interface Candidate {
  readonly kind: "own" | "mapped" | "varying";
  readonly ip: string;
  readonly port: number;
}

/** An IP address and a port after one byte: the family (4 or 6) and its flags. */
interface Place {
  readonly mark: boolean;
  /** Only with a flag. */
  readonly second?: boolean;
  readonly ip: string;
  readonly port: number;
}

const MARK = 16;
const SECOND = 32;

/** 7 bytes (IPv4) or 19 (IPv6); `null` if the address is invalid. */
function encodePlace({ mark, second, ip, port }: Place): Uint8Array | null {
  const bytes = parseIp(ip);
  if (bytes === null || !Number.isInteger(port) || port < 1 || port > 0xffff) return null;
  const head = (bytes.length === 4 ? 4 : 6) + (mark ? MARK : 0) + (second ? SECOND : 0);
  return concatBytes(Uint8Array.of(head), bytes, Uint8Array.of(port >> 8, port & 255));
}

/** The place that begins at `at`, and where it ends. */
function decodePlace(bytes: Uint8Array, at: number): (Place & { readonly end: number }) | null {
  const head = bytes[at] ?? 0;
  const mark = (head & MARK) !== 0;
  const second = mark && (head & SECOND) !== 0;
  const family = head & ~(mark ? MARK | SECOND : MARK);
  if (family !== 4 && family !== 6) return null;
  const portAt = at + 1 + (family === 4 ? 4 : 16);
  const port = ((bytes[portAt] ?? 0) << 8) | (bytes[portAt + 1] ?? 0);
  if (portAt + 2 > bytes.length || port === 0) return null;
  const ip = formatIp(bytes.subarray(at + 1, portAt));
  return { mark, second, ip, port, end: portAt + 2 };
}

/** A relay's key follows its place: 39 bytes with IPv4. `null` if the address is invalid. */
export function encodeAddress({ ip, port, relay }: Address): Uint8Array | null {
  const place = encodePlace({ mark: relay !== null, ip, port });
  if (place === null || relay === null) return place;
  const key = fromHex(relay);
  return key.ok && key.value.length === KEY_BYTES ? concatBytes(place, key.value) : null;
}

/** All addresses in `bytes`, or `null` if they are anything else. */
export function decodeAddresses(bytes: Uint8Array): Address[] | null {
  const addresses: Address[] = [];
  for (let at = 0; at < bytes.length; ) {
    const place = decodePlace(bytes, at);
    if (place === null) return null;
    const { mark, second, ip, port, end } = place;
    if (second) return null;
    at = mark ? end + KEY_BYTES : end;
    if (at > bytes.length) return null;
    addresses.push({ ip, port, relay: mark ? toHex(bytes.subarray(end, at)) : null });
  }
  return addresses;
}

/** `null` if the address is invalid. */
export function encodeCandidate({ kind, ip, port }: Candidate): Uint8Array | null {
  return encodePlace({ mark: kind !== "own", second: kind === "varying", ip, port });
}

/** All candidates in `bytes`, or `null` if they are anything else. */
export function decodeCandidates(bytes: Uint8Array): Candidate[] | null {
  const candidates: Candidate[] = [];
  for (let at = 0; at < bytes.length; ) {
    const place = decodePlace(bytes, at);
    if (place === null) return null;
    at = place.end;
    const kind = place.second ? "varying" : place.mark ? "mapped" : "own";
    candidates.push({ kind, ip: place.ip, port: place.port });
  }
  return candidates;
}
