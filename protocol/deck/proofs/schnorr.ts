import type { RandomBytes } from "../../randomness.ts";
import { ok, type Result } from "../../result.ts";
import { BASE, type Group, type Point, type Scalar } from "../group/group.ts";
import { mod, randomSecret } from "../group/scalar.ts";
import type { Equation } from "./equation.ts";
import { type Context, challenge, contextId, nonces } from "./transcript.ts";
import { read, sizeOf, write } from "./wire.ts";

const LAYOUT = { commitment: "point", response: "scalar" } as const;
export const SCHNORR_BYTES: number = sizeOf(LAYOUT);

/** "I know x with Y = xG" (docs/protocol.md 4). */
type Statement = { readonly context: Uint8Array; readonly key: Point };

/** Proves knowledge of the secret behind `key`. */
export function proveKnowledge(
  group: Group,
  context: Context,
  secret: Scalar,
  key: Point,
  random: RandomBytes,
): Uint8Array {
  const statement: Statement = { context: contextId(context), key };
  const nonce = randomSecret(nonces([secret], statement, random));
  const commitment = group.multiplyBase(nonce);
  const c = challenge("dmp1/pok", { ...statement, commitment });
  return write(LAYOUT, { commitment, response: mod(nonce + c * secret) });
}

/** sG - T - cY = 0. Faults of `read`. */
export function knowledgeEquations(
  group: Group,
  context: Context,
  key: Point,
  proof: Uint8Array,
): Result<readonly Equation[]> {
  const parts = read(group, proof, LAYOUT);
  if (!parts.ok) return parts;
  const { commitment, response } = parts.value;
  const statement: Statement = { context: contextId(context), key };
  const c = challenge("dmp1/pok", { ...statement, commitment });
  return ok([
    [
      { scalar: response, point: BASE },
      { scalar: -1n, point: commitment },
      { scalar: -c, point: key },
    ],
  ]);
}
