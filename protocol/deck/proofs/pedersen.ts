import type { Point, Scalar, Term } from "../group/group.ts";
import { mod } from "../group/scalar.ts";
import type { Suite } from "./suite.ts";

/** com(v; r) = rP + sum of v_i G_i: hides the vector, binds to it. For secret vectors. */
export function commitVector(suite: Suite, values: readonly Scalar[], blinding: Scalar): Point {
  return suite.group.combineSecretly(commitmentTerms(suite, values, blinding));
}

/** The same as terms of an equation, times `factor`. */
export function commitmentTerms(
  { blinding: base, generators }: Suite,
  values: readonly Scalar[],
  blinding: Scalar,
  factor: Scalar = 1n,
): Term[] {
  const terms: Term[] = [{ scalar: mod(factor * blinding), point: base }];
  for (const [index, value] of values.entries()) {
    const point = generators[index];
    if (point === undefined) throw new Error("There are fewer generators than values");
    terms.push({ scalar: mod(factor * value), point });
  }
  return terms;
}
