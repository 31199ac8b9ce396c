import nacl from "tweetnacl";
import { concatBytes } from "../../bytes.ts";
import type { RandomBytes } from "../../randomness.ts";
import { ok, type Result } from "../../result.ts";
import { type Group, ORDER, POINT_BYTES, type Point, type Scalar } from "../group/group.ts";
import { randomSecret, SCALAR_BYTES, toBytes, toInteger } from "../group/scalar.ts";
import type { Equation } from "../proofs/equation.ts";
import { knowledgeEquations, proveKnowledge, SCHNORR_BYTES } from "../proofs/schnorr.ts";
import { type Context, contextId, digest } from "../proofs/transcript.ts";
import { read } from "../proofs/wire.ts";

const SEALED_BYTES = SCALAR_BYTES + nacl.secretbox.overheadLength;
export const ENVELOPE_BYTES: number = POINT_BYTES + SCHNORR_BYTES + SEALED_BYTES;

/**
 * A scalar sealed for one seat so that a dispute can be decided in public (docs/protocol.md 4.2): showing the shared
 * point with a proof lets everybody open this envelope and no other. `context` names sender, recipient and occasion.
 */
export function seal(
  group: Group,
  context: Context,
  recipient: Point,
  content: Scalar,
  random: RandomBytes,
): Uint8Array {
  const secret = randomSecret(random);
  const ephemeral = group.multiplyBase(secret);
  const proof = proveKnowledge(group, context, secret, ephemeral, random);
  const key = keyFor(context, ephemeral, group.multiply(secret, recipient));
  return concatBytes(ephemeral, proof, nacl.secretbox(toBytes(content), NONCE, key));
}

/** The key is used once, so the nonce need not vary. */
const NONCE = new Uint8Array(nacl.secretbox.nonceLength);

/** An envelope as the others store it. */
export interface Envelope {
  readonly context: Context;
  readonly ephemeral: Point;
  readonly sealed: Uint8Array;
}

/**
 * Reads an envelope; the equations show whether its sender owns the ephemeral point. That proof of possession stops a
 * sender from repeating an honest sender's point, provoking a complaint and so having the honest envelope opened.
 * Faults of `read`.
 */
export function readEnvelope(
  group: Group,
  context: Context,
  bytes: Uint8Array,
): Result<{ readonly envelope: Envelope; readonly equations: readonly Equation[] }> {
  const head = read(group, bytes.subarray(0, POINT_BYTES), { ephemeral: "point" }, "envelope");
  if (!head.ok) return head;
  const { ephemeral } = head.value;
  const proof = bytes.subarray(POINT_BYTES, POINT_BYTES + SCHNORR_BYTES);
  const equations = knowledgeEquations(group, context, ephemeral, proof);
  if (!equations.ok) return equations;
  const sealed = bytes.slice(POINT_BYTES + SCHNORR_BYTES);
  return ok({ envelope: { context, ephemeral, sealed }, equations: equations.value });
}

/** Opens an envelope with the shared point; `null` if it contains no scalar under that key. */
export function unseal({ context, ephemeral, sealed }: Envelope, shared: Point): Scalar | null {
  const content = nacl.secretbox.open(sealed, NONCE, keyFor(context, ephemeral, shared));
  if (content === null || content.length !== SCALAR_BYTES) return null;
  const scalar = toInteger(content);
  return scalar < ORDER ? scalar : null;
}

function keyFor(context: Context, ephemeral: Point, shared: Point): Uint8Array {
  const secret = digest("dmp1/envelope", { context: contextId(context), ephemeral, shared });
  return secret.subarray(0, nacl.secretbox.keyLength);
}
