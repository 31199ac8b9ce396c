/**
 * Checks on encodings of Ed25519 points and scalars (RFC 8032 section 5.1), 32 bytes little-endian, without curve
 * arithmetic. They see only public data and need not run in constant time.
 */

/** The group order L = 2^252 + 27742317777372353535851937790883648493. */
const ORDER = littleEndian(2n ** 252n + 27742317777372353535851937790883648493n);

/** The field prime p = 2^255 - 19. */
const PRIME = littleEndian(2n ** 255n - 19n);

/** The y coordinates of the points whose order divides 8: the identity, orders 2 and 4, and the two of order 8. */
const SMALL_ORDER_Y = [
  1n,
  2n ** 255n - 20n,
  0n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
].map(littleEndian);

/**
 * Whether a scalar is reduced (S < L, RFC 8032 section 5.1.7); otherwise anybody could derive a second signature from a
 * first.
 */
export function isCanonicalScalar(bytes: Uint8Array): boolean {
  return compare(bytes, ORDER) < 0;
}

/** Whether y < p. With points of small order refused too, no point is left that has a second encoding. */
export function isCanonicalPoint(bytes: Uint8Array): boolean {
  return compare(withoutSign(bytes), PRIME) < 0;
}

/** Whether the point, canonically encoded, lies in the subgroup of order 8. Both signs of x are covered. */
export function isSmallOrder(bytes: Uint8Array): boolean {
  const y = withoutSign(bytes);
  return SMALL_ORDER_Y.some((other) => compare(y, other) === 0);
}

/** The highest bit of a point's encoding is the sign of x. */
function withoutSign(bytes: Uint8Array): Uint8Array {
  // Not `slice`: a Node Buffer's slice shares its memory, and would change the caller's bytes.
  const y = Uint8Array.from(bytes);
  y[31] = (y[31] ?? 0) & 0x7f;
  return y;
}

function compare(left: Uint8Array, right: Uint8Array): number {
  for (let at = 31; at >= 0; at--) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function littleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn));
}
