import type { Group, Point, Scalar } from "../group/group.ts";

/**
 * A hidden card as its holder has it: R = M + zC under the holder's key Z = zG, with all other seats' shares removed.
 */
export interface Holding {
  readonly seat: number;
  /** Z: the holder's key at the time of dealing. */
  readonly key: Point;
  /** C. */
  readonly base: Point;
  /** R. */
  readonly residual: Point;
}

/** The card point that a holder sees. */
export function look(group: Group, { base, residual }: Holding, secret: Scalar): Point {
  return group.subtract(residual, group.multiply(secret, base));
}
