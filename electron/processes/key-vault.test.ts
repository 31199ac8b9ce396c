import { beforeEach, expect, test } from "vitest";
import { safeStorage } from "../fake-electron.ts";
import { answerVault } from "./key-vault.ts";

const SEED = Uint8Array.from({ length: 32 }, (_, index) => index * 8);

beforeEach(() => {
  safeStorage.available = true;
});

test("what the system has encrypted comes back, and does not hold the key as it is", async () => {
  const wrapped = await answerVault({ kind: "wrap", id: 1, bytes: SEED });
  expect(Buffer.from(wrapped.bytes!).includes(Buffer.from(SEED))).toBe(false);
  expect(await answerVault({ kind: "unwrap", id: 2, bytes: wrapped.bytes! })).toEqual({
    kind: "vault",
    id: 2,
    bytes: SEED,
  });
});

test("without a keyring the key stays as it is", async () => {
  safeStorage.available = false;
  expect((await answerVault({ kind: "wrap", id: 1, bytes: SEED })).bytes).toEqual(SEED);
});

test("a key that was written without a keyring is read with one", async () => {
  expect((await answerVault({ kind: "unwrap", id: 1, bytes: SEED })).bytes).toEqual(SEED);
});

test("a key that the system cannot decrypt is no key", async () => {
  const foreign = new Uint8Array(Buffer.from("fairhand-safe-storage-1\nfrom another machine"));
  expect(await answerVault({ kind: "unwrap", id: 7, bytes: foreign })).toEqual({
    kind: "vault",
    id: 7,
  });
});
