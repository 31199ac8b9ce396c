import type { RandomBytes } from "../../randomness.ts";
import { ORDER, type Scalar } from "./group.ts";

export const SCALAR_BYTES = 32;

/** The representative in 0..ORDER-1. */
export function mod(value: bigint): Scalar {
  const rest = value % ORDER;
  return rest < 0n ? rest + ORDER : rest;
}

/**
 * Numbers are read and written here. To look at the bytes of a small array, V8 first moves them out of its heap, which made
 * `toInteger` and `toBytes` seven times as slow.
 */
const view: DataView = new DataView(new ArrayBuffer(512));
const room: Uint8Array = new Uint8Array(view.buffer);

/** Bytes as an integer, least significant first; at most 512 of them. */
export function toInteger(bytes: Uint8Array): bigint {
  room.set(bytes);
  let value = 0n;
  let at = bytes.length;
  for (; at >= 8; at -= 8) value = (value << 64n) | view.getBigUint64(at - 8, true);
  for (; at > 0; at--) value = (value << 8n) | BigInt(view.getUint8(at - 1));
  return value;
}

/** An integer as bytes, least significant first; `length` is a multiple of 8, at most 512 bytes. */
export function toBytes(value: bigint, length: number = SCALAR_BYTES): Uint8Array {
  let rest = value;
  for (let at = 0; at < length; at += 8) {
    view.setBigUint64(at, BigInt.asUintN(64, rest), true);
    rest >>= 64n;
  }
  return room.slice(0, length);
}

/** 64 uniform bytes reduced: the bias of the reduction is below 2^-250. */
export function fromWideBytes(bytes: Uint8Array): Scalar {
  return toInteger(bytes) % ORDER;
}

export function randomScalar(random: RandomBytes): Scalar {
  return fromWideBytes(random(64));
}

/** A secret that must not be zero, because zero has no image in the group that may be sent. */
export function randomSecret(random: RandomBytes): Scalar {
  for (;;) {
    const scalar = randomScalar(random);
    if (scalar !== 0n) return scalar;
  }
}

/** The inverse by Fermat's little theorem; `value` is not 0. */
export function invert(value: Scalar): Scalar {
  let result = 1n;
  let power = value;
  for (let exponent = ORDER - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * power) % ORDER;
    power = (power * power) % ORDER;
  }
  return result;
}

/** The sum of products of two equally long lists. */
export function dot(left: readonly Scalar[], right: readonly Scalar[]): Scalar {
  return mod(left.reduce((sum, value, index) => sum + value * (right[index] ?? 0n), 0n));
}

/** The powers 1, 2, ..., count of a scalar. */
export function powers(base: Scalar, count: number): Scalar[] {
  const result: Scalar[] = [];
  let power = 1n;
  for (let exponent = 1; exponent <= count; exponent++) {
    power = (power * base) % ORDER;
    result.push(power);
  }
  return result;
}
