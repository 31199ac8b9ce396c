import type { Verify } from "../../../protocol/identity.ts";
import { lettersOf } from "../letters.ts";
import type { Digest } from "../ports/keys.ts";

/** Enough for a room of a hundred, whose lists mostly repeat the same signatures. */
const MAX_REMEMBERED = 4096;

/**
 * Everybody at a table sends a list of tables, again with each change and mostly with the same signatures; a vote comes
 * alone, in a proposal, in a certificate, and again when catching up. Each is verified once. Bad ones are not
 * remembered, or a stranger could fill the memory for nothing. A move comes once and is shown soonest if nothing is
 * hashed for it before: what a good signature has signed is hashed in the next turn of the loop, or when the signature
 * comes again.
 */
export function rememberVerified(
  verify: Verify,
  digest: Digest,
  soon: (step: () => void) => void,
): Verify {
  /** What good signatures have signed; `null` while it is still to be hashed. */
  const signed = new Map<string, string | null>();
  const unnamed = new Map<string, readonly [key: Uint8Array, message: Uint8Array]>();
  // A key has a fixed length, so no other pair has this name.
  const nameOf = (key: Uint8Array, message: Uint8Array) => lettersOf(digest(key, message));
  const nameAll = () => {
    for (const [signature, [key, message]] of unnamed) signed.set(signature, nameOf(key, message));
    unnamed.clear();
  };
  const remember = (signature: string, key: Uint8Array, message: Uint8Array) => {
    if (unnamed.size === 0) soon(nameAll);
    unnamed.set(signature, [key, message]);
    signed.set(signature, null);
    const oldest = signed.size > MAX_REMEMBERED ? signed.keys().next().value : undefined;
    if (oldest === undefined) return;
    signed.delete(oldest);
    unnamed.delete(oldest);
  };
  return (key, message, signature) => {
    if (key.length !== 32 || signature.length !== 64) return false;
    const letters = lettersOf(signature);
    if (signed.get(letters) === null) nameAll();
    const known = signed.get(letters);
    if (known !== undefined && known === nameOf(key, message)) return true;
    if (!verify(key, message, signature)) return false;
    remember(letters, key, message);
    return true;
  };
}
