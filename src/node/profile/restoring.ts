import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
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
  setLogAside(files.database);
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

/**
 * Renames the log that a database left behind when it was lost or moved away; returns the new name, `null` without a
 * log. SQLite writes whatever log lies beside a database into it, and knows no other sign that they belong together.
 */
export function setLogAside(database: string): string | null {
  const log = logOf(database);
  rmSync(`${database}-shm`, { force: true });
  if (isEmpty(log)) {
    rmSync(log, { force: true });
    return null;
  }
  const aside = unusedName(log, "kept");
  renameSync(log, aside);
  return aside;
}

/** SQLite's log of a database: what was written last, unless it was closed cleanly. */
export const logOf = (database: string) => `${database}-wal`;

export function isEmpty(file: string): boolean {
  return !existsSync(file) || statSync(file).size === 0;
}

/** The first free name of `file.WHAT-1`, `file.WHAT-2` and so on. */
export function unusedName(file: string, what: string): string {
  let number = 1;
  while (existsSync(`${file}.${what}-${number}`)) number++;
  return `${file}.${what}-${number}`;
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
