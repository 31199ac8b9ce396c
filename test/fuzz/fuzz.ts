import { mutate, numbersFrom } from "./mutation.ts";
import type { Target } from "./targets.ts";

export interface Fuzzed {
  readonly inputs: number;
  /** Milliseconds that the worst input took, the best of ten times: a pause of the machine is not the input's fault. */
  readonly worst: number;
  readonly worstInput: Uint8Array;
}

/** With three, other work on the machine slowed all of them down. */
const TRIES = 10;

/** Gives a decoder this many inputs. Throws, with the input, if the decoder does. */
export function fuzz(target: Target, inputs: number, seed: number): Fuzzed {
  const next = numbersFrom(seed);
  let worst = 0;
  let worstInput = new Uint8Array(0);
  const time = (input: Uint8Array) => {
    const begun = performance.now();
    try {
      target.take(input);
    } catch (error) {
      const hex = Buffer.from(input.subarray(0, 2000)).toString("hex");
      throw new Error(`${target.name} throws with seed ${seed} on ${hex}`, { cause: error });
    }
    return performance.now() - begun;
  };
  for (let count = 0; count < inputs; count++) {
    const input = mutate(target.samples, target.limit, next);
    let took = time(input);
    // Compiled code is what strangers meet.
    for (let again = 1; again < TRIES && took > worst && count > 20; again++)
      took = Math.min(took, time(input));
    if (took <= worst || count <= 20) continue;
    worst = took;
    worstInput = Uint8Array.from(input);
  }
  return { inputs, worst, worstInput };
}
