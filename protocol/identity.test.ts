import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toHex } from "./bytes.ts";
import { signerFromSeed, verify } from "./identity.ts";

type Signature = { name: string; key: string; message: string; signature: string };
const vectors: {
  rfc8032: (Signature & { seed: string })[];
  edges: (Signature & { valid: boolean })[];
} = JSON.parse(readFileSync(new URL("./ed25519.vectors.json", import.meta.url), "utf8"));

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

describe("signatures by tweetnacl", () => {
  it.each(vectors.rfc8032)("agree with RFC 8032, $name", ({ seed, key, message, signature }) => {
    const signer = signerFromSeed(bytes(seed));
    expect(toHex(signer.key)).toBe(key);
    expect(toHex(signer.sign(bytes(message)))).toBe(signature);
    expect(verify(bytes(key), bytes(message), bytes(signature))).toBe(true);
  });

  it.each(vectors.edges)("are judged strictly: $name", ({ key, message, signature, valid }) => {
    expect(verify(bytes(key), bytes(message), bytes(signature))).toBe(valid);
  });

  it("leave the key unchanged, even where a slice would share its memory", () => {
    const signer = [4, 5, 6, 7, 8, 9]
      .map((seed) => signerFromSeed(new Uint8Array(32).fill(seed)))
      .find(({ key }) => key[31]! > 0x7f)!;
    const [key, signature] = [Buffer.from(signer.key), Buffer.from(signer.sign(bytes("00")))];
    expect(verify(key, bytes("00"), signature)).toBe(true);
    expect(toHex(key)).toBe(toHex(signer.key));
  });

  it("fail if any one bit of key, message or signature changes", () => {
    const signer = signerFromSeed(new Uint8Array(32).fill(3));
    const message = bytes("0102030405060708");
    const whole = [signer.key, message, signer.sign(message)] as const;
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 2), fc.nat(511), (part, bit) => {
        const [key, text, signature] = whole.map((item, index) => {
          const copy = item.slice();
          if (index === part) copy[(bit >> 3) % copy.length]! ^= 1 << (bit & 7);
          return copy;
        });
        expect(verify(key!, text!, signature!)).toBe(false);
      }),
      { numRuns: 30 },
    );
  });
});
