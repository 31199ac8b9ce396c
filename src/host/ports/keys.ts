import type { Signer, Verify } from "../../../protocol/identity.ts";

/** Signing and hashing as fast as the machine can. Verdicts and bytes are those of protocol/identity.ts. */
export interface Keys {
  /** From an Ed25519 seed of 32 bytes. */
  signerOf(seed: Uint8Array): Signer;
  readonly verify: Verify;
  /** SHA-256 of these parts, one after another. */
  readonly digest: Digest;
}

export type Digest = (...parts: readonly Uint8Array[]) => Uint8Array;
