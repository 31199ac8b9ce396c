import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { value } from "../../host/testing/hosts.ts";
import { openBackup, sealBackup } from "./backup.ts";

const PASSPHRASE = "correct horse";
const CONTENT = {
  seed: Uint8Array.from({ length: 32 }, (_, at) => at),
  database: new Uint8Array(randomBytes(500)),
};

test("opens to what was sealed, and two of the same are different", async () => {
  const [one, other] = [
    value(await sealBackup(CONTENT, PASSPHRASE)),
    value(await sealBackup(CONTENT, PASSPHRASE)),
  ];
  expect(value(await openBackup(one, PASSPHRASE))).toEqual(CONTENT);
  expect(value(await openBackup(other, PASSPHRASE))).toEqual(CONTENT);
  expect(one).not.toEqual(other);
});

test("an empty database is one", async () => {
  const content = { ...CONTENT, database: new Uint8Array(0) };
  const sealed = value(await sealBackup(content, PASSPHRASE));
  expect(value(await openBackup(sealed, PASSPHRASE))).toEqual(content);
});

test("what was cut off, added or swapped is refused", async () => {
  const one = value(await sealBackup(CONTENT, PASSPHRASE));
  const other = value(await sealBackup(CONTENT, PASSPHRASE));
  // One backup's salt and nonce before what was sealed under the other's.
  const swapped = Uint8Array.of(...one.subarray(0, 46), ...other.subarray(46));
  for (const damaged of [one.subarray(0, -1), Uint8Array.of(...one, 0), swapped])
    expect(await openBackup(damaged, PASSPHRASE)).toMatchObject({
      fault: { code: "backup/wrong-passphrase", field: "passphrase" },
    });
});

test.each([
  ["an empty file", new Uint8Array(0)],
  ["a file with the first line of a backup alone", new TextEncoder().encode("fairhand/backup/1\n")],
  ["some other file", new Uint8Array(500)],
])("%s is no backup", async (_what, bytes) => {
  expect(await openBackup(bytes, PASSPHRASE)).toMatchObject({
    fault: { code: "backup/not-a-backup" },
  });
});

test("a passphrase that can be guessed is refused before anything is sealed", async () => {
  expect(await sealBackup(CONTENT, "1234567")).toMatchObject({
    fault: { code: "backup/short-passphrase", field: "passphrase" },
  });
});
