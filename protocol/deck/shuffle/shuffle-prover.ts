import type { RandomBytes } from "../../randomness.ts";
import { BASE, type Point, type Scalar } from "../group/group.ts";
import { dot, mod, powers, randomScalar } from "../group/scalar.ts";
import { proveEquality } from "../proofs/dleq.ts";
import { commitVector } from "../proofs/pedersen.ts";
import type { Suite } from "../proofs/suite.ts";
import { type Context, nonces } from "../proofs/transcript.ts";
import { write } from "../proofs/wire.ts";
import {
  type Ciphertext,
  type Mask,
  randomMasks,
  randomPermutation,
  reencrypt,
} from "./elgamal.ts";
import {
  type Shuffle,
  shuffleLayout,
  shuffleStatement,
  shuffleTranscript,
  singleDifference,
} from "./shuffle-statement.ts";

/** A shuffler's secrets. Needs only the key, so it can be made while others shuffle; good for one deck only. */
export interface ShuffleSecrets {
  readonly key: Point;
  /** Output i comes from input `permutation[i]`. */
  readonly permutation: readonly number[];
  /** The mask of output i. */
  readonly masks: readonly Mask[];
}

export function prepareShuffle(
  { group }: Suite,
  key: Point,
  count: number,
  random: RandomBytes,
): ShuffleSecrets {
  const permutation = randomPermutation(count, random);
  return { key, permutation, masks: randomMasks(group, key, count, random) };
}

/** The shuffled deck: two additions for each ciphertext. */
export function applyShuffle(
  { group }: Suite,
  { permutation, masks }: ShuffleSecrets,
  input: readonly Ciphertext[],
): Ciphertext[] {
  return masks.map((mask, i) => {
    const source = input[permutation[i] ?? 0];
    if (source === undefined) throw new Error("The shuffle was prepared for a larger deck");
    return reencrypt(group, source, mask);
  });
}

/** Proves a shuffle that `applyShuffle` made with these secrets. */
export function proveShuffle(
  suite: Suite,
  context: Context,
  { key, permutation, masks }: ShuffleSecrets,
  input: readonly Ciphertext[],
  output: readonly Ciphertext[],
  random: RandomBytes,
): Uint8Array {
  const count = output.length;
  const shuffle: Shuffle = { key, input, output };
  if (count === 1) return proveSingle(suite, context, shuffle, masks[0]?.r ?? 0n, random);
  const statement = shuffleStatement(suite, context, shuffle);
  const secrets = masks.map(({ r }, i) => mod(r + BigInt(permutation[i] ?? 0)));
  const stream = nonces(secrets, statement, random);
  const fresh = () => randomScalar(stream);
  const transcript = shuffleTranscript(statement);

  const pi = permutation.map((source) => BigInt(source + 1));
  const r = fresh();
  const cA = commitVector(suite, pi, r);
  const x = transcript.x({ cA });

  const xPowers = powers(x, count);
  const b = permutation.map((source) => xPowers[source] ?? 0n);
  const s = fresh();
  const cB = commitVector(suite, b, s);
  const y = transcript.y({ cB });
  const z = transcript.z();

  // In this order, because each draws from the same stream.
  const product = commitProduct(suite, factorsOf(pi, b, y, z), fresh);
  const linear = commitLinear(suite, key, output, fresh);
  const { cd, cDelta, cDifference } = product;
  const { c0, e0a, e0b } = linear;
  const t = mod(y * r + s);
  const e = transcript.e({ cd, cDelta, cDifference, c0, e0a, e0b });

  const tau = -dot(
    masks.map((mask) => mask.r),
    b,
  );
  return write(shuffleLayout(count), {
    cA,
    cB,
    cd,
    cDelta,
    cDifference,
    c0,
    e0a,
    e0b,
    a: product.factors.map((factor, i) => mod(e * factor + at(product.d, i))),
    b: product.products.map((part, i) => mod(e * part + at(product.delta, i))).slice(1, -1),
    r: mod(e * t + product.rd),
    s: mod(e * product.sx + product.s1),
    aBar: b.map((power, i) => mod(at(linear.a0, i) + e * power)),
    rBar: mod(linear.r0 + e * s),
    tauBar: mod(linear.tau0 + e * tau),
  });
}

/** The factors y i + x^i - z; permuting them leaves the product the same. */
function factorsOf(
  pi: readonly Scalar[],
  b: readonly Scalar[],
  y: Scalar,
  z: Scalar,
): readonly Scalar[] {
  return pi.map((source, i) => mod(y * source + at(b, i) - z));
}

/** The product argument's first move: the D_i multiply to the product of all (yi + x^i - z). */
function commitProduct(suite: Suite, factors: readonly Scalar[], fresh: () => Scalar) {
  const count = factors.length;
  const freshList = (length: number) => Array.from({ length }, fresh);
  const products = partialProducts(factors);
  const d = freshList(count);
  const delta = [at(d, 0), ...freshList(count - 2), 0n];
  const [rd, s1, sx] = [fresh(), fresh(), fresh()];
  const cd = commitVector(suite, d, rd);
  const steps = Array.from({ length: count - 1 }, (_, i) => i);
  const cDelta = commitVector(
    suite,
    steps.map((i) => mod(-at(delta, i) * at(d, i + 1))),
    s1,
  );
  const cDifference = commitVector(
    suite,
    steps.map((i) =>
      mod(at(delta, i + 1) - at(factors, i + 1) * at(delta, i) - at(products, i) * at(d, i + 1)),
    ),
    sx,
  );
  return { factors, products, d, delta, rd, s1, sx, cd, cDelta, cDifference };
}

/**
 * The linear argument's first move: the input raised to the powers of x is the output raised to the permuted powers.
 */
function commitLinear(
  suite: Suite,
  key: Point,
  output: readonly Ciphertext[],
  fresh: () => Scalar,
) {
  const a0 = Array.from({ length: output.length }, fresh);
  const [r0, tau0] = [fresh(), fresh()];
  const c0 = commitVector(suite, a0, r0);
  const raised = (base: Point, point: (one: Ciphertext) => Point) =>
    suite.group.combineSecretly([
      { scalar: tau0, point: base },
      ...output.map((one, i) => ({ scalar: at(a0, i), point: point(one) })),
    ]);
  return { a0, r0, tau0, c0, e0a: raised(BASE, ({ a }) => a), e0b: raised(key, ({ b }) => b) };
}

/** A single piece is only re-encrypted: the same r leads from G to A' - A and from Y to B' - B. */
function proveSingle(
  { group }: Suite,
  context: Context,
  shuffle: Shuffle,
  r: Scalar,
  random: RandomBytes,
): Uint8Array {
  const { a, b } = singleDifference(group, shuffle);
  return proveEquality(group, context, r, a, [shuffle.key], [b], random);
}

/** p_1 = D_1, p_i = p_(i-1) D_i. */
function partialProducts(factors: readonly Scalar[]): Scalar[] {
  let product = 1n;
  return factors.map((factor) => {
    product = mod(product * factor);
    return product;
  });
}

function at(values: readonly Scalar[], index: number): Scalar {
  return values[index] ?? 0n;
}
