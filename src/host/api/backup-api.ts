import type { Result } from "../../../protocol/result.ts";
import type { RecordFile } from "./terms.ts";

export interface BackupApi {
  /** Key, name and all matches in one file, encrypted under the passphrase. Faults `backup/...`. */
  backUp(passphrase: string): Promise<Result<RecordFile>>;
  /**
   * Takes in the part of a backup's file that begins at this byte, at most `BACKUP_PART` bytes; the one at 0 begins anew. Faults `backup/too-large`,
   * `backup/broken-off` if the part before it is not here.
   */
  bringBackup(part: Uint8Array, at: number): Promise<Result<null>>;
  /**
   * From the next start this device plays as the player of the backup that was brought; the current player's data is set
   * aside. Faults `backup/...`.
   */
  restoreBackup(passphrase: string): Promise<Result<null>>;
}
