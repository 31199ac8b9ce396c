import type { RandomBytes } from "../../randomness.ts";
import { ok, type Result } from "../../result.ts";
import type { Holding } from "../dealing/holding.ts";
import { BASE, type Group, type Point, type Scalar } from "../group/group.ts";
import { mod, randomSecret } from "../group/scalar.ts";
import type { Equation } from "./equation.ts";
import { type Context, challenge, contextId, nonces } from "./transcript.ts";
import { read, sizeOf, write } from "./wire.ts";

const LAYOUT = {
  base: "point",
  residual: "point",
  onKey: "point",
  onBase: "point",
  onDifference: "point",
  secret: "scalar",
  blind: "scalar",
} as const;
export const PASS_BYTES: number = sizeOf(LAYOUT);

/**
 * "The same card, now under the recipient's key" (docs/protocol.md 4): knowledge of (z, r) with Z_f = zG, R1 = rG and
 * R - R2 = zC - rZ_t.
 */
type Statement = {
  readonly context: Uint8Array;
  readonly fromKey: Point;
  readonly fromBase: Point;
  readonly fromResidual: Point;
  readonly toKey: Point;
  readonly base: Point;
  readonly residual: Point;
};

/** A hidden hand-over: the card's new holding and the proof of it, as sent. */
export function provePass(
  group: Group,
  context: Context,
  holding: Holding,
  secret: Scalar,
  toKey: Point,
  random: RandomBytes,
): Uint8Array {
  const r = randomSecret(random);
  const base = group.multiplyBase(r);
  const card = group.subtract(holding.residual, group.multiply(secret, holding.base));
  const residual = group.add(card, group.multiply(r, toKey));
  const statement = statementOf(context, holding, toKey, { base, residual });
  const stream = nonces([secret, r], statement, random);
  const [kz, kr] = [randomSecret(stream), randomSecret(stream)];
  const onKey = group.multiplyBase(kz);
  const onBase = group.multiplyBase(kr);
  const onDifference = group.subtract(group.multiply(kz, holding.base), group.multiply(kr, toKey));
  const c = challenge("dmp1/pass", { ...statement, onKey, onBase, onDifference });
  return write(LAYOUT, {
    base,
    residual,
    onKey,
    onBase,
    onDifference,
    secret: mod(kz + c * secret),
    blind: mod(kr + c * r),
  });
}

/** The new holding and the three equations of it. Faults of `read`. */
export function readPass(
  group: Group,
  context: Context,
  holding: Holding,
  to: { readonly seat: number; readonly key: Point },
  bytes: Uint8Array,
): Result<{ readonly holding: Holding; readonly equations: readonly Equation[] }> {
  const proof = read(group, bytes, LAYOUT);
  if (!proof.ok) return proof;
  const { base, residual, onKey, onBase, onDifference, secret, blind } = proof.value;
  const statement = statementOf(context, holding, to.key, { base, residual });
  const c = challenge("dmp1/pass", { ...statement, onKey, onBase, onDifference });
  return ok({
    holding: { seat: to.seat, key: to.key, base, residual },
    equations: [
      [
        { scalar: secret, point: BASE },
        { scalar: -1n, point: onKey },
        { scalar: -c, point: holding.key },
      ],
      [
        { scalar: blind, point: BASE },
        { scalar: -1n, point: onBase },
        { scalar: -c, point: base },
      ],
      [
        { scalar: secret, point: holding.base },
        { scalar: -blind, point: to.key },
        { scalar: -1n, point: onDifference },
        { scalar: -c, point: holding.residual },
        { scalar: c, point: residual },
      ],
    ],
  });
}

function statementOf(
  context: Context,
  from: Holding,
  toKey: Point,
  { base, residual }: { readonly base: Point; readonly residual: Point },
): Statement {
  return {
    context: contextId(context),
    fromKey: from.key,
    fromBase: from.base,
    fromResidual: from.residual,
    toKey,
    base,
    residual,
  };
}
