import { POINT_BYTES, type Point } from "../../../protocol/deck/group/group.ts";
import { mod, SCALAR_BYTES, toBytes, toInteger } from "../../../protocol/deck/group/scalar.ts";
import type { Check, Equation } from "../../../protocol/deck/proofs/equation.ts";
import { split } from "../../../protocol/deck/proofs/wire.ts";
import type { Fault } from "../../../protocol/result.ts";

/**
 * Checks as three pieces of memory: cloning some thousand small objects for another thread takes milliseconds in this
 * thread and as long in the other. Equal lists of checks whose points are the same in memory are packed alike.
 */
export interface PackedChecks {
  readonly heads: readonly {
    readonly seat: number;
    readonly fault: Fault;
    /** How many terms each equation has. */
    readonly equations: readonly number[];
  }[];
  /** Each point once. */
  readonly points: Uint8Array;
  /** For each term of each equation the index of its point. */
  readonly places: Uint32Array;
  /** For each term its scalar, reduced. */
  readonly scalars: Uint8Array;
}

/** Marks lists that `packChecks` has packed, so that a list is packed once, however often it is used. */
const packed = new WeakMap<readonly Check[], PackedChecks>();

export function packChecks(checks: readonly Check[]): PackedChecks {
  const known = packed.get(checks);
  if (known !== undefined) return known;
  const terms = checks.flatMap(({ equations }) => equations.flat());
  const places = new Uint32Array(terms.length);
  const scalars = new Uint8Array(terms.length * SCALAR_BYTES);
  const indices = new Map<Point, number>();
  for (const [index, { point, scalar }] of terms.entries()) {
    const place = indices.get(point) ?? indices.size;
    indices.set(point, place);
    places[index] = place;
    scalars.set(toBytes(mod(scalar)), index * SCALAR_BYTES);
  }
  const points = new Uint8Array(indices.size * POINT_BYTES);
  for (const [point, place] of indices) points.set(point, place * POINT_BYTES);
  const heads = checks.map(({ seat, fault, equations }) => ({
    seat,
    fault,
    equations: equations.map((equation) => equation.length),
  }));
  const result = { heads, points, places, scalars };
  packed.set(checks, result);
  return result;
}

/** `same`: the one array for these bytes here, so that what is known of a point need not be computed again. */
export function unpackChecks(
  { heads, points, places, scalars }: PackedChecks,
  same: (point: Point) => Point,
): Check[] {
  const all = split(points, POINT_BYTES).map((point) => same(point.slice()));
  let next = 0;
  const readEquation = (length: number): Equation =>
    Array.from({ length }, () => {
      const at = next++;
      const point = all[places[at] ?? 0];
      if (point === undefined) throw new Error("A term has no point");
      const scalar = scalars.subarray(at * SCALAR_BYTES, (at + 1) * SCALAR_BYTES);
      return { point, scalar: toInteger(scalar) };
    });
  return heads.map(({ seat, fault, equations }) => ({
    seat,
    fault,
    equations: equations.map(readEquation),
  }));
}
