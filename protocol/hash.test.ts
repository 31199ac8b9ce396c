import { describe, expect, it } from "vitest";
import { equalBytes, toHex } from "./bytes.ts";
import { hash, hashState, separated } from "./hash.ts";

const bytes = (...items: number[]) => Uint8Array.from(items);

describe("hashes", () => {
  it("are blake2b-256 of the length of the purpose's name, the name and the message", () => {
    // Computed with Python's hashlib: blake2b(b"\x10fairhand/entry/1abc", digest_size=32).
    expect(toHex(hash("fairhand/entry/1", new TextEncoder().encode("abc")))).toBe(
      "3c85e678d3cec6525e351eebc6e5479567fdbb800d49d8c4f2252721e9064826",
    );
  });

  it("differ with the purpose", () => {
    expect(equalBytes(hash("fairhand/entry/1"), hash("fairhand/state/1"))).toBe(false);
  });

  it("take several parts as one message", () => {
    expect(hash("fairhand/log/1", bytes(1, 2), bytes(3))).toEqual(
      hash("fairhand/log/1", bytes(1, 2, 3)),
    );
  });

  it("of equal states are equal, whatever the order of keys", () => {
    expect(hashState({ a: 1, b: [2] })).toEqual(hashState({ b: [2], a: 1 }));
    expect(hashState({ a: 1 })).not.toEqual(hashState({ a: 2 }));
  });
});

describe("separated messages", () => {
  it("begin with the length of the purpose's name and the name", () => {
    expect(Buffer.from(separated("fairhand/join/1", bytes(0xff))).toString("latin1")).toBe(
      "\u000ffairhand/join/1\u00ff",
    );
  });
});
