import { describe, expect, test } from "vitest";
import { toHex } from "../../bytes.ts";
import {
  type Context,
  challenge,
  contextId,
  digest,
  type Fields,
  type Label,
  nonces,
  objectId,
  shortChallenge,
} from "./transcript.ts";

const bytes = (fill: number) => new Uint8Array(32).fill(fill);
const context: Context = {
  version: 1,
  group: "ristretto255",
  match: bytes(1),
  rules: bytes(2),
  roster: bytes(3),
  epoch: 4,
  seat: 5,
  kind: "shuffle",
  object: objectId({ deck: 6 }),
};

/** Every field of a context; a field added later makes this fail to compile until it is listed. */
const CHANGES: { readonly [field in keyof Context]: Context[field] } = {
  version: 2,
  group: "secp256k1",
  match: bytes(9),
  rules: bytes(9),
  roster: bytes(9),
  epoch: 3,
  seat: 4,
  kind: "shares",
  object: objectId({ deck: 7 }),
};

const CHALLENGES: readonly Label[] = [
  "dmp1/pok",
  "dmp1/dleq",
  "dmp1/dleq-batch",
  "dmp1/or",
  "dmp1/neq",
  "dmp1/bg/x",
  "dmp1/bg/y",
  "dmp1/bg/z",
  "dmp1/bg/e",
];

describe("48: a challenge", () => {
  test.each(Object.entries(CHANGES))("changes with the context's %s", (field, value) => {
    const changed = { ...context, [field]: value };
    for (const label of CHALLENGES) {
      const of = (one: Context): Fields => ({ context: contextId(one), point: bytes(8) });
      expect(challenge(label, of(changed))).not.toBe(challenge(label, of(context)));
      expect(shortChallenge(label, of(changed))).not.toBe(shortChallenge(label, of(context)));
    }
  });

  test("changes with the order of the roster, which its hash fixes", () => {
    const roster = (seats: readonly Uint8Array[]) => objectId({ roster: seats });
    const [one, other] = [roster([bytes(1), bytes(2)]), roster([bytes(2), bytes(1)])];
    expect(contextId({ ...context, roster: one })).not.toEqual(
      contextId({ ...context, roster: other }),
    );
  });

  test("differs for every label", () => {
    const values = new Set(CHALLENGES.map((label) => challenge(label, { point: bytes(8) })));
    expect(values.size).toBe(CHALLENGES.length);
  });
});

describe("49: a digest tells apart", () => {
  const one = Uint8Array.of(1);
  const two = Uint8Array.of(2);
  const both = Uint8Array.of(1, 2);
  const none = new Uint8Array(0);
  const CASES: readonly Fields[] = [
    { a: both, b: none },
    { a: one, b: two },
    { a: none, b: both },
    { a: [one, two], b: none },
    { a: [both], b: none },
    { a: [both, none], b: none },
    { a: [one], b: [two] },
    { a: none, b: [one, two] },
    { a: [], b: [one, two] },
    { ab: both },
    { a: both },
    { a: "\u0001\u0002" + "x" },
    { a: 0x0102 },
    {},
  ];

  test("lists of items that join to the same bytes", () => {
    const digests = CASES.map((fields) => toHex(digest("dmp1/object", fields)));
    expect(new Set(digests).size).toBe(CASES.length);
  });

  test("fields by their names, and not by the order in which they were written", () => {
    expect(digest("dmp1/object", { a: one, b: two })).toEqual(
      digest("dmp1/object", { b: two, a: one }),
    );
    expect(digest("dmp1/object", { a: one, b: two })).not.toEqual(
      digest("dmp1/object", { a: two, b: one }),
    );
  });
});

describe("53: nonces", () => {
  const stuck = () => bytes(7);

  test("differ for two statements even if the random source repeats itself", () => {
    const first = nonces([11n], { point: bytes(1) }, stuck)(32);
    expect(nonces([11n], { point: bytes(2) }, stuck)(32)).not.toEqual(first);
    expect(nonces([12n], { point: bytes(1) }, stuck)(32)).not.toEqual(first);
    expect(nonces([11n], { point: bytes(1) }, () => bytes(8))(32)).not.toEqual(first);
    expect(nonces([11n], { point: bytes(1) }, stuck)(32)).toEqual(first);
  });
});
