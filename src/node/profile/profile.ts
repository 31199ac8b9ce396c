import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { type Fault, fail, ok, type Result } from "../../../protocol/result.ts";
import { hasReplacement, takeUpReplacement } from "./replacing.ts";
import {
  finishRestoring,
  isEmpty,
  logOf,
  setLogAside,
  syncFolder,
  unusedName,
} from "./restoring.ts";
import {
  DamagedStoreError,
  isBusy,
  NewerStoreError,
  openStore,
  type SqliteStore,
  sqliteCode,
} from "./store.ts";
import { isWrapped } from "./wrapped-key.ts";

/** One player on one machine: a folder with a secret key and a database. */
export interface Profile {
  /** Seed of the player's Ed25519 key, 32 bytes. */
  readonly seed: Uint8Array;
  readonly store: SqliteStore;
  /** What the player should be told about the opening. */
  readonly notices: readonly Fault[];
}

/** Wraps the key's bytes before they are written; Electron offers the system's own store. */
export interface KeyVault {
  wrap(seed: Uint8Array): Promise<Uint8Array>;
  unwrap(stored: Uint8Array): Promise<Uint8Array>;
}

/** The key is in the profile unwrapped, readable by its owner only. */
export const PLAIN_VAULT: KeyVault = {
  wrap: async (seed) => seed,
  unwrap: async (stored) => stored,
};

export const KEY_FILE = "player.key";
export const DATABASE_FILE = "fairhand.db";
/** Exists while a host runs, and after one was killed. */
export const RUNNING_FILE = "fairhand.running";
const SEED_BYTES = 32;

/** The default folder of a profile. */
export function defaultProfileDir(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === "win32") return join(absoluteIn(env, "APPDATA") ?? homedir(), "Fairhand");
  if (platform === "darwin") return join(homedir(), "Library", "Application Support", "Fairhand");
  return join(absoluteIn(env, "XDG_DATA_HOME") ?? join(homedir(), ".local", "share"), "fairhand");
}

/** The XDG Base Directory Specification ignores any other value: it would name a player in each working directory. */
function absoluteIn(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name];
  return value !== undefined && isAbsolute(value) ? value : undefined;
}

/** What `openProfile` refuses unless it is asked for. */
export interface ProfileWish {
  /** Start as a new player if the previous player's key is gone. */
  readonly newPlayer?: boolean;
}

/**
 * Opens or creates a profile. Faults, each with what to do: `profile/not-writable`, `profile/no-folder`,
 * `profile/disk-full`, `profile/in-use`, `profile/newer`, `profile/other-schema`, `profile/bad-key`,
 * `profile/wrapped-key`, `profile/key-gone`. A damaged database is moved aside and a new one begun:
 * `profile/database-moved` among the notices, as are `profile/database-gone`, `profile/log-aside` and `profile/moves-gone`.
 */
export async function openProfile(
  dir: string,
  vault: KeyVault,
  { newPlayer = false }: ProfileWish = {},
): Promise<Result<Profile>> {
  try {
    makeFolder(resolve(dir));
    finishRestoring({ database: join(dir, DATABASE_FILE), key: join(dir, KEY_FILE) });
  } catch (error) {
    return cannotOpen(dir, error);
  }
  const lost = findLosses(dir);
  if (!lost.ok) return lost;
  const opened = openOrReplaceStore(dir);
  if (!opened.ok) return opened;
  const { store, notices } = opened.value;
  if (hasReplacement(dir)) {
    // Opened and closed first: nobody else plays here now, and SQLite's log is in the database, unless the disk is full.
    store.close();
    try {
      // What it says of a host that was killed is about the player before.
      rmSync(join(dir, RUNNING_FILE), { force: true });
      takeUpReplacement(dir, [DATABASE_FILE, KEY_FILE]);
    } catch (error) {
      return cannotOpen(dir, error);
    }
    return openProfile(dir, vault, { newPlayer });
  }
  const hasHistory = store.setting("name") !== null || store.tables().length > 0;
  const seed = hasKey(dir) || newPlayer || !hasHistory ? await loadSeed(dir, vault) : keyGone(dir);
  if (!seed.ok) {
    store.close();
    return seed;
  }
  const running = join(dir, RUNNING_FILE);
  try {
    writeFileSync(running, "", { mode: 0o600 });
  } catch (error) {
    store.close();
    return cannotOpen(dir, error);
  }
  return ok({
    seed: seed.value,
    store: {
      ...store,
      close() {
        store.close();
        rmSync(running, { force: true });
      },
    },
    notices: [...notices, ...lost.value],
  });
}

/** What was there at the last start and is missing now. A log without its database is set aside. */
function findLosses(dir: string): Result<readonly Fault[]> {
  const database = join(dir, DATABASE_FILE);
  const log = logOf(database);
  if (isEmpty(database)) {
    const lost: Fault[] = [];
    if (hasKey(dir))
      lost.push({
        code: "profile/database-gone",
        message: `The saved matches are gone: ${database} is missing or empty. You are still the same player. If you have a copy of the file, close Fairhand, delete ${log} if there is one, put the copy back and start again.`,
      });
    try {
      const aside = setLogAside(database);
      if (aside !== null)
        lost.push({
          code: "profile/log-aside",
          message: `The latest moves of the missing ${database} are now in ${aside}. They belong to that very file and to no older copy: close Fairhand and give both their old names, ${DATABASE_FILE} and ${basename(log)}.`,
        });
    } catch (error) {
      return cannotOpen(dir, error);
    }
    return ok(lost);
  }
  // SQLite deletes its log when it closes cleanly, and so does Fairhand this file.
  if (existsSync(join(dir, RUNNING_FILE)) && isEmpty(log))
    return ok([
      {
        code: "profile/moves-gone",
        message: `The latest moves may be lost: Fairhand ended suddenly, and the file they were written to, ${log}, is missing. If you have it, close Fairhand, put it back and start again.`,
      },
    ]);
  return ok([]);
}

/** An empty file is what an interrupted start left behind before keys were written whole. */
function hasKey(dir: string): boolean {
  return !isEmpty(join(dir, KEY_FILE));
}

function keyGone(dir: string): Result<never> {
  return fail(
    "profile/key-gone",
    `The player's key is gone from ${dir}: ${KEY_FILE} is missing or empty, and others know you by it. Restore it from a backup, or start with --new-player to begin as a new player.`,
  );
}

/**
 * With the folders above it. Not `recursive`: where a file system answers "no such file" to every attempt, as /proc
 * does, Node 24 retries without end.
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

/** Makes a folder and tries whether it can be written. Faults of an unusable folder, as of `openProfile`. */
export function tryFolder(dir: string): Result<null> {
  const attempt = join(dir, `writable-${process.pid}`);
  try {
    makeFolder(resolve(dir));
    writeFileSync(attempt, "", { mode: 0o600 });
    rmSync(attempt);
    return ok(null);
  } catch (error) {
    return cannotOpen(dir, error);
  }
}

function openOrReplaceStore(dir: string): Result<{ store: SqliteStore; notices: Fault[] }> {
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
    if (!isDamaged(error)) return cannotOpen(dir, error);
  }
  try {
    const aside = moveAside(file);
    const message = `The saved games could not be read. They were moved to ${aside} and nothing was deleted; Fairhand started with an empty list.`;
    return ok({ store: openOwn(file), notices: [{ code: "profile/database-moved", message }] });
  } catch (error) {
    return cannotOpen(dir, error);
  }
}

/** Makes the file readable by its owner only, whatever folder it is in: it contains moves that are still sealed. */
function openOwn(file: string): SqliteStore {
  closeSync(openSync(file, "a", 0o600));
  return openStore(file);
}

/** Renames the damaged file, and SQLite's files beside it, to an unused name; returns the name. */
function moveAside(file: string): string {
  const aside = unusedName(file, "damaged");
  renameSync(file, aside);
  for (const suffix of ["-wal", "-shm"]) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return aside;
}

/** Opens or creates a folder that contains only a key. Faults of a key (`openProfile`) and of an unusable folder. */
export async function openKey(dir: string): Promise<Result<Uint8Array>> {
  try {
    makeFolder(resolve(dir));
  } catch (error) {
    return cannotOpen(dir, error);
  }
  return loadSeed(dir, PLAIN_VAULT);
}

async function loadSeed(dir: string, vault: KeyVault): Promise<Result<Uint8Array>> {
  const file = join(dir, KEY_FILE);
  try {
    if (!hasKey(dir)) {
      const seed = new Uint8Array(randomBytes(SEED_BYTES));
      writeWhole(file, await vault.wrap(seed));
      return ok(seed);
    }
    const stored = new Uint8Array(readFileSync(file));
    const seed = await vault.unwrap(stored).catch(() => stored);
    if (seed.length === SEED_BYTES) return ok(seed);
    // Whole, as far as anybody can tell here: who moved it away would become a stranger to all friends.
    if (isWrapped(seed))
      return fail(
        "profile/wrapped-key",
        `The player's key in ${file} is locked by this system's key store. Start Fairhand in its own window, and unlock the key store if you are asked. On another computer, or after that store was reset, the key cannot be unlocked: restore a backup instead.`,
      );
    return fail(
      "profile/bad-key",
      `The player's key in ${file} cannot be read. Restore it from a backup, or move it away to start as a new player.`,
    );
  } catch (error) {
    return cannotOpen(dir, error);
  }
}

/** All of it or nothing, whenever the process or the power ends: the file gets its name once its bytes are synced. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const fresh = `${file}.new`;
  writeFileSync(fresh, bytes, { mode: 0o600, flush: true });
  renameSync(fresh, file);
  syncFolder(file);
}

const OTHER_PLACE = "or choose another profile with --profile=DIR.";

/**
 * The sentence for an error from the system or SQLite: SQLITE_ERROR 1 for a missing table or column, SQLITE_FULL 13.
 */
function cannotOpen(dir: string, error: unknown): Result<never> {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (["ENOSPC", "EDQUOT"].includes(code) || sqliteCode(error) === 13)
    return fail(
      "profile/disk-full",
      `The disk is full, so Fairhand cannot write to ${dir}. Free some space, ${OTHER_PLACE}`,
    );
  if (["ENOENT", "ENOTDIR", "EEXIST"].includes(code))
    return fail(
      "profile/no-folder",
      `${dir} is not a folder, and none can be made there. Choose another profile with --profile=DIR.`,
    );
  if (sqliteCode(error) === 1)
    return fail(
      "profile/other-schema",
      `${join(dir, DATABASE_FILE)} is a database, but not Fairhand's. Move it away, ${OTHER_PLACE}`,
    );
  return fail(
    "profile/not-writable",
    `Fairhand cannot write to ${dir}. Make the folder writable, ${OTHER_PLACE}`,
  );
}

/** SQLITE_CORRUPT 11, SQLITE_NOTADB 26. */
function isDamaged(error: unknown): boolean {
  return error instanceof DamagedStoreError || [11, 26].includes(sqliteCode(error));
}
