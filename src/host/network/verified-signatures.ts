import { toHex } from "../../../protocol/bytes.ts";
import type { Verify } from "../../../protocol/identity.ts";
import type { Digest } from "../ports/keys.ts";

/** Signatures that were found good: at the tables of a room of a hundred, some players come and go. */
const MAX_REMEMBERED = 4096;

/**
 * A list of tables is told by everybody who is at one, and again with each change of it, mostly with signatures that were
 * there before: each is verified once. What is bad is not remembered, or a stranger could fill the memory for nothing.
 */
export function rememberVerified(verify: Verify, digest: Digest): Verify {
  const good = new Set<string>();
  return (key, message, signature) => {
    if (key.length !== 32 || signature.length !== 64) return false;
    // Both have a fixed length, so no other triple has this name.
    const name = toHex(digest(key, signature, message));
    if (good.has(name)) return true;
    if (!verify(key, message, signature)) return false;
    good.add(name);
    const oldest = good.size > MAX_REMEMBERED ? good.values().next().value : undefined;
    if (oldest !== undefined) good.delete(oldest);
    return true;
  };
}
