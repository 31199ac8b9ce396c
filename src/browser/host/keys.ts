import { sha256 } from "@noble/hashes/sha2.js";
import sodium from "libsodium-wrappers-sumo";
import { concatBytes } from "../../../protocol/bytes.ts";
import { strictly } from "../../../protocol/identity.ts";
import type { Keys } from "../../host/ports/keys.ts";

/**
 * Keys by libsodium: a page that came over plain http has no WebCrypto, and tweetnacl takes a hundred times as long.
 */
export async function openKeys(): Promise<Keys> {
  await sodium.ready;
  return {
    signerOf(seed) {
      const { publicKey, privateKey } = sodium.crypto_sign_seed_keypair(seed);
      return {
        key: publicKey,
        sign: (message) => sodium.crypto_sign_detached(message, privateKey),
      };
    },
    verify: strictly((key, message, signature) =>
      sodium.crypto_sign_verify_detached(signature, message, key),
    ),
    digest: (...parts) => sha256(concatBytes(...parts)),
  };
}

/** The most that `getRandomValues` returns at once (W3C Web Cryptography, section 10.1.1). */
const AT_ONCE = 65_536;

/** Bytes of the browser's random source. */
export function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += AT_ONCE)
    crypto.getRandomValues(bytes.subarray(at, at + AT_ONCE));
  return bytes;
}
