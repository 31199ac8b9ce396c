import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { MAX_BACKUP_BYTES, openBackup, sealBackup } from "./backup.ts";
import {
  DATABASE_FILE,
  KEY_FILE,
  type KeyVault,
  makeFolder,
  openProfile,
  PLAIN_VAULT,
} from "./profile.ts";
import { awaitStart, prepareReplacement } from "./replacing.ts";
import { finishRestoring, placeRestored } from "./restoring.ts";
import type { SqliteStore } from "./store.ts";

/** The encrypted backup of an open profile. Faults `backup/...`. */
export async function backupOf(
  { seed, store }: { readonly seed: Uint8Array; readonly store: Pick<SqliteStore, "copyTo"> },
  passphrase: string,
): Promise<Result<Uint8Array>> {
  // Its own folder: readable by its owner only, whatever SQLite does.
  const folder = mkdtempSync(join(tmpdir(), "fairhand-backup-"));
  try {
    const copy = join(folder, DATABASE_FILE);
    store.copyTo(copy);
    return await sealBackup({ seed, database: new Uint8Array(readFileSync(copy)) }, passphrase);
  } catch {
    return fail("backup/not-read", "The saved matches could not be copied. Is the disk full?");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the backup of a profile that is not in use to a new file. Faults `profile/...`, `backup/...`. */
export async function backUp(
  profile: string,
  file: string,
  passphrase: string,
): Promise<Result<null>> {
  if (!existsSync(join(profile, DATABASE_FILE)))
    return fail("backup/no-profile", `There is no profile in ${profile}.`);
  const opened = await openProfile(profile, PLAIN_VAULT);
  if (!opened.ok) return opened;
  const sealed = await backupOf(opened.value, passphrase);
  opened.value.store.close();
  if (!sealed.ok) return sealed;
  try {
    writeFileSync(file, sealed.value, { mode: 0o600, flag: "wx", flush: true });
    return ok(null);
  } catch {
    return fail(
      "backup/not-written",
      `The backup could not be written to ${file}. An existing file is never overwritten.`,
    );
  }
}

/** Makes a profile from a backup, in a folder without one. Faults `backup/...`, `profile/...`. */
export async function restore(
  file: string,
  profile: string,
  passphrase: string,
): Promise<Result<null>> {
  const [database, key] = [join(profile, DATABASE_FILE), join(profile, KEY_FILE)];
  if (existsSync(database) || existsSync(key))
    return fail(
      "backup/profile-exists",
      `There is already a player in ${profile}, and it is never overwritten. Choose another folder with --profile=DIR, or move that one away.`,
    );
  const bytes = readBackup(file);
  if (!bytes.ok) return bytes;
  const content = await openBackup(bytes.value, passphrase);
  if (!content.ok) return content;
  try {
    makeFolder(resolve(profile));
    finishRestoring({ database, key });
    placeRestored({ database, key }, content.value);
  } catch {
    return fail("backup/not-restored", `The profile could not be written to ${profile}.`);
  }
  // Opened like at the next start, so that a failure shows now.
  const opened = await openProfile(profile, PLAIN_VAULT);
  if (opened.ok) opened.value.store.close();
  return opened.ok ? ok(null) : opened;
}

/**
 * Checks a backup and leaves it waiting in the folder of a profile that is in use: from the next start that player
 * plays there. Faults `backup/...`, `profile/...`.
 */
export async function restoreAtStart(
  bytes: Uint8Array,
  passphrase: string,
  place: { readonly profile: string; readonly vault: KeyVault; readonly now: number },
): Promise<Result<null>> {
  const content = await openBackup(bytes, passphrase);
  if (!content.ok) return content;
  const { profile, vault, now } = place;
  try {
    const prepared = prepareReplacement(profile);
    placeRestored(
      { database: join(prepared, DATABASE_FILE), key: join(prepared, KEY_FILE) },
      { ...content.value, seed: await vault.wrap(content.value.seed) },
    );
    // Opened like at the next start, so that a failure shows now.
    const opened = await openProfile(prepared, vault);
    if (!opened.ok) return opened;
    opened.value.store.close();
    if (opened.value.notices.length > 0)
      return fail(
        "backup/not-restored",
        "The saved matches in this backup cannot be opened. Try another backup.",
      );
    awaitStart(profile, [DATABASE_FILE, KEY_FILE], now);
    return ok(null);
  } catch {
    return fail("backup/not-restored", `The profile could not be written to ${profile}.`);
  }
}

function readBackup(file: string): Result<Uint8Array> {
  try {
    if (statSync(file).size > MAX_BACKUP_BYTES)
      return fail("backup/not-a-backup", "This file is not a Fairhand backup.");
    return ok(new Uint8Array(readFileSync(file)));
  } catch {
    return fail("backup/no-file", `The file ${file} cannot be read.`);
  }
}
