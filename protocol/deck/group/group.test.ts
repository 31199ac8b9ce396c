import fc from "fast-check";
import sodium from "libsodium-wrappers-sumo";
import { describe, expect, test } from "vitest";
import { fromHex, toHex } from "../../bytes.ts";
import { seededBytes } from "../../randomness.ts";
import { toyGroup } from "../testing/toy-group.ts";
import { BASE, type Group, IDENTITY, isIdentity, ORDER, type Term } from "./group.ts";
import { nobleGroup } from "./ristretto-noble.ts";
import { openSodiumGroup } from "./ristretto-sodium.ts";
import { invert, mod, randomScalar, toBytes, toInteger } from "./scalar.ts";

const sodiumGroup = await openSodiumGroup();
const groups: readonly Group[] = [nobleGroup, sodiumGroup];

const scalar = fc.oneof(
  fc.bigInt({ min: 0n, max: ORDER - 1n }),
  fc.constantFrom(0n, 1n, 2n, ORDER - 1n),
);

/** RFC 9496, appendix A.1: the multiples 0 to 4 of the generator. */
const MULTIPLES = [
  "0000000000000000000000000000000000000000000000000000000000000000",
  "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76",
  "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919",
  "94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259",
  "da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57",
];

/** RFC 9496, appendix A.3. */
const INVALID = {
  "a non-canonical field element": [
    "00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  ],
  "a negative field element": [
    "0100000000000000000000000000000000000000000000000000000000000000",
    "01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20",
    "c34c4e1826e5d403b78e246e88aa051c36ccf0aafebffe137d148a2bf9104562",
  ],
  "a non-square x^2": [
    "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
    "4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f",
    "de6a7b00deadc788eb6b6c8d20c0ae96c2f2019078fa604fee5b87d6e989ad87",
  ],
  "a negative xy": [
    "3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e",
    "a45fdc55c76448c049a1ab33f17023edfb2be3581e9c7aade8a6125215e04220",
  ],
  "the element with s = -1": ["ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"],
  "a set high bit": ["e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2df6"],
};

describe.each(groups)("the $name back end", (group) => {
  test("has the multiples of the generator that RFC 9496 gives", () => {
    for (const [k, hex] of MULTIPLES.entries()) {
      expect(toHex(group.multiplyBase(BigInt(k)))).toBe(hex);
      expect(toHex(group.multiply(BigInt(k), BASE.slice()))).toBe(hex);
    }
  });

  test.each(Object.entries(INVALID))("2: accepts no point with %s", (_name, encodings) => {
    for (const hex of encodings) expect(group.isElement(bytesOf(hex))).toBe(false);
    expect(group.isElement(BASE)).toBe(true);
  });

  test("1: accepts neither the identity nor other lengths as an element", () => {
    expect(group.isElement(IDENTITY)).toBe(false);
    expect(group.isElement(new Uint8Array(32))).toBe(false);
    expect(group.isElement(BASE.subarray(1))).toBe(false);
    expect(group.isElement(new Uint8Array(33))).toBe(false);
  });

  test("computes with the identity and with zero where its library refuses to", () => {
    expect(group.multiply(0n, BASE)).toEqual(IDENTITY);
    expect(group.multiply(5n, IDENTITY)).toEqual(IDENTITY);
    expect(group.multiplyBase(0n)).toEqual(IDENTITY);
    expect(group.add(BASE, new Uint8Array(32))).toEqual(BASE);
    expect(group.subtract(BASE, BASE)).toEqual(IDENTITY);
    expect(group.combine([])).toEqual(IDENTITY);
    const zeroSum: Term[] = [
      { scalar: 3n, point: BASE },
      { scalar: ORDER - 3n, point: BASE },
      { scalar: 7n, point: IDENTITY },
    ];
    expect(group.combine(zeroSum)).toEqual(IDENTITY);
  });

  test("maps bytes to elements as RFC 9496 does", () => {
    const input = bytesOf(
      "5d1be09e3d0c82fc538112490e35701979d99e06ca3e2b5b54bffe8b4dc772c1" +
        "4d98b696a1bbfb5ca32c436cc61c16563790306c79eaca7705668b47dffe5bb6",
    );
    expect(toHex(group.fromUniform(input))).toBe(
      "3066f82a1a747d45120d1740f14358531a8f04bbffe6a819f86dfe50f44a0a46",
    );
  });
});

describe("sums of many terms", () => {
  /** As many as a deck of 104 takes, where points are added in buckets, and unusual scalars. */
  const counts = [1, 2, 63, 64, 65, 300, 2000];
  const random = seededBytes(new Uint8Array(32).fill(7), "sums");

  test.each(counts)("are the same as by logarithms, for %i terms", (count) => {
    const special = [0n, 1n, 2n, ORDER - 1n, 2n ** 128n, ORDER / 2n, 8n, 2n ** 252n];
    const base = sodiumGroup.multiplyBase(5n);
    const terms = Array.from({ length: count }, (_, index): Term & { log: bigint } => {
      const log = BigInt(index % 7) + (index % 3 === 0 ? 0n : randomScalar(random));
      const scalar = special[index % 11] ?? randomScalar(random);
      return { log: 5n * log, scalar, point: sodiumGroup.multiply(mod(log), base) };
    });
    const sum = sodiumGroup.multiplyBase(
      mod(terms.reduce((all, { log, scalar }) => all + log * scalar, 0n)),
    );
    for (const group of groups) {
      expect(group.combine(terms)).toEqual(sum);
      expect(group.combineSecretly(terms)).toEqual(sum);
    }
  });

  test("that come to nothing are the identity, and each term counts", () => {
    const terms = Array.from({ length: 100 }, (): Term => {
      const point = sodiumGroup.fromUniform(random(64));
      return { point, scalar: randomScalar(random) };
    });
    const rest = sodiumGroup.subtract(IDENTITY, sodiumGroup.combine(terms));
    const all = [...terms, { scalar: 1n, point: rest }];
    expect(sodiumGroup.combine(all)).toEqual(IDENTITY);
    expect(sodiumGroup.combineSecretly(all)).toEqual(IDENTITY);
    for (const index of all.keys())
      expect(sodiumGroup.combine(all.toSpliced(index, 1))).not.toEqual(IDENTITY);
  });
});

test("accepts the same 32 bytes as elements as libsodium does", () => {
  const byte = fc.constantFrom(0, 1, 0xec, 0xed, 0xee, 0x7f, 0x80, 0xff);
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 32, maxLength: 32 }),
    fc.array(byte, { minLength: 32, maxLength: 32 }).map((list) => Uint8Array.from(list)),
    fc.bigInt({ min: 2n ** 255n - 40n, max: 2n ** 255n + 40n }).map((value) => toBytes(value)),
    scalar.map((value) => toBytes(value)),
  );
  fc.assert(
    fc.property(bytes, (candidate) => {
      const valid = sodium.crypto_core_ristretto255_is_valid_point(candidate);
      expect(sodiumGroup.isElement(candidate)).toBe(valid && !isIdentity(candidate));
    }),
    { numRuns: 1000 },
  );
});

test("50: both back ends give the same bytes", () => {
  fc.assert(
    fc.property(scalar, scalar, fc.uint8Array({ minLength: 64, maxLength: 64 }), (x, y, bytes) => {
      const [noble, sodium] = groups.map((group) => {
        const point = group.fromUniform(bytes);
        const left = group.multiply(x, point);
        const right = group.multiplyBase(y);
        const terms = [
          { scalar: x, point },
          { scalar: y, point: left },
        ];
        return [point, left, right, group.add(left, right), group.subtract(left, right)]
          .concat(group.combine(terms), group.combineSecretly(terms))
          .concat(group.multiplyEach([x, y, 0n, 1n], point), group.multiplyEach([x, y], BASE))
          .map(toHex);
      });
      expect(noble).toEqual(sodium);
    }),
    { numRuns: 60 },
  );
});

describe("the simulator's group", () => {
  test("has the laws of a group of this order, and one encoding of each element", () => {
    const wide = fc.uint8Array({ minLength: 64, maxLength: 64 });
    const { add, subtract, multiply, multiplyBase, combine, isElement, fromUniform } = toyGroup;
    fc.assert(
      fc.property(scalar, scalar, wide, wide, (x, y, one, other) => {
        const [left, right] = [fromUniform(one), fromUniform(other)];
        expect(isElement(left)).toBe(true);
        expect(add(left, right)).toEqual(add(right.slice(), left.slice()));
        expect(subtract(add(left, right), right)).toEqual(left);
        expect(add(multiply(x, left), multiply(y, left))).toEqual(multiply(mod(x + y), left));
        expect(multiply(x, multiply(y, left))).toEqual(multiply(mod(x * y), left.slice()));
        expect(add(multiply(x, left), multiply(x, right))).toEqual(multiply(x, add(left, right)));
        expect(multiplyBase(x)).toEqual(multiply(x, BASE));
        const terms = [
          { scalar: x, point: left },
          { scalar: y, point: right },
        ];
        expect(combine(terms)).toEqual(add(multiply(x, left), multiply(y, right)));
        expect(add(multiply(ORDER - 1n, left), left)).toEqual(IDENTITY);
      }),
    );
  });

  test("accepts neither the identity nor a scalar nor anything beyond the order as an element", () => {
    const { isElement, multiplyBase, subtract, multiply, add } = toyGroup;
    expect(isElement(BASE)).toBe(true);
    expect(isElement(BASE.subarray(1))).toBe(false);
    expect(isElement(IDENTITY)).toBe(false);
    fc.assert(fc.property(scalar, (x) => !isElement(toBytes(x))));
    const last = toInteger(multiplyBase(ORDER - 1n));
    expect(isElement(toBytes(last))).toBe(true);
    expect(isElement(toBytes(last + 1n))).toBe(false);
    expect(isElement(toBytes(toInteger(BASE) - 1n))).toBe(false);
    expect(subtract(BASE, BASE)).toEqual(IDENTITY);
    expect(multiply(0n, BASE)).toEqual(IDENTITY);
    expect(multiply(5n, new Uint8Array(32))).toEqual(IDENTITY);
    expect(add(BASE, new Uint8Array(32))).toEqual(BASE);
  });
});

test("scalars travel as 32 bytes, least significant first, and have inverses", () => {
  fc.assert(
    fc.property(scalar, (x) => {
      expect(toInteger(toBytes(x))).toBe(x);
      if (x !== 0n) expect(mod(x * invert(x))).toBe(1n);
    }),
  );
  expect(toBytes(258n)[0]).toBe(2);
  expect(toBytes(258n)[1]).toBe(1);
});

function bytesOf(hex: string): Uint8Array {
  const bytes = fromHex(hex);
  if (!bytes.ok) throw new Error(hex);
  return bytes.value;
}
