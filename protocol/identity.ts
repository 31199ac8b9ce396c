import nacl from "tweetnacl";
import { concatBytes } from "./bytes.ts";
import { isCanonicalPoint, isCanonicalScalar, isSmallOrder } from "./edwards.ts";

export const KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;

/** A signer: a public key and the one operation its secret is for. */
export interface Signer {
  /** Ed25519 public key, 32 bytes. */
  readonly key: Uint8Array;
  /** Ed25519 signature (RFC 8032, deterministic), 64 bytes. */
  sign(message: Uint8Array): Uint8Array;
}

/** Whether `signature` is this key's signature of the message. Never throws, whatever the lengths. */
export type Verify = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

/** Announces that a verification will soon be requested, so that it can begin. It may turn out not to be needed. */
export type Begin = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => void;

/** A signer from a 32-byte seed (RFC 8032 section 5.1.5), by tweetnacl. */
export function signerFromSeed(seed: Uint8Array): Signer {
  const pair = nacl.sign.keyPair.fromSeed(seed);
  return {
    key: pair.publicKey,
    sign: (message) => nacl.sign.detached(message, pair.secretKey),
  };
}

/**
 * Makes any cofactorless Ed25519 backend as strict as every other, because two peers must never disagree about a
 * signature. Libraries differ on unreduced S, on non-canonical encodings and on points of small order (Chalkias,
 * Garillot, Nikolaenko: "Taming the many EdDSAs", 2020), so all of these are refused before the backend is asked.
 */
export function strictly(backend: Verify): Verify {
  return (key, message, signature) => {
    if (key.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
    const point = signature.subarray(0, 32);
    return (
      isCanonicalScalar(signature.subarray(32)) &&
      isCanonicalPoint(key) &&
      isCanonicalPoint(point) &&
      !isSmallOrder(key) &&
      !isSmallOrder(point) &&
      backend(key, message, signature)
    );
  };
}

/**
 * Verification by tweetnacl: the reference, and the fallback where there is nothing faster (about 10 ms a signature).
 */
export const verify: Verify = strictly((key, message, signature) =>
  nacl.sign.detached.verify(message, signature, key),
);

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/**
 * Identity multihash of 36 bytes: protobuf key type 1 (Ed25519), then the 32 key bytes (libp2p "Peer Ids and Keys").
 */
const PEER_ID_PREFIX = Uint8Array.of(0x00, 0x24, 0x08, 0x01, 0x12, 0x20);

/** The libp2p peer id that belongs to a public key, as people see it (`12D3KooW...`). */
export function peerIdOf(key: Uint8Array): string {
  let rest = concatBytes(PEER_ID_PREFIX, key).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = "";
  for (; rest > 0n; rest /= 58n) text = `${BASE58[Number(rest % 58n)]}${text}`;
  // Base58 writes each leading zero byte as a 1; the prefix has exactly one.
  return `1${text}`;
}
