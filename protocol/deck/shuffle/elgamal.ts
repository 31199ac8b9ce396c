import { type RandomBytes, randomBelow } from "../../randomness.ts";
import { BASE, type Group, IDENTITY, type Point, type Scalar } from "../group/group.ts";
import { randomSecret } from "../group/scalar.ts";

/** A card point M under a key Y: (rG, M + rY). */
export interface Ciphertext {
  readonly a: Point;
  readonly b: Point;
}

/**
 * The encryption with r = 1, which everybody can compute: how known faces enter a shuffle. Never contains an identity.
 */
export function encryptOpenly(group: Group, key: Point, card: Point): Ciphertext {
  return { a: BASE, b: group.add(card, key) };
}

/** What turns a ciphertext into another of the same card: (rG, rY). */
export interface Mask extends Ciphertext {
  readonly r: Scalar;
}

export function randomMasks(group: Group, key: Point, count: number, random: RandomBytes): Mask[] {
  const secrets = Array.from({ length: count }, () => randomSecret(random));
  const first = group.multiplyEach(secrets, BASE);
  const second = group.multiplyEach(secrets, key);
  return secrets.map((r, index) => ({
    r,
    a: first[index] ?? IDENTITY,
    b: second[index] ?? IDENTITY,
  }));
}

export function reencrypt(group: Group, { a, b }: Ciphertext, mask: Ciphertext): Ciphertext {
  return { a: group.add(a, mask.a), b: group.add(b, mask.b) };
}

/**
 * A uniform permutation of 0..count-1 (Fisher-Yates with rejection), because one honest unbiased shuffler must suffice.
 */
export function randomPermutation(count: number, random: RandomBytes): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last--) {
    const other = randomBelow(random, last + 1);
    const held = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = held;
  }
  return order;
}

/** Ciphertexts as one list of points, for transcripts and the wire. */
export function flatten(ciphertexts: readonly Ciphertext[]): Point[] {
  return ciphertexts.flatMap(({ a, b }) => [a, b]);
}

/** The reverse of `flatten`. */
export function pairUp(points: readonly Point[]): Ciphertext[] {
  const pairs: Ciphertext[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [a, b] = [points[at], points[at + 1]];
    if (a !== undefined && b !== undefined) pairs.push({ a, b });
  }
  return pairs;
}
