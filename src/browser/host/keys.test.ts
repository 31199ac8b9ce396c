import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { openKeys, randomBytes } from "./keys.ts";

type Signature = { name: string; key: string; message: string; signature: string };
const vectors: {
  rfc8032: (Signature & { seed: string })[];
  edges: (Signature & { valid: boolean })[];
} = JSON.parse(
  readFileSync(new URL("../../../protocol/ed25519.vectors.json", import.meta.url), "utf8"),
);

const { signerOf, verify, digest } = await openKeys();
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

test.each(vectors.rfc8032)("agrees with RFC 8032, $name", ({ seed, key, message, signature }) => {
  const signer = signerOf(bytes(seed));
  expect(toHex(signer.key)).toBe(key);
  expect(toHex(signer.sign(bytes(message)))).toBe(signature);
  expect(verify(bytes(key), bytes(message), bytes(signature))).toBe(true);
});

test.each(vectors.edges)("gives the verdict of every path: $name", (vector) => {
  const { key, message, signature, valid } = vector;
  expect(verify(bytes(key), bytes(message), bytes(signature))).toBe(valid);
});

test("hashes parts as one, with SHA-256", () => {
  expect(toHex(digest(Uint8Array.of(0x61), Uint8Array.of(0x62, 0x63)))).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

test("gives more random bytes than a browser gives at once", () => {
  const all = randomBytes(70_000);
  expect(all).toHaveLength(70_000);
  expect(all.subarray(69_000).some((byte) => byte !== 0)).toBe(true);
});
