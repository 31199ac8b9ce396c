import * as v from "valibot";
import { decode, encode } from "../../../protocol/cbor/cbor.ts";
import { SCHEME } from "../../../protocol/invite/code.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";

/**
 * What friends send each other, one message to a frame, on a stream that is open while both are online: the stream
 * itself says "online". `invite` without a code: the table is still to be opened.
 */
export type Greeting =
  | { readonly v: 1; readonly kind: "here" }
  | { readonly v: 1; readonly kind: "invite"; readonly game: string; readonly code: string | null };

/** An invite's code with its addresses. */
export const MAX_GREETING = 4096;

const schema = v.variant("kind", [
  v.strictObject({ v: v.literal(1), kind: v.literal("here") }),
  v.strictObject({
    v: v.literal(1),
    kind: v.literal("invite"),
    game: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/)),
    code: v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(MAX_GREETING),
        v.check((code) => code.startsWith(SCHEME), "an invite's code"),
      ),
    ),
  }),
]);

export function encodeGreeting(greeting: Greeting): Uint8Array {
  return encode(greeting);
}

/** Faults `bytes/...`, `friends/malformed`. */
export function decodeGreeting(bytes: Uint8Array): Result<Greeting> {
  const decoded = decode(bytes, MAX_GREETING);
  if (!decoded.ok) return decoded;
  const parsed = v.safeParse(schema, decoded.value, { abortEarly: true });
  return parsed.success
    ? ok(parsed.output)
    : fail("friends/malformed", "A friend's app sent a malformed message. It was rejected.");
}
