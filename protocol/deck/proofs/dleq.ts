import { type RandomBytes, seededBytes } from "../../randomness.ts";
import { ok, type Result } from "../../result.ts";
import { BASE, type Group, type Point, type Scalar } from "../group/group.ts";
import { mod, randomSecret, toInteger } from "../group/scalar.ts";
import type { Equation } from "./equation.ts";
import { type Context, challenge, contextId, digest, nonces } from "./transcript.ts";
import { read, sizeOf, write } from "./wire.ts";

const LAYOUT = { onKey: "point", onBases: "point", response: "scalar" } as const;
export const DLEQ_BYTES: number = sizeOf(LAYOUT);

/** "One secret z leads from G to the key and from every base to its image" (Chaum-Pedersen; docs/protocol.md 4). */
type Statement = {
  readonly context: Uint8Array;
  readonly key: Point;
  readonly bases: readonly Point[];
  readonly images: readonly Point[];
};

/** Proves it for all bases at once; lists of equal length, at least one. */
export function proveEquality(
  group: Group,
  context: Context,
  secret: Scalar,
  key: Point,
  bases: readonly Point[],
  images: readonly Point[],
  random: RandomBytes,
): Uint8Array {
  const statement: Statement = { context: contextId(context), key, bases, images };
  const weights = weightsOf(statement);
  const base = group.combine(bases.map((point, k) => ({ point, scalar: weights[k] ?? 0n })));
  const nonce = randomSecret(nonces([secret], statement, random));
  const onKey = group.multiplyBase(nonce);
  const onBases = group.multiply(nonce, base);
  const c = challenge("dmp1/dleq", { ...statement, onKey, onBases });
  return write(LAYOUT, { onKey, onBases, response: mod(nonce + c * secret) });
}

/** sG - T1 - cY = 0 and s(sum of weighted bases) - T2 - c(sum of weighted images) = 0. Faults of `read`. */
export function equalityEquations(
  group: Group,
  context: Context,
  key: Point,
  bases: readonly Point[],
  images: readonly Point[],
  proof: Uint8Array,
): Result<readonly Equation[]> {
  const parts = read(group, proof, LAYOUT);
  if (!parts.ok) return parts;
  const { onKey, onBases, response } = parts.value;
  const statement: Statement = { context: contextId(context), key, bases, images };
  const weights = weightsOf(statement);
  const c = challenge("dmp1/dleq", { ...statement, onKey, onBases });
  return ok([
    [
      { scalar: response, point: BASE },
      { scalar: -1n, point: onKey },
      { scalar: -c, point: key },
    ],
    [
      ...bases.map((point, k) => ({ scalar: mod(response * (weights[k] ?? 0n)), point })),
      { scalar: -1n, point: onBases },
      ...images.map((point, k) => ({ scalar: mod(-c * (weights[k] ?? 0n)), point })),
    ],
  ]);
}

/**
 * One 128-bit weight for each base, fixed by the whole statement; the first is 1, so that a single base gives the plain
 * proof.
 */
function weightsOf(statement: Statement): Scalar[] {
  const stream = seededBytes(digest("dmp1/dleq-batch", statement), "weights");
  return statement.bases.map((_, k) => (k === 0 ? 1n : toInteger(stream(16))));
}
