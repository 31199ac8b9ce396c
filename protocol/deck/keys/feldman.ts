import type { RandomBytes } from "../../randomness.ts";
import { BASE, type Group, ORDER, type Point, type Scalar } from "../group/group.ts";
import { invert, mod, randomSecret } from "../group/scalar.ts";
import type { Equation } from "../proofs/equation.ts";

/**
 * How many seats together can replace a missing one, and read every hand if they conspire. 0: two seats share nothing,
 * so leaving ends the match (docs/protocol.md 1.1).
 */
export function thresholdOf(seats: number): number {
  return seats < 3 ? 0 : seats - 1;
}

/**
 * The coefficients of a random polynomial of degree `threshold - 1` whose value at 0 is `secret`; empty without
 * sharing.
 */
export function randomPolynomial(secret: Scalar, threshold: number, random: RandomBytes): Scalar[] {
  if (threshold === 0) return [];
  return [secret, ...Array.from({ length: threshold - 1 }, () => randomSecret(random))];
}

/** A seat's share: the value at `seat + 1`, because the value at 0 is the secret. */
export function shareOf(polynomial: readonly Scalar[], seat: number): Scalar {
  return polynomial.reduceRight((sum, coefficient) => mod(sum * abscissa(seat) + coefficient), 0n);
}

/** The public counterpart of a seat's share, from the committed coefficients. */
export function shareKey(group: Group, coefficients: readonly Point[], seat: number): Point {
  return group.combine(shareTerms(coefficients, seat));
}

/** Whether a share fits the committed coefficients: fG - (sum of weighted commitments) = 0. */
export function shareEquation(
  coefficients: readonly Point[],
  seat: number,
  share: Scalar,
): Equation {
  return [
    { scalar: share, point: BASE },
    ...shareTerms(coefficients, seat).map(({ scalar, point }) => ({ scalar: -scalar, point })),
  ];
}

/** The weight of a seat's share when `seats` together compute the value at 0. */
export function lagrange(seat: number, seats: readonly number[]): Scalar {
  let numerator = 1n;
  let denominator = 1n;
  for (const other of seats) {
    if (other === seat) continue;
    numerator = mod(numerator * abscissa(other));
    denominator = mod(denominator * (abscissa(other) - abscissa(seat)));
  }
  return mod(numerator * invert(denominator));
}

function shareTerms(coefficients: readonly Point[], seat: number) {
  let power = 1n;
  return coefficients.map((point) => {
    const term = { scalar: power, point };
    power = (power * abscissa(seat)) % ORDER;
    return term;
  });
}

function abscissa(seat: number): Scalar {
  return BigInt(seat + 1);
}
