import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { equalBytes, fromHex, toHex } from "./bytes.ts";

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
