import { concatBytes, fromHex, toHex } from "../bytes.ts";
import { KEY_BYTES } from "../identity.ts";
import { fail, ok, type Result } from "../result.ts";
import { type Candidate, decodeCandidates, encodeCandidate } from "./addresses.ts";
import { type Code, MAX_BODY, writeCode } from "./code.ts";
import { wrongKind } from "./invite.ts";
import { isUnicastIp, parseIp } from "./ip.ts";

/**
 * Half of a connection that two players make by hand, without a relay: one sends an offer, the other sends back a
 * reply, over any chat and minutes apart. About 70 characters (docs/codes.md).
 */
export interface Contact {
  /** The sender's public key, 64 hex digits. */
  readonly player: string;
  /**
   * `CONTACT_SECRET_BYTES` from which both sides derive the data channel's credentials; the reply repeats the offer's.
   */
  readonly secret: Uint8Array;
  readonly candidates: readonly Candidate[];
}

export const CONTACT_SECRET_BYTES = 6;
const FIXED_BYTES = KEY_BYTES + CONTACT_SECRET_BYTES;

/**
 * The code as text, without the scheme. Candidates that do not fit are left out, the last first. Fault
 * `identity/bad-key`.
 */
export function writeContact(
  kind: "offer" | "reply",
  { player, secret, candidates }: Contact,
): Result<string> {
  const key = fromHex(player);
  if (!key.ok || key.value.length !== KEY_BYTES)
    return fail("identity/bad-key", "This is not a player's key.");
  let body = concatBytes(key.value, secret);
  for (const candidate of candidates) {
    const bytes = encodeCandidate(candidate);
    if (bytes !== null && body.length + bytes.length <= MAX_BODY) body = concatBytes(body, bytes);
  }
  return ok(writeCode({ kind, body }));
}

/**
 * Reads the offer or reply in a code. Private addresses are allowed here: the two may sit behind one router, and the
 * code goes from one player to one other. Faults `code/is-...` for another kind, `code/damaged`.
 */
export function readContact(wanted: "offer" | "reply", { kind, body }: Code): Result<Contact> {
  if (kind !== wanted) return wrongKind(kind);
  const candidates = decodeCandidates(body.subarray(FIXED_BYTES));
  if (body.length < FIXED_BYTES || candidates === null || !candidates.every(isOneHost))
    return fail("code/damaged", "This code is damaged. Ask for a new one.");
  return ok({
    player: toHex(body.subarray(0, KEY_BYTES)),
    secret: body.slice(KEY_BYTES, FIXED_BYTES),
    candidates,
  });
}

function isOneHost({ ip }: Candidate): boolean {
  const bytes = parseIp(ip);
  return bytes !== null && isUnicastIp(bytes);
}
