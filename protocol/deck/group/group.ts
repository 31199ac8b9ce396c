/**
 * A group element of ristretto255 in its one 32-byte encoding (RFC 9496). The identity is 32 zero bytes: it may arise
 * inside a computation, never on the wire.
 */
export type Point = Uint8Array;

/** An integer 0..ORDER-1. */
export type Scalar = bigint;

/** The order of the group: 2^252 + 27742317777372353535851937790883648493 (RFC 9496, section 4). */
export const ORDER: Scalar = 2n ** 252n + 27742317777372353535851937790883648493n;

export const POINT_BYTES = 32;
export const IDENTITY: Point = new Uint8Array(POINT_BYTES);

/** The generator (RFC 9496, appendix A.1). */
export const BASE: Point = Uint8Array.from([
  0xe2, 0xf2, 0xae, 0x0a, 0x6a, 0xbc, 0x4e, 0x71, 0xa8, 0x84, 0xa9, 0x61, 0xc5, 0x00, 0x51, 0x5f,
  0x58, 0xe3, 0x0b, 0x6a, 0xa5, 0x82, 0xdd, 0x8d, 0xb6, 0xa6, 0x59, 0x45, 0xe0, 0x8d, 0x2d, 0x76,
]);

/** One summand of a linear combination. */
export interface Term {
  readonly scalar: Scalar;
  readonly point: Point;
}

/**
 * Arithmetic in ristretto255. All back ends give the same bytes, except the simulator's `toy` (testing/toy-group.ts),
 * whose elements are other bytes. Points passed in are elements (`isElement`) or `IDENTITY`, scalars are reduced; both
 * are checked once, where bytes from outside are read.
 */
export interface Group {
  readonly name: "noble" | "sodium" | "toy";
  /** Whether these are the canonical 32 bytes of an element other than the identity. */
  isElement(bytes: Uint8Array): boolean;
  add(left: Point, right: Point): Point;
  subtract(left: Point, right: Point): Point;
  /** For secret scalars too. */
  multiply(scalar: Scalar, point: Point): Point;
  multiplyBase(scalar: Scalar): Point;
  /** One point times each scalar, for secret ones too. */
  multiplyEach(scalars: readonly Scalar[], point: Point): Point[];
  /** The sum of all terms; the time may depend on the scalars, so for public data only. */
  combine(terms: readonly Term[]): Point;
  /**
   * The sum of all terms, for scalars that are secret for the length of a proof: the same operations whatever they are.
   */
  combineSecretly(terms: readonly Term[]): Point;
  /**
   * The one-way map of RFC 9496, section 4.3.4, on 64 uniform bytes: nobody knows a discrete logarithm of the result.
   */
  fromUniform(bytes: Uint8Array): Point;
}

export function isIdentity(point: Point): boolean {
  return point.every((byte) => byte === 0);
}

/** A text that is the same for equal points: for maps and sets, not for people. */
export function keyOf(point: Point): string {
  let key = "";
  // Spreading the bytes into one call takes five times as long.
  for (let at = 0; at < point.length; at++) key += String.fromCharCode(point[at] ?? 0);
  return key;
}
