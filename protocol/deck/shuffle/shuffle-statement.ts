import type { Group, Point } from "../group/group.ts";
import { DLEQ_BYTES } from "../proofs/dleq.ts";
import type { Suite } from "../proofs/suite.ts";
import { type Context, challenge, contextId, digest, type Fields } from "../proofs/transcript.ts";
import { type Layout, sizeOf, type Values } from "../proofs/wire.ts";
import { type Ciphertext, flatten } from "./elgamal.ts";

/**
 * "The output is a re-encrypted permutation of the input under this key": the one-row argument of Bayer and Groth
 * (Eurocrypt 2012, m = 1), in the equations and under the letters of docs/spec/deck.md 4.
 */
export interface Shuffle {
  readonly key: Point;
  /** At most `MAX_PIECES` ciphertexts. The argument needs two; a single one is only proven to be re-encrypted. */
  readonly input: readonly Ciphertext[];
  readonly output: readonly Ciphertext[];
}

/** The proof's fields for `count` ciphertexts: 8 points and 3N + 2 scalars. */
export function shuffleLayout(count: number) {
  return {
    /** c_A, c_B: commitments to the permutation and to the permuted powers of x. */
    cA: "point",
    cB: "point",
    /** c_d, c_delta, c_Delta, c_0: the first messages of the product and the linear argument. */
    cd: "point",
    cDelta: "point",
    cDifference: "point",
    c0: "point",
    /** E_0. */
    e0a: "point",
    e0b: "point",
    /** a~_1 ... a~_N. */
    a: { scalars: count },
    /** b~_2 ... b~_(N-1); the verifier computes the first and the last. */
    b: { scalars: count - 2 },
    r: "scalar",
    s: "scalar",
    /** a-bar, r-bar, tau-bar. */
    aBar: { scalars: count },
    rBar: "scalar",
    tauBar: "scalar",
  } as const satisfies Layout;
}

export type ShuffleProof = Values<ReturnType<typeof shuffleLayout>>;

export function shuffleProofBytes(count: number): number {
  return count === 1 ? DLEQ_BYTES : sizeOf(shuffleLayout(count));
}

/** What was added to a single ciphertext. */
export function singleDifference(group: Group, { input, output }: Shuffle): Ciphertext {
  const [before] = input;
  const [after] = output;
  if (before === undefined || after === undefined) throw new Error("There is no piece to shuffle");
  return { a: group.subtract(after.a, before.a), b: group.subtract(after.b, before.b) };
}

/** What everything in the proof depends on. */
export function shuffleStatement(suite: Suite, context: Context, shuffle: Shuffle): Fields {
  return {
    context: contextId(context),
    generators: suite.generatorsDigest,
    key: shuffle.key,
    input: flatten(shuffle.input),
    output: flatten(shuffle.output),
  };
}

type First = Pick<ShuffleProof, "cA">;
type Second = Pick<ShuffleProof, "cB">;
type Third = Pick<ShuffleProof, "cd" | "cDelta" | "cDifference" | "c0" | "e0a" | "e0b">;

/**
 * The four challenges, each over everything before it: x after c_A, y and z after c_B, e after all first messages
 * (any other order is unsound).
 */
export function shuffleTranscript(statement: Fields) {
  let state = new Uint8Array(0);
  const next = (label: "dmp1/bg/x" | "dmp1/bg/y" | "dmp1/bg/z" | "dmp1/bg/e", fields: Fields) => {
    state = digest(label, { ...fields, before: state }) as Uint8Array<ArrayBuffer>;
    return challenge(label, { state });
  };
  return {
    x: ({ cA }: First) => next("dmp1/bg/x", { ...statement, cA }),
    y: ({ cB }: Second) => next("dmp1/bg/y", { cB }),
    z: () => next("dmp1/bg/z", {}),
    e: ({ cd, cDelta, cDifference, c0, e0a, e0b }: Third) =>
      next("dmp1/bg/e", { cd, cDelta, cDifference, c0, e0a, e0b }),
  };
}
