import {
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes as nativeRandomBytes,
  sign as signNatively,
} from "node:crypto";
import { concatBytes } from "../../../protocol/bytes.ts";
import { openSodiumGroup } from "../../../protocol/deck/group/ristretto-sodium.ts";
import { type Signer, strictly, type Verify } from "../../../protocol/identity.ts";
import type { Keys } from "../../host/ports/keys.ts";
import type { ChanceTools } from "../../match/terms.ts";
import { PUBLIC_KEY_PREFIX, verifyLaxly } from "./ed25519.ts";

/** What precedes the 32 bytes of a secret key in DER (RFC 8410, section 7). */
const PRIVATE_KEY_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

/** A signer from a 32-byte seed by Node's own Ed25519; its signatures are those of `signerFromSeed`, byte for byte. */
export function nativeSigner(seed: Uint8Array): Signer {
  const secret = createPrivateKey({
    key: Buffer.from(concatBytes(PRIVATE_KEY_PREFIX, seed)),
    format: "der",
    type: "pkcs8",
  });
  const spki = createPublicKey(secret).export({ format: "der", type: "spki" });
  return {
    key: new Uint8Array(spki.subarray(PUBLIC_KEY_PREFIX.length)),
    sign: (message) => new Uint8Array(signNatively(null, message, secret)),
  };
}

/** Verification by Node's own Ed25519, about a hundred times as fast as tweetnacl and with the same verdict. */
export const nativeVerify: Verify = strictly(verifyLaxly);

/** Bytes of the system's random source. */
export function randomBytes(length: number): Uint8Array {
  return new Uint8Array(nativeRandomBytes(length));
}

export const NODE_KEYS: Keys = {
  signerOf: nativeSigner,
  verify: nativeVerify,
  digest(...parts) {
    const digest = createHash("sha256");
    for (const part of parts) digest.update(part);
    return digest.digest();
  },
};

/** What dice and hidden pieces need from this machine: libsodium's group and the system's random source. */
export async function openChance(): Promise<ChanceTools> {
  return {
    group: await openSodiumGroup(),
    random: (length) => randomBytes(length),
  };
}
