import type { RandomBytes } from "../randomness.ts";
import type { Fault } from "../result.ts";
import {
  type Group,
  isIdentity,
  keyOf,
  ORDER,
  type Point,
  type Scalar,
  type Term,
} from "./group.ts";
import { toInteger } from "./scalar.ts";

/** What a proof asserts: that the sum of these terms is the identity. */
export type Equation = readonly Term[];

/**
 * A proof that is still to be checked: the expensive part of a message, as plain data that a worker can take.
 * If the equations do not hold, `fault` is what `seat` did.
 */
export interface Check {
  readonly seat: number;
  readonly fault: Fault;
  readonly equations: readonly Equation[];
}

/**
 * Whether all equations hold, in one linear combination with independent 128-bit weights: a false one passes with
 * probability 2^-128. The weights come from the verifier's own source after the proofs are in; a prover who could
 * foresee them could let two errors cancel (docs/protocol.md 2). Points that occur several times are multiplied once.
 */
export function holds(group: Group, equations: readonly Equation[], random: RandomBytes): boolean {
  const points = new Map<string, { point: Point; scalar: Scalar }>();
  for (const equation of equations) {
    const weight = toInteger(random(16));
    for (const { point, scalar } of equation) {
      const key = keyOf(point);
      const sum = points.get(key);
      if (sum === undefined) points.set(key, { point, scalar: weight * scalar });
      else sum.scalar += weight * scalar;
    }
  }
  const terms = [...points.values()].map(({ point, scalar }) => ({
    point,
    scalar: ((scalar % ORDER) + ORDER) % ORDER,
  }));
  return isIdentity(group.combine(terms));
}

/** The checks that fail: one merged look at all of them, and singly only if that fails. */
export function failing<C extends Check>(
  group: Group,
  checks: readonly C[],
  random: RandomBytes,
): readonly C[] {
  const equations = checks.flatMap((check) => check.equations);
  if (equations.length === 0 || holds(group, equations, random)) return [];
  return checks.filter((check) => !holds(group, check.equations, random));
}
