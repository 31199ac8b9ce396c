import { randomSecret } from "../../../protocol/deck/group/scalar.ts";
import { holds } from "../../../protocol/deck/proofs/equation.ts";
import type { Suite } from "../../../protocol/deck/proofs/suite.ts";
import type { Context } from "../../../protocol/deck/proofs/transcript.ts";
import { encryptOpenly } from "../../../protocol/deck/shuffle/elgamal.ts";
import {
  applyShuffle,
  prepareShuffle,
  proveShuffle,
} from "../../../protocol/deck/shuffle/shuffle-prover.ts";
import { shuffleEquations } from "../../../protocol/deck/shuffle/shuffle-verifier.ts";
import type { RandomBytes } from "../../../protocol/randomness.ts";

/** Enough for the engine to find out what is worth compiling; about 100 ms on a fresh thread. */
const ROUNDS = 2;
const PIECES = 52;

/** Belongs to no match. */
const CONTEXT: Context = {
  version: 0,
  group: "ristretto255",
  match: new Uint8Array(32),
  rules: new Uint8Array(32),
  roster: new Uint8Array(32),
  epoch: 0,
  seat: 0,
  kind: "shuffle",
  object: new Uint8Array(64),
};

/**
 * Shuffles, proves and verifies for no match, because a thread's first proofs take three times as long as later ones.
 */
export function rehearse(suite: Suite, random: RandomBytes): void {
  const { group, cards } = suite;
  const key = group.multiplyBase(randomSecret(random));
  const input = cards.slice(0, PIECES).map((card) => encryptOpenly(group, key, card));
  for (let round = 0; round < ROUNDS; round++) {
    const secrets = prepareShuffle(suite, key, input.length, random);
    const output = applyShuffle(suite, secrets, input);
    const proof = proveShuffle(suite, CONTEXT, secrets, input, output, random);
    const equations = shuffleEquations(suite, CONTEXT, { key, input, output }, proof);
    if (!equations.ok || !holds(group, equations.value, random))
      throw new Error("A proof made on this machine does not hold on it");
  }
}
