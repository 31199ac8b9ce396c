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

/** Not the name that other half-written files get: these are only given up, or finished, together. */
const restored = (file: string) => `${file}.restored`;

/**
 * Puts both files where there is neither: both, or after an end in between neither, as `finishRestoring` finds them at
 * the next look. No file gets its name before the bytes of both are on the platter. Throws what the system says.
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

/** Takes up a restore that was cut off: the key follows its database, and what has no name yet is given up. */
export function finishRestoring({ database, key }: ProfileFiles): void {
  const isNamed = !existsSync(restored(database)) && existsSync(database) && !existsSync(key);
  if (isNamed && existsSync(restored(key))) {
    // The database's name must last before the key's: a key alone looks like a player who has lost all.
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

/** The names in a file's folder; Windows opens no folders, and writes names through. */
export function syncFolder(file: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}
