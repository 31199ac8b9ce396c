import fc from "fast-check";
import { expect, test } from "vitest";
import { FIELD_BYTES, FREE, LIMB_BITS, LIMBS, openCurveCode } from "./curve-code.ts";

const P = 2n ** 255n - 19n;
const code = openCurveCode();
const words = new BigInt64Array(code.memory.buffer);
const [A, B, OUT] = [FREE, FREE + FIELD_BYTES, FREE + 2 * FIELD_BYTES];

/** The largest limbs of sums in the formulas: three reduced elements on one side, four on the other. */
const edge = 2n ** 28n + 2n ** 15n;
const limbs = (most: bigint) =>
  fc.oneof(
    fc.array(
      fc.oneof(fc.bigInt({ min: -most, max: most }), fc.constantFrom(-most, most, 0n, 1n, -1n)),
      { minLength: LIMBS, maxLength: LIMBS },
    ),
    fc.constantFrom(-most, most).map((limb) => Array.from({ length: LIMBS }, () => limb)),
  );
const element = fc
  .oneof(fc.bigInt({ min: 0n, max: P - 1n }), fc.constantFrom(0n, 1n, P - 1n, P - 19n, 2n ** 254n))
  .map((value) => limbsOf(value));

function limbsOf(value: bigint): bigint[] {
  return Array.from(
    { length: LIMBS },
    (_, limb) => (value >> BigInt(limb * LIMB_BITS)) & (2n ** BigInt(LIMB_BITS) - 1n),
  );
}

function put(address: number, value: readonly bigint[]): void {
  words.set(BigInt64Array.from(value), address / 8);
}

function limbsAt(address: number): bigint[] {
  return [...words.subarray(address / 8, address / 8 + LIMBS)];
}

function integerOf(value: readonly bigint[]): bigint {
  return value.reduceRight((sum, limb) => (sum << BigInt(LIMB_BITS)) + limb, 0n);
}

function reduced(value: bigint): bigint {
  return ((value % P) + P) % P;
}

test("products are those of the field, whatever limbs the formulas give, and their limbs are small again", () => {
  fc.assert(
    fc.property(limbs(3n * edge), limbs(4n * edge), (left, right) => {
      put(A, left);
      put(B, right);
      code.mul(OUT, A, B);
      expect(reduced(integerOf(limbsAt(OUT)))).toBe(reduced(integerOf(left) * integerOf(right)));
      expect(limbsAt(OUT).every((limb) => limb <= edge && limb >= -edge)).toBe(true);
      code.mul(A, A, B);
      expect(limbsAt(A)).toEqual(limbsAt(OUT));
    }),
    { numRuns: 2000 },
  );
});

test("squares are products with themselves, ten in a row as well", () => {
  fc.assert(
    fc.property(fc.oneof(element, limbs(2n * edge)), (value) => {
      put(A, value);
      code.mul(OUT, A, A);
      code.square(B, A);
      expect(limbsAt(B)).toEqual(limbsAt(OUT));
      for (let more = 0; more < 9; more++) code.square(B, B);
      code.squareTenTimes(A);
      expect(limbsAt(A)).toEqual(limbsAt(B));
    }),
  );
});

test("frozen, an element has the limbs of its one representative", () => {
  const near = fc
    .bigInt({ min: -40n, max: 40n })
    .chain((offset) => fc.constantFrom(offset, P + offset, 2n * P + offset));
  const any = fc.oneof(
    element,
    limbs(2n * edge),
    near.map((value) => [value, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n]).filter(([low = 0n]) => low < edge),
    near.filter((value) => value >= 0n).map(limbsOf),
  );
  fc.assert(
    fc.property(any, (value) => {
      put(A, value);
      code.freeze(OUT, A);
      expect(limbsAt(OUT)).toEqual(limbsOf(reduced(integerOf(value))));
    }),
    { numRuns: 1000 },
  );
});
