import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

/** The two files of a profile by their full names. */
export interface ProfileFiles {
  readonly database: string;
  readonly key: string;
}

/** Different from the name of other half-written files: these are only dropped, or finished, together. */
const restored = (file: string) => `${file}.restored`;

/**
 * Puts both files where there is neither: both or, if interrupted, neither, as `finishRestoring` finds at the next
 * look. No file gets its name before the bytes of both are synced. Throws the system's errors.
 */
export function placeRestored(
  files: ProfileFiles,
  content: { readonly database: Uint8Array; readonly seed: Uint8Array },
): void {
  writeNew(restored(files.database), content.database);
  writeNew(restored(files.key), content.seed);
  syncFolder(files.database);
  renameSync(restored(files.database), files.database);
  finishRestoring(files);
}

/** Finishes an interrupted restore: the key follows its database, and files without a final name are dropped. */
export function finishRestoring({ database, key }: ProfileFiles): void {
  const isNamed = !existsSync(restored(database)) && existsSync(database) && !existsSync(key);
  if (isNamed && existsSync(restored(key))) {
    // The database's name must be durable before the key's: a key alone looks like a player who has lost everything.
    syncFolder(database);
    renameSync(restored(key), key);
    syncFolder(key);
    return;
  }
  for (const file of [restored(database), restored(key)]) rmSync(file, { force: true });
}

function writeNew(file: string, bytes: Uint8Array): void {
  writeFileSync(file, bytes, { mode: 0o600, flag: "wx", flush: true });
}

/** Syncs the names in a file's folder; Windows opens no folders, and writes names through. */
export function syncFolder(file: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}
