import type { Result } from "../../../protocol/result.ts";
import type { RecordFile } from "./terms.ts";

export interface BackupApi {
  /** Key, name and all matches in one file, encrypted under the passphrase. Faults `backup/...`. */
  backUp(passphrase: string): Promise<Result<RecordFile>>;
  /**
   * From the next start this device plays as the backup's player; the current player's data is set aside. Faults
   * `backup/...`.
   */
  restoreBackup(bytes: Uint8Array, passphrase: string): Promise<Result<null>>;
}
