import { readFileSync } from "node:fs";
import { publicKeyFromRaw } from "@libp2p/crypto/keys";
import { peerIdFromPublicKey } from "@libp2p/peer-id";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { peerIdOf, signerFromSeed, verify } from "../../../protocol/identity.ts";
import { nativeSigner, nativeVerify } from "./crypto.ts";

type Signature = { name: string; key: string; message: string; signature: string };
const vectors: {
  rfc8032: (Signature & { seed: string })[];
  edges: (Signature & { valid: boolean })[];
} = JSON.parse(
  readFileSync(new URL("../../../protocol/ed25519.vectors.json", import.meta.url), "utf8"),
);

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe("Node's own Ed25519", () => {
  it.each(vectors.rfc8032)("agrees with RFC 8032, $name", ({ seed, key, message, signature }) => {
    const signer = nativeSigner(bytes(seed));
    expect(toHex(signer.key)).toBe(key);
    expect(toHex(signer.sign(bytes(message)))).toBe(signature);
    expect(nativeVerify(bytes(key), bytes(message), bytes(signature))).toBe(true);
  });

  it.each(vectors.edges)("gives the verdict of every path: $name", (vector) => {
    const { key, message, signature, valid } = vector;
    expect(nativeVerify(bytes(key), bytes(message), bytes(signature))).toBe(valid);
  });

  it("signs byte for byte as tweetnacl does, and both accept it", () => {
    fc.assert(
      fc.property(seeds, fc.uint8Array({ maxLength: 300 }), (seed, message) => {
        const native = nativeSigner(seed);
        const portable = signerFromSeed(seed);
        const signature = native.sign(message);
        expect(toHex(native.key)).toBe(toHex(portable.key));
        expect(toHex(signature)).toBe(toHex(portable.sign(message)));
        expect(nativeVerify(native.key, message, signature)).toBe(true);
        expect(verify(native.key, message, signature)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it("judges damaged and random signatures as tweetnacl does", () => {
    fc.assert(
      fc.property(
        seeds,
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uint8Array({ minLength: 64, maxLength: 64 }),
        fc.nat(511),
        (seed, key, noise, bit) => {
          const signer = nativeSigner(seed);
          const damaged = signer.sign(noise);
          damaged[bit >> 3]! ^= 1 << (bit & 7);
          for (const [by, signature] of [
            [signer.key, damaged],
            [signer.key, noise],
            [key, noise],
          ] as const)
            expect(nativeVerify(by, noise, signature)).toBe(verify(by, noise, signature));
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("the peer id of a key", () => {
  it("is the one libp2p derives", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { key } = nativeSigner(seed);
        expect(peerIdOf(key)).toBe(peerIdFromPublicKey(publicKeyFromRaw(key)).toString());
      }),
      { numRuns: 50 },
    );
  });
});
