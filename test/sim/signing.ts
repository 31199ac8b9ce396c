import sodium from "libsodium-wrappers-sumo";
import { toHex } from "../../protocol/bytes.ts";
import type { Signer, Verify } from "../../protocol/identity.ts";
import { nativeSigner, nativeVerify } from "../../src/node/keys/crypto.ts";

/** What a simulated table signs and verifies with. */
export interface Signing {
  signerOf(seat: number): Signer;
  readonly verify: Verify;
}

const secrets = new Map<string, Uint8Array>();

/**
 * For simulations: a signature is a hash under a secret that only the signer has and `verify` looks up by the key.
 * Nobody without the signer can make one, so forgeries fail as in the app, in a fiftieth of the time.
 */
export const toySigning: Signing = {
  signerOf(seat) {
    const key = new Uint8Array(32).fill(seat + 1);
    const secret = new Uint8Array(32).fill(0xa0 + seat);
    secrets.set(toHex(key), secret);
    return { key, sign: (message) => tag(secret, message) };
  },
  verify(key, message, signature) {
    const secret = secrets.get(toHex(key));
    return secret !== undefined && Buffer.compare(tag(secret, message), signature) === 0;
  },
};

await sodium.ready;

/** Keyed blake2b-512 (RFC 7693, 2.9): Node's own hashes take twice as long for a short message. */
function tag(secret: Uint8Array, message: Uint8Array): Uint8Array {
  return sodium.crypto_generichash(64, message, secret);
}

const signers = new Map<number, Signer>();

const verdicts = new Map<string, boolean>();
const MAX_VERDICTS = 20_000;

/** Remembers results, because all machines verify the same statements, some repeatedly: a third of all the time. */
const verifyOnce: Verify = (key, message, signature) => {
  const statement = Buffer.concat([signature, key, message]).toString("latin1");
  const known = verdicts.get(statement);
  if (known !== undefined) return known;
  const verdict = nativeVerify(key, message, signature);
  if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
  verdicts.set(statement, verdict);
  return verdict;
};

/** Ed25519, as in the app. */
export const realSigning: Signing = {
  signerOf(seat) {
    const signer = signers.get(seat) ?? nativeSigner(new Uint8Array(32).fill(seat + 1));
    signers.set(seat, signer);
    return signer;
  },
  verify: verifyOnce,
};
