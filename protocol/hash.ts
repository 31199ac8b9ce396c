import { utf8ToBytes } from "@noble/hashes/utils.js";
import sodium from "libsodium-wrappers-sumo";
import { concatBytes, concatIn } from "./bytes.ts";
import { type Cbor, encode } from "./cbor/cbor.ts";

/** Every purpose for which bytes are hashed or signed; bytes for one mean nothing for another. */
export type Domain =
  | "fairhand/manifest/1"
  | "fairhand/join/1"
  | "fairhand/bot/1"
  | "fairhand/bot-key/1"
  | "fairhand/roster/1"
  | "fairhand/roster-list/1"
  | "fairhand/start/1"
  | "fairhand/chat/1"
  | "fairhand/entry/2"
  | "fairhand/base/2"
  | "fairhand/content/2"
  | "fairhand/vote/2"
  | "fairhand/proposal/2"
  | "fairhand/claim/2"
  | "fairhand/end/2"
  | "fairhand/pause/2"
  | "fairhand/state/1"
  | "fairhand/log/2"
  | "fairhand/record/2"
  | "fairhand/seed-commitment/1"
  | "fairhand/joint-seed/1"
  | "fairhand/dice-link/1"
  | "fairhand/dice-roll/1"
  | "fairhand/code/1"
  | "fairhand/look/1"
  | "fairhand/knock/1"
  | "fairhand/topic/1"
  | "fairhand/topic-key/1"
  | "fairhand/topic-nonce/1";

export const HASH_BYTES = 32;

/**
 * The bytes that are hashed or signed for a purpose. The name's length comes first, so that no two purposes share a
 * message.
 */
export function separated(domain: Domain, ...parts: readonly Uint8Array[]): Uint8Array {
  return concatBytes(prefixOf(domain), ...parts);
}

// JavaScript has no 64-bit integers and would take ten times as long; every entry and position is hashed.
await sodium.ready;

/** Most of what is hashed fits. libsodium copies it anyway, and an array of its own would cost as much as hashing it. */
const room = new Uint8Array(4096);

function laidOut(domain: Domain, parts: readonly Uint8Array[]): Uint8Array {
  return concatIn(room, [prefixOf(domain), ...parts]);
}

/** blake2b-256 (RFC 7693), separated by purpose. */
export function hash(domain: Domain, ...parts: readonly Uint8Array[]): Uint8Array {
  return sodium.crypto_generichash(HASH_BYTES, laidOut(domain, parts), null);
}

/** Keyed blake2b-256 (RFC 7693 section 2.9): only holders of the key, of at most 64 bytes, can make or check it. */
export function mac(domain: Domain, key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
  return sodium.crypto_generichash(HASH_BYTES, laidOut(domain, parts), key);
}

/**
 * Plain SHA-512 (FIPS 180-4), for callers that separate purposes themselves. JavaScript would take four times as long.
 */
export function sha512(bytes: Uint8Array): Uint8Array {
  return sodium.crypto_hash_sha512(bytes);
}

/** The hash by which peers compare a public state. */
export function hashState(state: Cbor): Uint8Array {
  return hash("fairhand/state/1", encode(state));
}

const prefixes = new Map<Domain, Uint8Array>();

function prefixOf(domain: Domain): Uint8Array {
  const known = prefixes.get(domain);
  if (known !== undefined) return known;
  const prefix = concatBytes(Uint8Array.of(domain.length), utf8ToBytes(domain));
  prefixes.set(domain, prefix);
  return prefix;
}
