import { ok } from "../../../protocol/result.ts";
import type { BackupApi } from "../../host/api/backup-api.ts";
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
  return {
    async backUp(passphrase) {
      const sealed = await backupOf(profile, passphrase);
      const day = new Date(Date.now()).toISOString().slice(0, 10);
      return sealed.ok ? ok({ name: `${day}.fairhand-backup`, bytes: sealed.value }) : sealed;
    },
    restoreBackup: (bytes, passphrase) =>
      restoreAtStart(bytes, passphrase, { ...profile, now: Date.now() }),
  };
}
