import type { RandomBytes } from "../../randomness.ts";
import { ok, type Result } from "../../result.ts";
import type { Holding } from "../dealing/holding.ts";
import { BASE, type Group, type Point, type Scalar } from "../group/group.ts";
import { mod, randomSecret } from "../group/scalar.ts";
import type { Equation } from "./equation.ts";
import { type Context, challenge, contextId, nonces } from "./transcript.ts";
import { read, sizeOf, write } from "./wire.ts";

const LAYOUT = {
  difference: "point",
  onDifference: "point",
  onKey: "point",
  alpha: "scalar",
  beta: "scalar",
} as const;
export const UNEQUAL_BYTES: number = sizeOf(LAYOUT);

/** "The held card is not this one" (docs/protocol.md 4): W = a(R - M) - bC is not the identity, where aZ = bG. */
type Statement = {
  readonly context: Uint8Array;
  readonly key: Point;
  readonly base: Point;
  readonly residual: Point;
  readonly card: Point;
};

function statementOf(context: Context, { key, base, residual }: Holding, card: Point): Statement {
  return { context: contextId(context), key, base, residual, card };
}

/**
 * Proves it; `held` is the card the holder has. If that is `card`, the difference is the identity, and no verifier
 * accepts it.
 */
export function proveUnequal(
  group: Group,
  context: Context,
  holding: Holding,
  secret: Scalar,
  held: Point,
  card: Point,
  random: RandomBytes,
): Uint8Array {
  const statement = statementOf(context, holding, card);
  const stream = nonces([secret], statement, random);
  const blind = randomSecret(stream);
  const [ka, kb] = [randomSecret(stream), randomSecret(stream)];
  // W = a(R - M) - azC, which is a times the difference of the cards.
  const difference = group.multiply(blind, group.subtract(held, card));
  const product = mod(blind * secret);
  const offset = group.subtract(holding.residual, card);
  const onDifference = group.subtract(group.multiply(ka, offset), group.multiply(kb, holding.base));
  const onKey = group.multiplyBase(mod(ka * secret - kb));
  const c = challenge("dmp1/neq", { ...statement, difference, onDifference, onKey });
  return write(LAYOUT, {
    difference,
    onDifference,
    onKey,
    alpha: mod(ka + c * blind),
    beta: mod(kb + c * product),
  });
}

/**
 * alpha(R - M) - beta C = T + cW and alpha Z - beta G = T0. W is read as an element, never the identity; alpha = 0 as
 * a witness would force W = 0. Faults of `read`.
 */
export function unequalEquations(
  group: Group,
  context: Context,
  holding: Holding,
  card: Point,
  bytes: Uint8Array,
): Result<readonly Equation[]> {
  const proof = read(group, bytes, LAYOUT);
  if (!proof.ok) return proof;
  const { difference, onDifference, onKey, alpha, beta } = proof.value;
  const statement = statementOf(context, holding, card);
  const c = challenge("dmp1/neq", { ...statement, difference, onDifference, onKey });
  return ok([
    [
      { scalar: alpha, point: holding.residual },
      { scalar: -alpha, point: card },
      { scalar: -beta, point: holding.base },
      { scalar: -1n, point: onDifference },
      { scalar: -c, point: difference },
    ],
    [
      { scalar: alpha, point: holding.key },
      { scalar: -beta, point: BASE },
      { scalar: -1n, point: onKey },
    ],
  ]);
}
