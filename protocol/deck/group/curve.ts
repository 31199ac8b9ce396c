import {
  FIELD_BYTES,
  FREE,
  LIMB_BITS,
  LIMBS,
  openCurveCode,
  POINT_SIZE,
  TWICE_D,
} from "./curve-code.ts";

// edwards25519 behind the encoding of ristretto255 (RFC 9496, section 4); names are those of the RFC.

/** The order of the field. */
const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const SQRT_M1 = 19681161376707505956807079304988542015446066515923890162744021073123829784752n;
const INVSQRT_A_MINUS_D =
  54469307008909316920995813868745141605393597292927456921205312896311721017578n;

const MASK = 2 ** LIMB_BITS - 1;

/** Coordinates outside the instance's memory. */
export type Element = BigInt64Array;

/** The compiled code, its memory, and the addresses of things in it. */
const code = openCurveCode();
export const { cache, addCached, double } = code;
const { mul, square, squareTenTimes, plus, minus, freeze } = code;
let words = new BigInt64Array(code.memory.buffer);
let halves = new Int32Array(code.memory.buffer);
let heap = FREE;

const NEGATIVE_D = constant(P - D);
const ROOT = constant(SQRT_M1);
const INVERSE_ROOT = constant(INVSQRT_A_MINUS_D);
const ZERO = constant(0n);
const ONE = constant(1n);
/** X = 0, Y = 1, Z = 1, T = 0. */
const NEUTRAL = [0n, 1n, 1n, 0n].map(constant)[0] ?? 0;
const FROZEN = field();
/** Scratch values of decoding and encoding; the RFC's names where it has any. */
const [S, U1, U2] = [field(), field(), field()];
const [V, W, R, POWER] = [field(), field(), field(), field()];
const [T0, T1, T2] = [field(), field(), field()];
/** Used by `raise`. */
const [A, B, C] = [field(), field(), field()];
/** Room for one point that is decoded or encoded. */
const HERE = reserve(POINT_SIZE);
writeField(TWICE_D, (2n * D) % P);

function field(): number {
  return reserve(FIELD_BYTES);
}

function constant(value: bigint): number {
  const address = field();
  writeField(address, value);
  return address;
}

/** Permanent room; only while modules are loaded, before anybody calls `room`. */
export function reserve(bytes: number): number {
  const address = heap;
  heap += bytes;
  room(0);
  return address;
}

/** The first address of this many bytes, valid until the next call. */
export function room(bytes: number): number {
  const missing = heap + bytes - words.byteLength;
  if (missing > 0) {
    code.memory.grow(Math.ceil(missing / 65_536));
    words = new BigInt64Array(code.memory.buffer);
    halves = new Int32Array(code.memory.buffer);
  }
  return heap;
}

export function copyPoint(to: number, from: number): void {
  words.copyWithin(to / 8, from / 8, (from + POINT_SIZE) / 8);
}

export function setNeutral(at: number): void {
  copyPoint(at, NEUTRAL);
}

/** The negated point with what `addCached` takes; not in place. */
export function negate(to: number, point: number): void {
  copyPoint(to, point);
  minus(to, ZERO, point);
  minus(to + 3 * FIELD_BYTES, ZERO, point + 3 * FIELD_BYTES);
}

export function negateCached(to: number, cached: number): void {
  copyPoint(to, cached);
  words.copyWithin(to / 8, (cached + FIELD_BYTES) / 8, (cached + 2 * FIELD_BYTES) / 8);
  words.copyWithin((to + FIELD_BYTES) / 8, cached / 8, (cached + FIELD_BYTES) / 8);
  minus(to + 3 * FIELD_BYTES, ZERO, cached + 3 * FIELD_BYTES);
}

export function load(at: number, element: Element): void {
  words.set(element, at / 8);
}

export function take(at: number): Element {
  return words.slice(at / 8, (at + POINT_SIZE) / 8);
}

/**
 * RFC 9496, section 4.3.1; the identity is decoded like any other element. `null`: these 32 bytes are not a canonical
 * encoding.
 */
export function decode(bytes: Uint8Array): Element | null {
  readField(S, bytes);
  if (((bytes[31] ?? 0) & 0x80) !== 0 || isNegative(S) || !isFrozen(S)) return null;
  const [x, y, t] = [HERE, HERE + FIELD_BYTES, HERE + 3 * FIELD_BYTES];
  square(T0, S);
  minus(U1, ONE, T0);
  plus(U2, ONE, T0);
  square(W, U2);
  square(V, U1);
  mul(V, V, NEGATIVE_D);
  minus(V, V, W);
  mul(T1, V, W);
  const wasSquare = invertRoot(R, T1);
  mul(T2, R, U2);
  mul(y, R, T2);
  mul(y, y, V);
  mul(x, S, T2);
  plus(x, x, x);
  makePositive(x);
  // Reduced again, as `double` requires.
  mul(x, x, ONE);
  mul(y, U1, y);
  mul(t, x, y);
  words.set(words.subarray(ONE / 8, (ONE + FIELD_BYTES) / 8), (HERE + 2 * FIELD_BYTES) / 8);
  return wasSquare && !isNegative(t) && !isZero(y) ? take(HERE) : null;
}

/** RFC 9496, section 4.3.2. */
export function encode(point: number): Uint8Array {
  const [x, y] = [point, point + FIELD_BYTES];
  const [z, t] = [point + 2 * FIELD_BYTES, point + 3 * FIELD_BYTES];
  plus(T0, z, y);
  minus(T1, z, y);
  mul(U1, T0, T1);
  mul(U2, x, y);
  square(T0, U2);
  mul(T0, U1, T0);
  invertRoot(R, T0);
  mul(V, R, U1);
  mul(W, R, U2);
  // V, W: den1, den2; T2: z_inv.
  mul(T2, V, W);
  mul(T2, T2, t);
  mul(T0, t, T2);
  const rotate = isNegative(T0);
  const [ix, iy] = [HERE, HERE + FIELD_BYTES];
  mul(ix, x, ROOT);
  mul(iy, y, ROOT);
  mul(U1, V, INVERSE_ROOT);
  mul(T0, rotate ? iy : x, T2);
  const other = rotate ? ix : y;
  if (isNegative(T0)) plus(T1, z, other);
  else minus(T1, z, other);
  mul(S, rotate ? U1 : W, T1);
  makePositive(S);
  freeze(FROZEN, S);
  return writeFrozen();
}

/** 1 / sqrt(value), not negative, and whether there is one: SQRT_RATIO_M1(1, value). */
function invertRoot(out: number, value: number): boolean {
  square(out, value);
  mul(out, out, value);
  square(POWER, out);
  mul(POWER, POWER, value);
  raise(POWER);
  mul(out, out, POWER);
  square(POWER, out);
  mul(POWER, POWER, value);
  minus(T0, POWER, ONE);
  const correct = isZero(T0);
  plus(T0, POWER, ONE);
  const flipped = isZero(T0);
  plus(T0, POWER, ROOT);
  if (flipped || isZero(T0)) mul(out, out, ROOT);
  makePositive(out);
  return correct || flipped;
}

/** To the power (p - 5) / 8 = 2^252 - 3, in place, by the usual chain of 2^n - 1. */
function raise(value: number): void {
  square(A, value);
  squares(B, A, 2);
  mul(B, value, B);
  mul(A, A, B);
  square(A, A);
  mul(A, B, A);
  const climb = (out: number, from: number, times: number, by: number) => {
    squares(C, from, times);
    mul(out, C, by);
  };
  climb(A, A, 5, A);
  climb(B, A, 10, A);
  climb(B, B, 20, B);
  climb(A, B, 10, A);
  climb(B, A, 50, A);
  climb(B, B, 100, B);
  climb(A, B, 50, A);
  climb(value, A, 2, value);
}

function squares(out: number, value: number, times: number): void {
  square(out, value);
  let left = times - 1;
  for (; left >= 10; left -= 10) squareTenTimes(out);
  for (; left > 0; left--) square(out, out);
}

function makePositive(value: number): void {
  if (isNegative(value)) minus(value, ZERO, value);
}

function isNegative(value: number): boolean {
  freeze(FROZEN, value);
  return ((halves[FROZEN / 4] ?? 0) & 1) === 1;
}

function isZero(value: number): boolean {
  freeze(FROZEN, value);
  let bits = 0;
  for (let limb = 0; limb < LIMBS; limb++) bits |= halves[FROZEN / 4 + 2 * limb] ?? 0;
  return bits === 0;
}

/** Whether these are the limbs that `freeze` last made. */
function isFrozen(value: number): boolean {
  let bits = 0;
  for (let limb = 0; limb < LIMBS; limb++)
    bits |= (halves[FROZEN / 4 + 2 * limb] ?? 0) ^ (halves[value / 4 + 2 * limb] ?? 0);
  return bits === 0;
}

function writeField(address: number, value: bigint): void {
  for (let limb = 0; limb < LIMBS; limb++)
    words[address / 8 + limb] = (value >> BigInt(limb * LIMB_BITS)) & BigInt(MASK);
}

/** 255 bits of 32 bytes. */
function readField(address: number, bytes: Uint8Array): void {
  const byte = (index: number) => bytes[index] ?? 0;
  for (let limb = 0; limb < LIMBS; limb++) {
    const at = (limb * LIMB_BITS) >> 3;
    const shift = (limb * LIMB_BITS) & 7;
    const low = byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16) | (byte(at + 3) << 24);
    const high = shift === 0 ? 0 : byte(at + 4) << (32 - shift);
    const bits = limb === LIMBS - 1 ? 0x7f_ffff : MASK;
    halves[address / 4 + 2 * limb] = ((low >>> shift) | high) & bits;
    halves[address / 4 + 2 * limb + 1] = 0;
  }
}

function writeFrozen(): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let limb = 0; limb < LIMBS; limb++) {
    const value = halves[FROZEN / 4 + 2 * limb] ?? 0;
    const at = (limb * LIMB_BITS) >> 3;
    const shift = (limb * LIMB_BITS) & 7;
    for (let next = 0; next < 5 && at + next < 32; next++) {
      const part = next === 0 ? value << shift : value >>> (8 * next - shift);
      bytes[at + next] = (bytes[at + next] ?? 0) | (8 * next - shift < 32 ? part : 0);
    }
  }
  return bytes;
}
