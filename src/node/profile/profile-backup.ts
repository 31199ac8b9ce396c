import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
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
  type Profile,
  RUNNING_FILE,
} from "./profile.ts";
import { awaitStart, prepareReplacement } from "./replacing.ts";
import { finishRestoring, placeRestored } from "./restoring.ts";
import type { SqliteStore } from "./store.ts";

/** The encrypted backup of an open profile. Faults `backup/...`. */
export async function backupOf(
  { seed, store }: { readonly seed: Uint8Array; readonly store: Pick<SqliteStore, "copyTo"> },
  passphrase: string,
): Promise<Result<Uint8Array>> {
  let folder: string | undefined;
  try {
    // Its own folder: readable by its owner only, whatever SQLite does.
    folder = mkdtempSync(join(tmpdir(), "fairhand-backup-"));
    const copy = join(folder, DATABASE_FILE);
    store.copyTo(copy);
    return await sealBackup({ seed, database: new Uint8Array(readFileSync(copy)) }, passphrase);
  } catch {
    return fail("backup/not-read", "The saved matches could not be copied. Is the disk full?");
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Writes the backup of a profile that is not in use to a new file. Faults `profile/...`, `backup/...`; what the player
 * should be told about the opening is one too, because matches that are gone would be missing in the backup.
 */
export async function backUp(
  profile: string,
  file: string,
  passphrase: string,
): Promise<Result<null>> {
  if (!existsSync(join(profile, DATABASE_FILE)))
    return fail("backup/no-profile", `There is no profile in ${profile}.`);
  const opened = await openProfile(profile, PLAIN_VAULT);
  if (!opened.ok) return opened;
  const told = toldAbout(opened.value);
  const sealed = told ?? (await backupOf(opened.value, passphrase));
  opened.value.store.close();
  return sealed.ok ? writeBackup(file, sealed.value) : sealed;
}

/** All of it or nothing: half a backup would look like one until it is needed. */
function writeBackup(file: string, bytes: Uint8Array): Result<null> {
  let isMine = false;
  try {
    const opened = openSync(file, "wx", 0o600);
    isMine = true;
    try {
      writeFileSync(opened, bytes, { flush: true });
    } finally {
      closeSync(opened);
    }
    return ok(null);
  } catch (error) {
    if (isMine) rmSync(file, { force: true });
    if (error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(`${error.code}`))
      return fail(
        "backup/disk-full",
        `The disk is full, so no backup was written to ${file}. Free some space, or choose another disk.`,
      );
    return fail(
      "backup/not-written",
      `The backup could not be written to ${file}. An existing file is never overwritten.`,
    );
  }
}

/** All that the player should be told about the opening, as a fault; `null` if there is nothing. */
function toldAbout({ notices }: Profile): Result<never> | null {
  const [first] = notices;
  if (first === undefined) return null;
  return fail(first.code, notices.map(({ message }) => message).join("\n"));
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
    // What it says of a host that was killed is about a player who was there before.
    rmSync(join(profile, RUNNING_FILE), { force: true });
    placeRestored({ database, key }, content.value);
  } catch {
    return fail("backup/not-restored", `The profile could not be written to ${profile}.`);
  }
  // Opened like at the next start, so that a failure shows now.
  const opened = await openProfile(profile, PLAIN_VAULT);
  if (!opened.ok) return opened;
  opened.value.store.close();
  return toldAbout(opened.value) ?? ok(null);
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
        "backup/no-matches",
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
