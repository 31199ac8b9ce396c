import { describe, expect, it } from "vitest";
import { equalBytes, toHex } from "./bytes.ts";
import { hash, hashState, mac, separated } from "./hash.ts";

const bytes = (...items: number[]) => Uint8Array.from(items);

describe("hashes", () => {
  it("are blake2b-256 of the length of the purpose's name, the name and the message", () => {
    // Computed with Python's hashlib: blake2b(b"\x10fairhand/entry/2abc", digest_size=32).
    expect(toHex(hash("fairhand/entry/2", new TextEncoder().encode("abc")))).toBe(
      "b13623a9b2d79ac28f7b1fec6b094e85d827b975c19212162621bff4369f1fe3",
    );
  });

  it("are the same for a message of many blocks", () => {
    // As above, of bytes(i % 251 for i in range(100000)).
    const long = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
    expect(toHex(hash("fairhand/state/1", long))).toBe(
      "c3d9a13b6ec5225887e8c86532baceaea81e3ce8ac7816bec11ee307f34f9dac",
    );
  });

  it("with a key are keyed blake2b-256", () => {
    // hashlib.blake2b(b"\x10fairhand/knock/1abc", digest_size=32, key=bytes(range(32))).
    const key = Uint8Array.from({ length: 32 }, (_, index) => index);
    expect(toHex(mac("fairhand/knock/1", key, new TextEncoder().encode("abc")))).toBe(
      "6ce739478e1fb463ec020f987ea048b3cdc42683b289089f5af82425a8ceac36",
    );
  });

  it("differ with the purpose", () => {
    expect(equalBytes(hash("fairhand/entry/2"), hash("fairhand/state/1"))).toBe(false);
  });

  it("take several parts as one message", () => {
    expect(hash("fairhand/log/2", bytes(1, 2), bytes(3))).toEqual(
      hash("fairhand/log/2", bytes(1, 2, 3)),
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
