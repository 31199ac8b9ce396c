import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cbor, decode, encode, equalBytes, fromHex, MAX_DEPTH, toHex } from "./bytes.ts";

const LIMIT = 1 << 16;

/** Any value the encoding carries. */
const { value } = fc.letrec<{ value: Cbor }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(null, true, false),
    fc.maxSafeInteger(),
    fc.string({ unit: "grapheme" }),
    fc.uint8Array(),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(fc.string({ unit: "grapheme" }), tie("value"), {
      maxKeys: 5,
      noNullPrototype: true,
    }),
  ),
}));

function codeOf(hex: string): string {
  const decoded = decode(Buffer.from(hex, "hex"), LIMIT);
  return decoded.ok ? "ok" : decoded.fault.code;
}

describe("canonical bytes", () => {
  it("decodes what it encodes", () => {
    fc.assert(
      fc.property(value, (item) => {
        const decoded = decode(encode(item), LIMIT);
        expect(decoded.ok && equalBytes(encode(decoded.value), encode(item))).toBe(true);
      }),
    );
  });

  it("has one encoding for a value, whatever the order of its keys", () => {
    expect(toHex(encode({ b: 1, a: 2, aa: 3 }))).toBe(toHex(encode({ aa: 3, a: 2, b: 1 })));
  });

  it("never throws on random bytes, and accepts nothing that it would write otherwise", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const decoded = decode(bytes, LIMIT);
        if (decoded.ok) expect(toHex(encode(decoded.value))).toBe(toHex(bytes));
      }),
      { numRuns: 2000 },
    );
  });

  it("refuses every single changed, cut or added byte that does not make another value", () => {
    fc.assert(
      fc.property(value, fc.nat(), fc.nat(255), (item, at, byte) => {
        const bytes = encode(item);
        const changed = bytes.slice();
        changed[at % changed.length] = byte;
        for (const hostile of [changed, bytes.subarray(0, -1), Uint8Array.of(...bytes, byte)]) {
          const decoded = decode(hostile, LIMIT);
          if (decoded.ok) expect(toHex(encode(decoded.value))).toBe(toHex(hostile));
        }
      }),
    );
  });

  it.each([
    ["a number longer than need be", "1801", "bytes/malformed"],
    ["a whole number as a float", "fb3ff0000000000000", "bytes/not-canonical"],
    ["a float", "fb3ff8000000000000", "bytes/malformed"],
    ["a half-precision float", "f93e00", "bytes/malformed"],
    ["minus zero", "fb8000000000000000", "bytes/not-canonical"],
    ["NaN", "fb7ff8000000000000", "bytes/malformed"],
    ["infinity", "fb7ff0000000000000", "bytes/malformed"],
    ["undefined", "f7", "bytes/not-canonical"],
    ["an unsafe integer", "1b0020000000000000", "bytes/malformed"],
    ["keys out of order", "a2616201616101", "bytes/not-canonical"],
    ["a key twice", "a2616101616102", "bytes/malformed"],
    ["a number as key", "a10102", "bytes/malformed"],
    ["an array without length", "9f01ff", "bytes/malformed"],
    ["a text in pieces", "7f61616162ff", "bytes/malformed"],
    ["a text that is not UTF-8", "62c328", "bytes/not-canonical"],
    [
      "a link",
      "d82a5825000171122000000000000000000000000000000000000000000000000000000000000000",
      "bytes/malformed",
    ],
    ["another tag", "c11a514b67b0", "bytes/malformed"],
    ["a second value behind the first", "0101", "bytes/malformed"],
    ["nothing", "", "bytes/malformed"],
    ["a length that the data does not have", "9b00000000ffffffff01", "bytes/malformed"],
  ])("refuses %s", (_, hex, code) => {
    expect(codeOf(hex)).toBe(code);
  });

  it("refuses a link that is whole", () => {
    const cid = `d82a582500017112 20${"00".repeat(32)}`.replace(" ", "");
    expect(codeOf(cid)).toBe("bytes/malformed");
  });

  it("bounds depth and size", () => {
    expect(codeOf(`${"81".repeat(MAX_DEPTH)}01`)).toBe("ok");
    expect(codeOf(`${"81".repeat(MAX_DEPTH + 1)}01`)).toBe("bytes/malformed");
    expect(codeOf(`${"81".repeat(LIMIT - 1)}01`)).toBe("bytes/malformed");
    const tooLarge = decode(new Uint8Array(11), 10);
    expect(!tooLarge.ok && tooLarge.fault.code).toBe("bytes/too-large");
  });

  it("keeps a key that names the prototype as data", () => {
    const decoded = decode(Buffer.from("a1695f5f70726f746f5f5fa0", "hex"), LIMIT);
    expect(decoded.ok && Object.keys(decoded.value ?? {})).toEqual(["__proto__"]);
  });
});

describe("hex digits", () => {
  it("come back as the bytes they were", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const read = fromHex(toHex(bytes));
        expect(read.ok && equalBytes(read.value, bytes)).toBe(true);
      }),
    );
  });

  it.each(["0", "AB", "0x00", " 00", "zz", "00\n"])("are not %j", (text) => {
    expect(fromHex(text).ok).toBe(false);
  });
});

describe("comparison", () => {
  it("sees any difference in content or length", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (left, right) => {
        expect(equalBytes(left, right)).toBe(Buffer.compare(left, right) === 0);
        expect(equalBytes(left, left.slice())).toBe(true);
      }),
    );
  });
});
