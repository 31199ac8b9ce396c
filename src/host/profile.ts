import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Fault, fail, ok, type Result } from "../../protocol/result.ts";
import { DamagedStoreError, NewerStoreError, openStore, type Store } from "./store.ts";

/** One player on one machine: a folder with a secret key and a database. */
export interface Profile {
  /** Seed of the player's Ed25519 key, 32 bytes. */
  readonly seed: Uint8Array;
  readonly store: Store;
  /** What the player should be told about the opening. */
  readonly notices: readonly Fault[];
}

/** Where the key's bytes are wrapped before they are written; Electron offers the system's own store. */
export interface KeyVault {
  wrap(seed: Uint8Array): Promise<Uint8Array>;
  unwrap(stored: Uint8Array): Promise<Uint8Array>;
}

/** The key lies in the profile as it is, readable by its owner only. */
export const PLAIN_VAULT: KeyVault = {
  wrap: async (seed) => seed,
  unwrap: async (stored) => stored,
};

export const KEY_FILE = "player.key";
export const DATABASE_FILE = "fairhand.db";
const SEED_BYTES = 32;

/** The folder a profile lies in when none is named. */
export function defaultProfileDir(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === "win32") return join(env["APPDATA"] ?? homedir(), "Fairhand");
  if (platform === "darwin") return join(homedir(), "Library", "Application Support", "Fairhand");
  return join(env["XDG_DATA_HOME"] ?? join(homedir(), ".local", "share"), "fairhand");
}

/**
 * Opens a profile, or makes it. Faults, each with what to do: `profile/not-writable`, `profile/in-use`,
 * `profile/newer`, `profile/bad-key`. A damaged database is moved aside and a new one begun: `profile/database-moved` among the notices.
 */
export async function openProfile(dir: string, vault: KeyVault): Promise<Result<Profile>> {
  try {
    makeFolder(resolve(dir));
  } catch {
    return notWritable(dir);
  }
  const opened = openOrReplaceStore(dir);
  if (!opened.ok) return opened;
  const seed = await loadSeed(dir, vault);
  if (!seed.ok) {
    opened.value.store.close();
    return seed;
  }
  return ok({ seed: seed.value, ...opened.value });
}

/**
 * With the folders above it. Not `recursive`: where a file system answers "no such file" to every attempt, as /proc does,
 * Node 24 tries again without end.
 */
export function makeFolder(dir: string): void {
  if (existsSync(dir)) return;
  makeFolder(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // A second host may have made it meanwhile.
    if (!existsSync(dir)) throw error;
  }
}

function openOrReplaceStore(dir: string): Result<{ store: Store; notices: Fault[] }> {
  const file = join(dir, DATABASE_FILE);
  try {
    return ok({ store: openOwn(file), notices: [] });
  } catch (error) {
    if (isBusy(error)) {
      return fail(
        "profile/in-use",
        `Fairhand is already running with the profile ${dir}. Close it, or choose another profile with --profile=DIR.`,
      );
    }
    if (error instanceof NewerStoreError) {
      return fail(
        "profile/newer",
        `The profile ${dir} was written by a newer Fairhand. Update this one, or choose another profile with --profile=DIR.`,
      );
    }
    if (!isDamaged(error)) return notWritable(dir);
  }
  try {
    const aside = moveAside(file);
    const message = `The saved games could not be read. They were moved to ${aside} and nothing was deleted; Fairhand started with an empty list.`;
    return ok({ store: openOwn(file), notices: [{ code: "profile/database-moved", message }] });
  } catch {
    return notWritable(dir);
  }
}

/** Makes the file readable by its owner only, whatever folder it lies in: moves that are sealed yet lie in it. */
function openOwn(file: string): Store {
  closeSync(openSync(file, "a", 0o600));
  return openStore(file);
}

/** Gives the damaged file, and what SQLite keeps beside it, a name that is not taken; answers the name. */
function moveAside(file: string): string {
  let number = 1;
  while (existsSync(`${file}.damaged-${number}`)) number++;
  const aside = `${file}.damaged-${number}`;
  renameSync(file, aside);
  for (const suffix of ["-wal", "-shm"]) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return aside;
}

/** Opens a folder that holds a key and nothing else, or makes it. Faults `profile/not-writable`, `profile/bad-key`. */
export async function openKey(dir: string): Promise<Result<Uint8Array>> {
  try {
    makeFolder(resolve(dir));
  } catch {
    return notWritable(dir);
  }
  return loadSeed(dir, PLAIN_VAULT);
}

async function loadSeed(dir: string, vault: KeyVault): Promise<Result<Uint8Array>> {
  const file = join(dir, KEY_FILE);
  try {
    if (!existsSync(file)) {
      const seed = new Uint8Array(randomBytes(SEED_BYTES));
      writeFileSync(file, await vault.wrap(seed), { mode: 0o600, flag: "wx", flush: true });
      return ok(seed);
    }
    const stored = new Uint8Array(readFileSync(file));
    const seed = await vault.unwrap(stored).catch(() => new Uint8Array(0));
    return seed.length === SEED_BYTES
      ? ok(seed)
      : fail(
          "profile/bad-key",
          `The player's key in ${file} cannot be read. Restore it from a backup, or move it away to start as a new player.`,
        );
  } catch {
    return notWritable(dir);
  }
}

function notWritable(dir: string): Result<never> {
  return fail(
    "profile/not-writable",
    `Fairhand cannot write to ${dir}. Make the folder writable, or choose another profile with --profile=DIR.`,
  );
}

/** SQLite's primary result code: SQLITE_BUSY 5, SQLITE_LOCKED 6. */
function isBusy(error: unknown): boolean {
  return [5, 6].includes(sqliteCode(error));
}

/** SQLITE_CORRUPT 11, SQLITE_NOTADB 26. */
function isDamaged(error: unknown): boolean {
  return error instanceof DamagedStoreError || [11, 26].includes(sqliteCode(error));
}

function sqliteCode(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode & 0xff
    : 0;
}
