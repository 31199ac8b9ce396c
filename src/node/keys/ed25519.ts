import { createPublicKey, type KeyObject, verify as verifyNatively } from "node:crypto";

/** What precedes the 32 bytes of a public key in DER (RFC 8410, section 4). */
export const PUBLIC_KEY_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Parsed keys are cached, because parsing costs a third of a verification; a flood of strange keys only empties the
 * cache.
 */
const KEPT_KEYS = 1024;

const keys = new Map<string, KeyObject>();

/** Node's own Ed25519 without the strict checks that `strictly` adds: keys of 32 bytes, signatures of 64. */
export function verifyLaxly(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  return verifyNatively(null, message, publicKey(key), signature);
}

function publicKey(key: Uint8Array): KeyObject {
  const id = Buffer.from(key).toString("latin1");
  const kept = keys.get(id);
  if (kept !== undefined) return kept;
  // OpenSSL accepts any 32 bytes here; a key that is not a point fails at verification.
  const parsed = createPublicKey({
    key: Buffer.concat([PUBLIC_KEY_PREFIX, key]),
    format: "der",
    type: "spki",
  });
  if (keys.size >= KEPT_KEYS) keys.clear();
  keys.set(id, parsed);
  return parsed;
}
