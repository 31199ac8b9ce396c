import * as library from "@ipld/dag-cbor";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { equalBytes, toHex } from "../bytes.ts";
import { type Cbor, decode, encode, MAX_DEPTH } from "./cbor.ts";

const LIMIT = 1 << 16;

/** Any value that the encoding supports. */
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

/** What the library decodes; `undefined`: not the canonical encoding of such a value. */
function byLibrary(bytes: Uint8Array): unknown {
  try {
    const decoded = library.decode(bytes);
    return holdsOnly(decoded, MAX_DEPTH) && equalBytes(library.encode(decoded), bytes)
      ? decoded
      : undefined;
  } catch {
    return undefined;
  }
}

function holdsOnly(value: unknown, depth: number): boolean {
  if (typeof value === "number") return Number.isSafeInteger(value);
  if (typeof value !== "object") return typeof value === "string" || typeof value === "boolean";
  if (value === null || value instanceof Uint8Array) return true;
  if (Array.isArray(value)) return depth > 0 && value.every((item) => holdsOnly(item, depth - 1));
  // Links decode to an instance of a class.
  const plain = Object.getPrototypeOf(value) === Object.prototype;
  return plain && depth > 0 && Object.values(value).every((item) => holdsOnly(item, depth - 1));
}

function asTheLibraryDoes(bytes: Uint8Array): void {
  const decoded = decode(bytes, LIMIT);
  expect(decoded.ok ? decoded.value : undefined).toEqual(byLibrary(bytes));
}

describe("dag-cbor", () => {
  it("writes the bytes that the library writes", () => {
    fc.assert(
      fc.property(value, (item) => {
        expect(toHex(encode(item))).toBe(toHex(library.encode(item)));
      }),
      { numRuns: 500 },
    );
  });

  it("reads what the library reads, and refuses what it refuses", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), asTheLibraryDoes), { numRuns: 2000 });
    fc.assert(
      fc.property(value, fc.nat(), fc.nat(255), (item, at, byte) => {
        const bytes = encode(item);
        const changed = bytes.slice();
        changed[at % changed.length] = byte;
        for (const one of [bytes, changed, bytes.subarray(0, -1), Uint8Array.of(...bytes, byte)])
          asTheLibraryDoes(one);
      }),
      { numRuns: 500 },
    );
  });

  it.each([23, 24, 255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1])(
    "carries whole numbers up to the largest exact one: %d",
    (number) => {
      for (const one of [number, -number, -number - 1].filter(Number.isSafeInteger)) {
        expect(toHex(encode(one))).toBe(toHex(library.encode(one)));
        expect(decode(encode(one), LIMIT)).toEqual({ ok: true, value: one });
      }
    },
  );

  it.each([
    ["a Uint8Array", (bytes: Uint8Array) => bytes],
    ["a Buffer", (bytes: Uint8Array) => Buffer.from(bytes)],
  ])("shares no memory with %s that it has read", (_, as) => {
    const bytes = as(encode(Uint8Array.of(1, 2, 3)));
    const decoded = decode(bytes, LIMIT);
    bytes.fill(0);
    expect(decoded).toStrictEqual({ ok: true, value: Uint8Array.of(1, 2, 3) });
  });

  it.each([
    ["a float", 1.5],
    ["nothing at all", undefined],
    ["a number that is not exact", 2 ** 53],
    ["a big integer", 1n],
    ["a map with keys of any kind", new Map([["a", 1]])],
    ["a date", new Date(0)],
  ])("has no encoding for %s", (_, item) => {
    expect(() => encode(item as unknown as Cbor)).toThrow(TypeError);
  });

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

  it.each([
    ["a number longer than necessary", "1801", "bytes/not-canonical"],
    ["a whole number as a float", "fb3ff0000000000000", "bytes/malformed"],
    ["a float", "fb3ff8000000000000", "bytes/malformed"],
    ["a half-precision float", "f93e00", "bytes/malformed"],
    ["minus zero", "fb8000000000000000", "bytes/malformed"],
    ["NaN", "fb7ff8000000000000", "bytes/malformed"],
    ["infinity", "fb7ff0000000000000", "bytes/malformed"],
    ["undefined", "f7", "bytes/malformed"],
    ["an unsafe integer", "1b0020000000000000", "bytes/malformed"],
    ["keys out of order", "a2616201616101", "bytes/not-canonical"],
    ["a key twice", "a2616101616102", "bytes/not-canonical"],
    ["a number as key", "a10102", "bytes/malformed"],
    ["an array of indefinite length", "9f01ff", "bytes/malformed"],
    ["a text in pieces", "7f61616162ff", "bytes/malformed"],
    ["a text that is not UTF-8", "62c328", "bytes/malformed"],
    [
      "a link",
      "d82a5825000171122000000000000000000000000000000000000000000000000000000000000000",
      "bytes/malformed",
    ],
    ["another tag", "c11a514b67b0", "bytes/malformed"],
    ["a second value after the first", "0101", "bytes/malformed"],
    ["nothing", "", "bytes/malformed"],
    ["a length that the data does not have", "9a00ffffff01", "bytes/malformed"],
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

it("reads no more items than an honest message has, whatever its length", () => {
  const array = (...head: number[]) => {
    const items = head.slice(1).reduce((sum, byte) => sum * 256 + byte, 0);
    return Uint8Array.of(...head, ...new Uint8Array(items));
  };
  expect(decode(array(0x99, 0x0f, 0xa0), 1 << 24).ok).toBe(true);
  // As a record, 25 MB of these took 5.3 GB and 68 s. A reader that went on would reach a number with one byte too
  // many.
  const many = (wrong: number) => {
    const bytes = new Uint8Array(5 + (1 << 23));
    bytes.set([0x9a, 0, 0x80, 0, 0]);
    bytes[wrong] = 0x18;
    return decode(bytes, 1 << 24);
  };
  expect(many(200_000)).toMatchObject({ fault: { code: "bytes/not-canonical" } });
  expect(many(300_000)).toMatchObject({ fault: { code: "bytes/malformed" } });
});
