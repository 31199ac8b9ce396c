import type { Result } from "../../../protocol/result.ts";
import type { RecordFile } from "./terms.ts";

/** A backup is brought in parts of at most this many bytes: one message has room for a record, not for years of play. */
export const BACKUP_PART = 8 << 20;

export interface BackupApi {
  /** Key, name and all matches in one file, encrypted under the passphrase. Faults `backup/...`. */
  backUp(passphrase: string): Promise<Result<RecordFile>>;
  /**
   * Takes in the part of a backup's file that begins at this byte; the one at 0 begins anew. Faults `backup/too-large`,
   * `backup/broken-off` if the part before it is not here.
   */
  bringBackup(part: Uint8Array, at: number): Promise<Result<null>>;
  /**
   * From the next start this device plays as the player of the backup that was brought; the current player's data is set
   * aside. Faults `backup/...`.
   */
  restoreBackup(passphrase: string): Promise<Result<null>>;
}
