import sodium from "libsodium-wrappers-sumo";
import {
  addCached,
  cache,
  decode,
  type Element,
  encode,
  load,
  negate,
  reserve,
  take,
} from "./curve.ts";
import { POINT_SIZE } from "./curve-code.ts";
import {
  BASE,
  type Group,
  IDENTITY,
  isIdentity,
  POINT_BYTES,
  type Point,
  type Scalar,
  type Term,
} from "./group.ts";
import { multiplesOf, type Summand, sumOfPublic, sumOfSecret } from "./multi-scalar.ts";
import { toBytes } from "./scalar.ts";

/**
 * The working back end. Operations on one point and one scalar use libsodium, compiled to WebAssembly; it needs the
 * sumo build and, under a content security policy, `wasm-unsafe-eval`. libsodium has no multi-scalar multiplication and
 * decodes each point again, which took nine tenths of the time of a deal: sums are our own (multi-scalar.ts).
 */
export async function openSodiumGroup(): Promise<Group> {
  await sodium.ready;
  return sodiumGroup;
}

/** Decoding costs as much as thirty additions; results need no decoding. */
const elements = new WeakMap<Point, Element>();

const sodiumGroup: Group = {
  name: "sodium",
  isElement(bytes) {
    if (bytes.length !== POINT_BYTES || isIdentity(bytes)) return false;
    const element = elements.get(bytes) ?? decode(bytes);
    if (element !== null) elements.set(bytes, element);
    return element !== null;
  },
  add: (left, right) => addUp(left, right, cache),
  subtract: (left, right) =>
    addUp(left, right, (to, from) => {
      negate(NEGATIVE, from);
      cache(to, NEGATIVE);
    }),
  /** libsodium throws if the result is the identity. */
  multiply(scalar, point) {
    if (scalar === 0n || isIdentity(point)) return IDENTITY;
    if (point === BASE) return multiplyBase(scalar);
    return scalar === 1n ? point : sodium.crypto_scalarmult_ristretto255(toBytes(scalar), point);
  },
  multiplyBase,
  multiplyEach: (scalars, point) => Array.from(multiplesOf(elementOf(point), scalars), pointAt),
  combine: (terms) => pointAt(sumOfPublic(terms.map(toSummand))),
  combineSecretly: (terms) => pointAt(sumOfSecret(terms.map(toSummand))),
  fromUniform: (bytes) => sodium.crypto_core_ristretto255_from_hash(bytes),
};

function multiplyBase(scalar: Scalar): Point {
  return scalar === 0n ? IDENTITY : sodium.crypto_scalarmult_ristretto255_base(toBytes(scalar));
}

const LEFT = reserve(POINT_SIZE);
const RIGHT = reserve(POINT_SIZE);
const NEGATIVE = reserve(POINT_SIZE);

function addUp(left: Point, right: Point, prepare: (to: number, from: number) => void): Point {
  load(LEFT, elementOf(right));
  prepare(RIGHT, LEFT);
  load(LEFT, elementOf(left));
  addCached(LEFT, LEFT, RIGHT);
  return pointAt(LEFT);
}

function toSummand({ scalar, point }: Term): Summand {
  return { scalar, element: elementOf(point) };
}

function elementOf(point: Point): Element {
  const known = elements.get(point);
  if (known !== undefined) return known;
  const element = decode(point);
  if (element === null) throw new Error("These bytes are not a group element");
  elements.set(point, element);
  return element;
}

function pointAt(address: number): Point {
  const bytes = encode(address);
  if (isIdentity(bytes)) return IDENTITY;
  elements.set(bytes, take(address));
  return bytes;
}
