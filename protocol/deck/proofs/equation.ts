import type { RandomBytes } from "../../randomness.ts";
import type { Fault } from "../../result.ts";
import {
  type Group,
  isIdentity,
  keyOf,
  type Point,
  type Scalar,
  type Term,
} from "../group/group.ts";
import { mod, toInteger } from "../group/scalar.ts";

/** What a proof asserts: that the sum of these terms is the identity. */
export type Equation = readonly Term[];

/**
 * A proof still to be checked: the expensive part of a message, as plain data for a worker. If the equations do not
 * hold, `seat` has committed `fault`.
 */
export interface Check {
  readonly seat: number;
  readonly fault: Fault;
  readonly equations: readonly Equation[];
}

/**
 * Whether all equations hold, in one linear combination with independent 128-bit weights: a false one passes with
 * probability 2^-128. The verifier draws the weights from its own source after the proofs have arrived; a prover who
 * could predict them could let two errors cancel (docs/protocol.md 2). Points that occur several times are multiplied
 * once.
 */
export function holds(group: Group, equations: readonly Equation[], random: RandomBytes): boolean {
  const sums = new Map<Point, Sum>();
  const byKey = new Map<string, Sum>();
  // Most points that recur are the same bytes in memory; checking for that costs a tenth of comparing them.
  const sumOf = (point: Point): Sum => {
    const known = sums.get(point);
    if (known !== undefined) return known;
    const key = keyOf(point);
    const sum = byKey.get(key) ?? { point, scalar: 0n };
    byKey.set(key, sum);
    sums.set(point, sum);
    return sum;
  };
  const weights = random(16 * equations.length);
  for (const [index, equation] of equations.entries()) {
    const weight = toInteger(weights.subarray(16 * index, 16 * (index + 1)));
    for (const { point, scalar } of equation) sumOf(point).scalar += weight * scalar;
  }
  const terms = [...byKey.values()].map(({ point, scalar }) => ({ point, scalar: mod(scalar) }));
  return isIdentity(group.combine(terms));
}

interface Sum {
  readonly point: Point;
  scalar: Scalar;
}

/** The checks that fail: all are checked at once, and separately only if that fails. */
export function failing<C extends Check>(
  group: Group,
  checks: readonly C[],
  random: RandomBytes,
): readonly C[] {
  const equations = checks.flatMap((check) => check.equations);
  if (equations.length === 0 || holds(group, equations, random)) return [];
  return checks.filter((check) => !holds(group, check.equations, random));
}
