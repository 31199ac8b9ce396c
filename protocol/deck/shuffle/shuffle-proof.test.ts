import { describe, expect, test } from "vitest";
import { seededBytes } from "../../randomness.ts";
import type { Result } from "../../result.ts";
import { BASE, IDENTITY, isIdentity, type Point } from "../group/group.ts";
import { mod, toBytes, toInteger } from "../group/scalar.ts";
import { type Equation, failing, holds } from "../proofs/equation.ts";
import { openSuite, type Suite } from "../proofs/suite.ts";
import type { Context } from "../proofs/transcript.ts";
import { read, write } from "../proofs/wire.ts";
import { group, reference } from "../testing/group.ts";
import { type Ciphertext, encryptOpenly, randomMasks, reencrypt } from "./elgamal.ts";
import {
  applyShuffle,
  prepareShuffle,
  proveShuffle,
  type ShuffleSecrets,
} from "./shuffle-prover.ts";
import { shuffleLayout, shuffleProofBytes } from "./shuffle-statement.ts";
import { shuffleEquations } from "./shuffle-verifier.ts";

const suite = openSuite(group, "test", 104);
const random = seededBytes(new Uint8Array(32).fill(1), "shuffles");
const key = group.multiplyBase(123_456_789n);
const context: Context = {
  version: 1,
  group: "ristretto255",
  match: random(32),
  rules: random(32),
  roster: random(32),
  epoch: 3,
  seat: 1,
  kind: "shuffle",
  object: random(64),
};

interface Case {
  readonly input: readonly Ciphertext[];
  readonly output: readonly Ciphertext[];
  readonly secrets: ShuffleSecrets;
  readonly proof: Uint8Array;
}

/** An honest shuffle of the first `count` cards, or a dishonest one with these changes. */
function shuffleOf(
  count: number,
  change: (secrets: ShuffleSecrets) => ShuffleSecrets = (secrets) => secrets,
  spoil: (output: Ciphertext[]) => Ciphertext[] = (output) => output,
): Case {
  const input = suite.cards.slice(0, count).map((card) => encryptOpenly(group, key, card));
  const secrets = change(prepareShuffle(suite, key, count, random));
  const output = spoil(applyShuffle(suite, secrets, input));
  const proof = proveShuffle(suite, context, secrets, input, output, random);
  return { input, output, secrets, proof };
}

interface Where {
  readonly suite?: Suite;
  readonly context?: Context;
  readonly key?: Point;
}

function equationsOf(one: Omit<Case, "secrets">, where: Where = {}): Result<readonly Equation[]> {
  const shuffle = { key: where.key ?? key, input: one.input, output: one.output };
  return shuffleEquations(where.suite ?? suite, where.context ?? context, shuffle, one.proof);
}

function accepts(one: Omit<Case, "secrets">, where?: Where): boolean {
  const equations = equationsOf(one, where);
  return equations.ok && holds(group, equations.value, random);
}

/** All sizes that games use, and the smallest ones, where sums are empty. */
const SIZES = [2, 3, 52, 91, 104];

describe.each(SIZES)("a shuffle of %i", (count) => {
  const honest = shuffleOf(count);

  test("is accepted, and the proof has the size docs/spec/deck.md 3 gives", () => {
    expect(accepts(honest)).toBe(true);
    expect(honest.proof).toHaveLength(32 * (8 + 3 * count + 2));
    expect(shuffleProofBytes(count)).toBe(honest.proof.length);
  });

  test("16: with a card twice is refused", () => {
    const twice = shuffleOf(count, (secrets) => ({
      ...secrets,
      permutation: secrets.permutation.with(0, secrets.permutation[1] ?? 0),
    }));
    expect(accepts(twice)).toBe(false);
  });

  test("16: with one card in every place is refused", () => {
    const constant = (secrets: ShuffleSecrets) => ({
      ...secrets,
      permutation: secrets.permutation.map(() => 0),
    });
    expect(accepts(shuffleOf(count, constant))).toBe(false);
  });

  test("16: with a card replaced by a fresh encryption of another is refused", () => {
    const [mask = { a: BASE, b: BASE }] = randomMasks(group, key, 1, random);
    const other = { a: mask.a, b: group.add(suite.cards[103] ?? BASE, mask.b) };
    const replaced = shuffleOf(count, undefined, (output) => output.with(count - 1, other));
    expect(accepts(replaced)).toBe(false);
  });

  test("17: with two outputs exchanged after proving is refused", () => {
    const [first, second] = [honest.output[0], honest.output[1]];
    if (first === undefined || second === undefined) throw new Error("too few");
    expect(accepts({ ...honest, output: honest.output.with(0, second).with(1, first) })).toBe(
      false,
    );
  });

  test("22: with input and output exchanged is refused", () => {
    expect(accepts({ ...honest, input: honest.output, output: honest.input })).toBe(false);
  });
});

describe.each([2, 3, 4])("every part of the proof for %i pieces", (count) => {
  const honest = shuffleOf(count);

  test("18: adding 1 to any scalar is refused", () => {
    for (let at = 8 * 32; at < honest.proof.length; at += 32) {
      const proof = honest.proof.slice();
      proof.set(plusOne(proof.subarray(at, at + 32)), at);
      expect(accepts({ ...honest, proof })).toBe(false);
    }
  });

  test("18: adding the generator to any point is refused", () => {
    for (let at = 0; at < 8 * 32; at += 32) {
      const proof = honest.proof.slice();
      proof.set(group.add(proof.subarray(at, at + 32), BASE), at);
      expect(accepts({ ...honest, proof })).toBe(false);
    }
  });

  test("17: flipping a bit of any output point is refused", () => {
    for (const [index, { a, b }] of honest.output.entries()) {
      for (const flipped of [
        { a: flip(a), b },
        { a, b: flip(b) },
      ]) {
        // Most such bytes are not an element and never get as far as the proof.
        const elements = group.isElement(flipped.a) && group.isElement(flipped.b);
        const output = honest.output.with(index, flipped);
        expect(elements && accepts({ ...honest, output })).toBe(false);
      }
    }
  });

  test("19: the ends of the product, which the verifier computes, cannot be sent", () => {
    const longer = new Uint8Array(honest.proof.length + 64);
    longer.set(honest.proof);
    expect(equationsOf({ ...honest, proof: longer })).toMatchObject({
      ok: false,
      fault: { code: "deck/bad-length" },
    });
  });
});

test("18: in a full deck too, a changed scalar or point anywhere is refused", () => {
  const honest = shuffleOf(52);
  for (const at of [0, 3, 7, 8, 59, 60, 100, 109, 110, 111, 112, 163, 164, 165]) {
    const proof = honest.proof.slice();
    const part = proof.slice(at * 32, at * 32 + 32);
    proof.set(at < 8 ? group.add(part, BASE) : plusOne(part), at * 32);
    expect(accepts({ ...honest, proof })).toBe(false);
  }
});

test("19: a wrong product fails the steps of the product, although the commitments open", () => {
  const cheat = shuffleOf(3, (secrets) => ({ ...secrets, permutation: [0, 0, 2] }));
  const equations = equationsOf(cheat);
  if (!equations.ok) throw new Error(equations.fault.code);
  const failed = equations.value.map((equation) => !holds(group, [equation], random));
  // The commitments are opened honestly; the product and both components of the linear argument reveal it.
  expect(failed).toEqual([false, true, false, true, true]);
});

describe("a proof made for one place", () => {
  const honest = shuffleOf(4);

  test.each<[string, Partial<Context>]>([
    ["step or deck", { object: new Uint8Array(64).fill(1) }],
    ["epoch", { epoch: 4 }],
    ["seat", { seat: 2 }],
    ["game", { match: new Uint8Array(32) }],
    ["rules", { rules: new Uint8Array(32) }],
    ["roster", { roster: new Uint8Array(32) }],
    ["kind of proof", { kind: "shares" }],
  ])("20: is refused for another %s", (_name, other) => {
    expect(accepts(honest, { context: { ...context, ...other } })).toBe(false);
    expect(accepts(honest)).toBe(true);
  });

  test("21: is refused under another joint key", () => {
    expect(accepts(honest, { key: group.multiplyBase(5n) })).toBe(false);
  });

  test("21: is refused with another digest of the generators", () => {
    const other = { ...suite, generatorsDigest: new Uint8Array(64) };
    expect(accepts(honest, { suite: other })).toBe(false);
  });
});

describe("23: nine proofs verified together", () => {
  const proofs = Array.from({ length: 9 }, () => shuffleOf(4));
  const checkOf = (one: Omit<Case, "secrets">, seat: number) => {
    const equations = equationsOf(one);
    if (!equations.ok) throw new Error(equations.fault.code);
    const fault = { code: "deck/bad-shuffle", message: "" } as const;
    return { seat, fault, equations: equations.value };
  };
  const seatsOf = (cases: readonly Omit<Case, "secrets">[]) =>
    failing(group, cases.map(checkOf), random).map(({ seat }) => seat);
  const shifted = (one: Case, by: bigint): Case => {
    const layout = shuffleLayout(4);
    const parts = read(group, one.proof, layout);
    if (!parts.ok) throw new Error(parts.fault.code);
    const tauBar = mod(parts.value.tauBar + by);
    return { ...one, proof: write(layout, { ...parts.value, tauBar }) };
  };

  test("are accepted together", () => {
    expect(seatsOf(proofs)).toEqual([]);
  });

  test("with one bad one are refused, and the bad one is named", () => {
    const bad = proofs.map((one, index) => (index === 5 ? shifted(one, 1n) : one));
    expect(seatsOf(bad)).toEqual([5]);
  });

  test("with two bad ones that would cancel at equal weights are refused", () => {
    const bad = proofs.map((one, index) =>
      index === 2 ? shifted(one, 1n) : index === 7 ? shifted(one, -1n) : one,
    );
    const sum = bad.flatMap((one, seat) => checkOf(one, seat).equations.flat());
    const plain = sum.map(({ scalar, point }) => ({ scalar: mod(scalar), point }));
    expect(isIdentity(group.combine(plain))).toBe(true);
    expect(seatsOf(bad)).toEqual([2, 7]);
  });
});

test("24: the first shuffler cannot mask with r = -1, which would leave an identity", () => {
  const secrets = prepareShuffle(suite, key, 3, random);
  const input = suite.cards.slice(0, 3).map((card) => encryptOpenly(group, key, card));
  const naked = { r: -1n, a: group.subtract(IDENTITY, BASE), b: group.subtract(IDENTITY, key) };
  const [first] = input;
  if (first === undefined) throw new Error("no input");
  const laidBare = reencrypt(group, first, naked);
  expect(laidBare).toEqual({ a: IDENTITY, b: suite.cards[0] });
  expect(secrets.masks.every(({ a, b }) => group.isElement(a) && group.isElement(b))).toBe(true);
  expect(read(group, laidBare.a, { a: "point" })).toMatchObject({
    ok: false,
    fault: { code: "deck/bad-point" },
  });
});

test("50: a proof made on one back end is accepted on the other, and equal randomness gives equal bytes", () => {
  const other = openSuite(reference, "test", 4);
  const bytesOn = (on: Suite) => {
    const own = seededBytes(new Uint8Array(32).fill(9), "both");
    const input = on.cards.map((card) => encryptOpenly(on.group, key, card));
    const secrets = prepareShuffle(on, key, 4, own);
    const output = applyShuffle(on, secrets, input);
    const proof = proveShuffle(on, context, secrets, input, output, own);
    return { input, output, proof };
  };
  const small = openSuite(group, "test", 4);
  const [there, here] = [bytesOn(other), bytesOn(small)];
  expect(there).toEqual(here);
  for (const on of [other, small]) {
    const equations = equationsOf(here, { suite: on });
    expect(equations.ok && holds(on.group, equations.value, random)).toBe(true);
  }
});

function flip(point: Point): Point {
  const flipped = point.slice();
  flipped[3] = (flipped[3] ?? 0) ^ 0x10;
  return flipped;
}

function plusOne(scalar: Uint8Array): Uint8Array {
  return toBytes(mod(toInteger(scalar) + 1n));
}
