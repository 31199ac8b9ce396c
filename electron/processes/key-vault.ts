import { safeStorage } from "electron";
import { isWrapped, WRAPPED } from "../../src/node/profile/wrapped-key.ts";

/** The host process's requests to the system's key store, which only the main process may use. */
export interface VaultRequest {
  readonly kind: "wrap" | "unwrap";
  readonly id: number;
  readonly bytes: Uint8Array;
}

/** `bytes` is absent if the system's key store did not answer or does not know the key. */
export interface VaultAnswer {
  readonly kind: "vault";
  readonly id: number;
  readonly bytes?: Uint8Array;
}

/**
 * Encrypts with a key that the system keeps for this app. Without such a store (Linux without a keyring) the bytes stay
 * as they are, and unmarked bytes are read as they are.
 */
export async function answerVault({ kind, id, bytes }: VaultRequest): Promise<VaultAnswer> {
  try {
    return { kind: "vault", id, bytes: await (kind === "wrap" ? wrap(bytes) : unwrap(bytes)) };
  } catch {
    return { kind: "vault", id };
  }
}

async function wrap(bytes: Uint8Array): Promise<Uint8Array> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return bytes;
  const text = Buffer.from(bytes).toString("base64");
  return new Uint8Array(Buffer.concat([WRAPPED, await safeStorage.encryptStringAsync(text)]));
}

async function unwrap(stored: Uint8Array): Promise<Uint8Array> {
  if (!isWrapped(stored)) return stored;
  const encrypted = Buffer.from(stored.subarray(WRAPPED.length));
  const { result } = await safeStorage.decryptStringAsync(encrypted);
  return new Uint8Array(Buffer.from(result, "base64"));
}
