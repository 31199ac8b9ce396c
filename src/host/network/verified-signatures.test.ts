import { expect, test } from "vitest";
import { NODE_KEYS, nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import { rememberVerified } from "./verified-signatures.ts";

test("a good signature is verified once, a bad one each time, and neither passes for the other", () => {
  const { key, sign } = nativeSigner(new Uint8Array(32).fill(1));
  let asked = 0;
  const verify = rememberVerified((...signed) => {
    asked++;
    return nativeVerify(...signed);
  }, NODE_KEYS.digest);
  const message = new TextEncoder().encode("a table");
  const signature = sign(message);
  for (let count = 0; count < 3; count++) expect(verify(key, message, signature)).toBe(true);
  expect(asked).toBe(1);
  const other = new TextEncoder().encode("another");
  for (let count = 0; count < 3; count++) expect(verify(key, other, signature)).toBe(false);
  expect(asked).toBe(4);
  // The same bytes, split differently.
  const joined = Uint8Array.from([...key, ...signature]);
  expect(verify(joined.subarray(0, 31), message, joined.subarray(31))).toBe(false);
});
