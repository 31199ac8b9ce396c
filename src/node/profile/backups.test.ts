import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { BackupApi } from "../../host/api/backup-api.ts";
import { BACKUP_PART } from "../../host/api/codec.ts";
import { value } from "../../host/testing/hosts.ts";
import { backupsOf, dayHere } from "./backups.ts";
import { openProfile, PLAIN_VAULT } from "./profile.ts";

/** A passphrase is stretched on purpose. */
const SLOW = { timeout: 60_000 };
const PASSPHRASE = "long enough";
/** More than one message has room for. */
const PLAYED = 18 << 20;

async function newPlayer() {
  const profile = mkdtempSync(join(tmpdir(), "fairhand-backups-"));
  const { seed, store } = value(await openProfile(profile, PLAIN_VAULT));
  return { profile, seed, store, backups: backupsOf({ seed, store, profile, vault: PLAIN_VAULT }) };
}

async function bring({ bringBackup }: BackupApi, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += BACKUP_PART)
    value(await bringBackup(bytes.subarray(at, at + BACKUP_PART), at));
}

test(
  "a backup of any number of matches is restored where it was brought in parts",
  SLOW,
  async () => {
    const ann = await newPlayer();
    ann.store.addTable({ id: "t1", kind: "device", about: new Uint8Array() });
    ann.store.append("t1", [{ bytes: new Uint8Array(randomBytes(PLAYED)), sealed: null }]);
    const { bytes } = value(await ann.backups.backUp(PASSPHRASE));
    ann.store.close();
    const other = await newPlayer();
    await bring(other.backups, bytes);
    value(await other.backups.restoreBackup(PASSPHRASE));
    other.store.close();
    const next = value(await openProfile(other.profile, PLAIN_VAULT));
    expect(next.seed).toEqual(ann.seed);
    expect(next.store.log("t1")[0]?.bytes.length).toBe(PLAYED);
    next.store.close();
  },
);

test(
  "a part without the one before it is refused, and the first one begins anew",
  SLOW,
  async () => {
    const { store, backups } = await newPlayer();
    const part = new Uint8Array(4);
    const gap = { fault: { code: "backup/broken-off" } };
    expect(await backups.bringBackup(part, 4)).toMatchObject(gap);
    value(await backups.bringBackup(part, 0));
    value(await backups.bringBackup(part, 4));
    expect(await backups.bringBackup(part, 4)).toMatchObject(gap);
    const { bytes } = value(await backups.backUp(PASSPHRASE));
    await bring(backups, bytes);
    value(await backups.restoreBackup(PASSPHRASE));
    // Nothing of it is left.
    expect(await backups.bringBackup(part, bytes.length)).toMatchObject(gap);
    store.close();
  },
);

test("a backup bears the date of the place where it is made, also in the first hours of a day", () => {
  expect(dayHere(new Date(2026, 0, 1, 0, 5))).toBe("2026-01-01");
  expect(dayHere(new Date(2026, 10, 30, 23, 55))).toBe("2026-11-30");
});
