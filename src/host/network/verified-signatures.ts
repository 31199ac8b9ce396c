import { toHex } from "../../../protocol/bytes.ts";
import type { Verify } from "../../../protocol/identity.ts";
import type { Digest } from "../ports/keys.ts";

/** Enough for a room of a hundred, whose lists mostly repeat the same signatures. */
const MAX_REMEMBERED = 4096;

/**
 * Everybody at a table sends a list of tables, again with each change and mostly with the same signatures; a vote comes
 * alone, in a proposal, in a certificate, and again when catching up. Each is verified once. Bad ones are not
 * remembered, or a stranger could fill the memory for nothing.
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
