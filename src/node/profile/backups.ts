import { fail, ok } from "../../../protocol/result.ts";
import type { BackupApi } from "../../host/api/backup-api.ts";
import { MAX_BACKUP_BYTES } from "./backup.ts";
import type { KeyVault } from "./profile.ts";
import { backupOf, restoreAtStart } from "./profile-backup.ts";
import type { SqliteStore } from "./store.ts";

/** Backup and restore of the profile that a host has open. */
export function backupsOf(profile: {
  readonly seed: Uint8Array;
  readonly store: Pick<SqliteStore, "copyTo">;
  readonly profile: string;
  readonly vault: KeyVault;
}): BackupApi {
  /** Of the file that is being brought. */
  let parts: readonly Uint8Array[] = [];
  let size = 0;
  return {
    async backUp(passphrase) {
      const sealed = await backupOf(profile, passphrase);
      const name = `${dayHere(new Date())}.fairhand-backup`;
      return sealed.ok ? ok({ name, bytes: sealed.value }) : sealed;
    },
    async bringBackup(part, at) {
      if (at === 0) [parts, size] = [[], 0];
      if (at !== size)
        return fail(
          "backup/broken-off",
          "The backup did not arrive whole. Choose the file once more.",
        );
      if (size + part.length > MAX_BACKUP_BYTES)
        return fail("backup/too-large", "This file is too large to be a backup.");
      parts = [...parts, part];
      size += part.length;
      return ok(null);
    },
    async restoreBackup(passphrase) {
      const bytes = new Uint8Array(Buffer.concat(parts));
      const restored = await restoreAtStart(bytes, passphrase, { ...profile, now: Date.now() });
      // After a wrong passphrase it is brought again.
      [parts, size] = [[], 0];
      return restored;
    },
  };
}

/** The date where the clock stands: by Greenwich's, a backup of the morning in China would bear yesterday's. */
export function dayHere(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()];
  return [date.getFullYear(), ...[month, day].map((part) => String(part).padStart(2, "0"))].join(
    "-",
  );
}
