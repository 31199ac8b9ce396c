import { fail, ok, type Result } from "../../result.ts";
import { BASE, isIdentity, type Scalar } from "../group/group.ts";
import { mod, powers } from "../group/scalar.ts";
import { equalityEquations } from "../proofs/dleq.ts";
import type { Equation } from "../proofs/equation.ts";
import { commitmentTerms } from "../proofs/pedersen.ts";
import type { Suite } from "../proofs/suite.ts";
import type { Context } from "../proofs/transcript.ts";
import { read } from "../proofs/wire.ts";
import {
  type Shuffle,
  type ShuffleProof,
  shuffleLayout,
  shuffleStatement,
  shuffleTranscript,
  singleDifference,
} from "./shuffle-statement.ts";

/**
 * The five equations of docs/spec/deck.md 4, or those of the proof for a single piece; the two conditions on b~ are met
 * by computing both ends here. Faults of `read`, `deck/bad-shuffle`.
 */
export function shuffleEquations(
  suite: Suite,
  context: Context,
  shuffle: Shuffle,
  bytes: Uint8Array,
): Result<readonly Equation[]> {
  const count = shuffle.output.length;
  if (count === 1) {
    const { a, b } = singleDifference(suite.group, shuffle);
    // If the piece were left unchanged, shares given for it earlier would still fit.
    if (isIdentity(a)) return fail("deck/bad-shuffle", "The piece was not re-encrypted.", "output");
    return equalityEquations(suite.group, context, a, [shuffle.key], [b], bytes);
  }
  const parts = read(suite.group, bytes, shuffleLayout(count));
  if (!parts.ok) return parts;
  const proof = parts.value;
  const transcript = shuffleTranscript(shuffleStatement(suite, context, shuffle));
  const x = transcript.x(proof);
  const y = transcript.y(proof);
  const z = transcript.z();
  const e = transcript.e(proof);
  const xPowers = powers(x, count);
  return ok([
    productOpening(suite, proof, count, { y, z, e }),
    productSteps(
      suite,
      proof,
      [
        proof.a[0] ?? 0n,
        ...proof.b,
        mod(e * productOf(xPowers.map((power, i) => mod(y * BigInt(i + 1) + power - z)))),
      ],
      e,
    ),
    powersOpening(suite, proof, e),
    ...linear(shuffle, proof, xPowers, e),
  ]);
}

/** e(y c_A + c_B + com(-z, ..., -z; 0)) + c_d = com(a~; r~). */
function productOpening(
  suite: Suite,
  proof: ShuffleProof,
  count: number,
  { y, z, e }: { readonly y: Scalar; readonly z: Scalar; readonly e: Scalar },
): Equation {
  const shift = Array.from({ length: count }, () => mod(-z));
  return [
    { scalar: mod(e * y), point: proof.cA },
    { scalar: e, point: proof.cB },
    ...commitmentTerms(suite, shift, 0n, e),
    { scalar: 1n, point: proof.cd },
    ...commitmentTerms(suite, proof.a, proof.r, -1n),
  ];
}

/** e c_Delta + c_delta = com(w; s~) with w_i = e b~_(i+1) - b~_i a~_(i+1). */
function productSteps(
  suite: Suite,
  proof: ShuffleProof,
  b: readonly Scalar[],
  e: Scalar,
): Equation {
  const w = b.slice(1).map((next, i) => mod(e * next - (b[i] ?? 0n) * (proof.a[i + 1] ?? 0n)));
  return [
    { scalar: e, point: proof.cDifference },
    { scalar: 1n, point: proof.cDelta },
    ...commitmentTerms(suite, w, proof.s, -1n),
  ];
}

/** c_0 + e c_B = com(a-bar; r-bar). */
function powersOpening(suite: Suite, proof: ShuffleProof, e: Scalar): Equation {
  return [
    { scalar: 1n, point: proof.c0 },
    { scalar: e, point: proof.cB },
    ...commitmentTerms(suite, proof.aBar, proof.rBar, -1n),
  ];
}

/** E_0 + e(sum of x^i E_i) = (tau-bar G, tau-bar Y) + sum of a-bar_i E'_i, in both components. */
function linear(
  { key, input, output }: Shuffle,
  proof: ShuffleProof,
  xPowers: readonly Scalar[],
  e: Scalar,
): Equation[] {
  const before = xPowers.map((power) => mod(e * power));
  return [
    [
      { scalar: 1n, point: proof.e0a },
      ...input.map(({ a }, i) => ({ scalar: before[i] ?? 0n, point: a })),
      { scalar: -proof.tauBar, point: BASE },
      ...output.map(({ a }, i) => ({ scalar: -(proof.aBar[i] ?? 0n), point: a })),
    ],
    [
      { scalar: 1n, point: proof.e0b },
      ...input.map(({ b }, i) => ({ scalar: before[i] ?? 0n, point: b })),
      { scalar: -proof.tauBar, point: key },
      ...output.map(({ b }, i) => ({ scalar: -(proof.aBar[i] ?? 0n), point: b })),
    ],
  ];
}

function productOf(factors: readonly Scalar[]): Scalar {
  return factors.reduce((product, factor) => mod(product * factor), 1n);
}
