import { expect, test } from "vitest";
import type { Verify } from "../../../protocol/identity.ts";
import { NODE_KEYS, nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import { rememberVerified } from "./verified-signatures.ts";

const { key, sign } = nativeSigner(new Uint8Array(32).fill(1));
const message = new TextEncoder().encode("a table");

/** What remembers, how often it had to verify and to hash, and what it does in the next turn of the loop. */
function remembering() {
  const count = { verified: 0, hashed: 0 };
  const due: (() => void)[] = [];
  const verify: Verify = rememberVerified(
    (...signed) => {
      count.verified++;
      return nativeVerify(...signed);
    },
    (...parts) => {
      count.hashed++;
      return NODE_KEYS.digest(...parts);
    },
    (step) => void due.push(step),
  );
  const turn = () => {
    for (const step of due.splice(0)) step();
  };
  return { verify, count, turn };
}

test.each(["at once", "in a later turn of the loop"])(
  "a good signature that comes again %s is verified once, a bad one each time, and neither passes for the other",
  (when) => {
    const { verify, count, turn } = remembering();
    const signature = sign(message);
    for (let times = 0; times < 3; times++) {
      expect(verify(key, message, signature)).toBe(true);
      if (when !== "at once") turn();
    }
    expect(count.verified).toBe(1);
    const other = new TextEncoder().encode("another");
    for (let times = 0; times < 3; times++) expect(verify(key, other, signature)).toBe(false);
    expect(count.verified).toBe(4);
    expect(verify(key, message, signature)).toBe(true);
    expect(count.verified).toBe(4);
    // The same bytes, split differently.
    const joined = Uint8Array.from([...key, ...signature]);
    expect(verify(joined.subarray(0, 31), message, joined.subarray(31))).toBe(false);
  },
);

test("nothing is hashed before the first verdict on a signature", () => {
  const { verify, count, turn } = remembering();
  expect(verify(key, message, sign(message))).toBe(true);
  expect(count).toEqual({ verified: 1, hashed: 0 });
  turn();
  expect(count).toEqual({ verified: 1, hashed: 1 });
});

test("the oldest are forgotten beyond some thousands, hashed or not", () => {
  const { verify, count, turn } = remembering();
  const signed = Array.from({ length: 4097 }, (_, at) => {
    const one = new TextEncoder().encode(String(at));
    return [one, sign(one)] as const;
  });
  for (const [one, signature] of signed) verify(key, one, signature);
  turn();
  expect(count).toEqual({ verified: 4097, hashed: 4096 });
  const again = (at: number) => verify(key, ...(signed[at] as (typeof signed)[number]));
  again(2);
  expect(count.verified).toBe(4097);
  again(0);
  expect(count.verified).toBe(4098);
});
