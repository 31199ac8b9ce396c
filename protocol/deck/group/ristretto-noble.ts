import { pippenger } from "@noble/curves/abstract/curve.js";
import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";
import {
  type Group,
  IDENTITY,
  isIdentity,
  POINT_BYTES,
  type Point,
  type Scalar,
  type Term,
} from "./group.ts";

const { Point: Element } = ristretto255;
type Element = InstanceType<typeof Element>;

/** Decoding costs as much as thirty additions; results need no decoding. */
const decoded = new WeakMap<Point, Element>();

/**
 * The reference back end: @noble/curves, plain JavaScript, nothing to load. About eight times slower than libsodium.
 */
export const nobleGroup: Group = {
  name: "noble",
  isElement(bytes) {
    if (bytes.length !== POINT_BYTES || isIdentity(bytes)) return false;
    try {
      decode(bytes);
      return true;
    } catch {
      return false;
    }
  },
  add: (left, right) => encode(decode(left).add(decode(right))),
  subtract: (left, right) => encode(decode(left).subtract(decode(right))),
  multiply: (scalar, point) => encode(times(scalar, decode(point))),
  multiplyBase: (scalar) => encode(times(scalar, Element.BASE)),
  multiplyEach: (scalars, point) => scalars.map((scalar) => encode(times(scalar, decode(point)))),
  combine: sumOf,
  combineSecretly: sumOf,
  fromUniform: (bytes) => encode(mapToElement(bytes)),
};

function sumOf(terms: readonly Term[]): Point {
  return encode(
    pippenger(
      Element,
      terms.map(({ point }) => decode(point)),
      terms.map(({ scalar }) => scalar),
    ),
  );
}

/** Optional in noble's general interface; ristretto255 has it. */
function mapToElement(bytes: Uint8Array): Element {
  const element = ristretto255_hasher.deriveToCurve?.(bytes);
  if (element === undefined) throw new Error("@noble/curves lacks the map of RFC 9496");
  return element;
}

/** noble's constant-time `multiply` refuses zero and is meant for elements only. */
function times(scalar: Scalar, element: Element): Element {
  return scalar === 0n || element.is0() ? Element.ZERO : element.multiply(scalar);
}

function decode(point: Point): Element {
  const known = decoded.get(point);
  if (known !== undefined) return known;
  const element = Element.fromBytes(point);
  decoded.set(point, element);
  return element;
}

function encode(element: Element): Point {
  if (element.is0()) return IDENTITY;
  const point = element.toBytes();
  decoded.set(point, element);
  return point;
}
