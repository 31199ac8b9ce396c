import {
  BASE,
  type Group,
  IDENTITY,
  isIdentity,
  ORDER,
  POINT_BYTES,
  type Point,
  type Scalar,
  type Term,
} from "../group/group.ts";
import { fromWideBytes, mod, toBytes, toInteger } from "../group/scalar.ts";

/**
 * Added to every logarithm, so that the generator has the bytes of ristretto255's and no element's bytes are a
 * scalar's.
 */
const OFFSET = toInteger(BASE) - 1n;

/** Decoding costs more than the arithmetic; results need no decoding. */
const logarithms = new WeakMap<Point, Scalar>();

/**
 * For simulations only: the integers modulo the order of ristretto255 under addition, with each element sent as its own
 * discrete logarithm. It protects no secrets at all, but order, lengths, the generator's bytes and every equation are
 * the real ones: what fails here fails in ristretto255 with the same words, and a false proof that was not made by
 * taking logarithms passes with the same probability. A small subgroup of Z_p^* would need a second order in every
 * scalar of the deck, to save time that hashing hides anyway.
 */
export const toyGroup: Group = {
  name: "toy",
  isElement(bytes) {
    if (bytes.length !== POINT_BYTES) return false;
    const logarithm = toInteger(bytes) - OFFSET;
    return logarithm > 0n && logarithm < ORDER;
  },
  add(left, right) {
    const sum = decode(left) + decode(right);
    return encode(sum < ORDER ? sum : sum - ORDER);
  },
  subtract(left, right) {
    const difference = decode(left) - decode(right);
    return encode(difference < 0n ? difference + ORDER : difference);
  },
  multiply: (scalar, point) => encode((scalar * decode(point)) % ORDER),
  multiplyBase: encode,
  multiplyEach: (scalars, point) =>
    scalars.map((scalar) => encode((scalar * decode(point)) % ORDER)),
  combine: sumOf,
  combineSecretly: sumOf,
  fromUniform: (bytes) => encode(fromWideBytes(bytes)),
};

function sumOf(terms: readonly Term[]): Point {
  return encode(mod(terms.reduce((sum, { scalar, point }) => sum + scalar * decode(point), 0n)));
}

function decode(point: Point): Scalar {
  const known = logarithms.get(point);
  if (known !== undefined) return known;
  const logarithm = isIdentity(point) ? 0n : toInteger(point) - OFFSET;
  logarithms.set(point, logarithm);
  return logarithm;
}

function encode(logarithm: Scalar): Point {
  if (logarithm === 0n) return IDENTITY;
  const point = toBytes(logarithm + OFFSET);
  logarithms.set(point, logarithm);
  return point;
}
