import { fdatasync, fstatSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { LedgerStore, Line, Store, StoredTable } from "../../host/ports/store.ts";
import { createLogSync } from "./log-sync.ts";

/**
 * A profile's store in one SQLite file. A message is committed before the call returns, so whatever is shown or sent
 * afterwards survives a kill.
 */
export interface SqliteStore extends Store {
  /** Writes all of it, in its current state, to a file that must not exist yet. */
  copyTo(file: string): void;
}

/** Raised with every change of the tables below; `MIGRATIONS[k]` leads from version k to k + 1. */
const MIGRATIONS = [
  `CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE game_table (
     n INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     kind TEXT NOT NULL CHECK (kind IN ('network', 'device')),
     about BLOB NOT NULL,
     put_away INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   CREATE TABLE message (
     n INTEGER PRIMARY KEY,
     table_n INTEGER NOT NULL REFERENCES game_table (n) ON DELETE CASCADE,
     bytes BLOB NOT NULL,
     sealed TEXT
   ) STRICT;
   CREATE INDEX message_of_table ON message (table_n, n);`,
  `CREATE TABLE ledger_line (
     table_n INTEGER PRIMARY KEY REFERENCES game_table (n) ON DELETE CASCADE,
     bytes BLOB NOT NULL
   ) STRICT;
   CREATE TABLE forgotten (player TEXT PRIMARY KEY, table_n INTEGER NOT NULL) STRICT, WITHOUT ROWID;`,
];

/** Opens or creates the file. Throws what SQLite throws; `openProfile` turns that into sentences. */
export function openStore(file: string): SqliteStore {
  const db = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    // Exclusive: a second process on the profile is refused by SQLite itself, and the lock dies with the process.
    db.exec(
      "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;",
    );
    migrate(db);
    checkIntegrity(db);
    return storeOn(db, `${file}-wal`);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Reads settings of a profile that another process may be using, or that may be damaged. Writes nothing. */
export function readSettings(file: string): Store["setting"] | "in-use" | "unreadable" {
  try {
    const db = new DatabaseSync(file, { timeout: 0, readOnly: true });
    try {
      const rows = db.prepare("SELECT name, value FROM setting").all();
      const settings = new Map(rows.map((row) => [row["name"], textOf(row["value"])]));
      return (name) => settings.get(name) ?? null;
    } finally {
      db.close();
    }
  } catch (error) {
    return isBusy(error) ? "in-use" : "unreadable";
  }
}

/** SQLite's primary result code: SQLITE_BUSY 5, SQLITE_LOCKED 6. */
export function isBusy(error: unknown): boolean {
  return [5, 6].includes(sqliteCode(error));
}

export function sqliteCode(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode & 0xff
    : 0;
}

function migrate(db: DatabaseSync): void {
  // An exclusive transaction even if nothing has to be done, because it is what takes the lock.
  db.exec("BEGIN EXCLUSIVE");
  const version = Number(db.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
  if (version > MIGRATIONS.length) throw new NewerStoreError(version);
  for (const step of MIGRATIONS.slice(version)) db.exec(step);
  db.exec(`PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`);
}

/** The profile was written by a later version of the program. */
export class NewerStoreError extends Error {
  constructor(version: number) {
    super(`schema version ${version} is newer than ${MIGRATIONS.length}`);
  }
}

/** SQLite opened the file but found it damaged inside. */
export class DamagedStoreError extends Error {}

function checkIntegrity(db: DatabaseSync): void {
  const answer = db.prepare("PRAGMA quick_check(1)").get()?.["quick_check"];
  if (answer !== "ok") throw new DamagedStoreError(String(answer));
}

/** SQLite writes its log from the start again after 1,000 pages of 4,096 bytes (wal_autocheckpoint), and one transaction more. */
const LOG_BYTES = 5 << 20;
const ZEROS = new Uint8Array(1 << 18);

/**
 * Opens the log and makes it as long as it will become, so that a sync has bytes to write and no length to change: on ext4 that
 * takes 1.0 to 1.6 ms where a file that grows takes 3.1 to 3.9. SQLite reads its log up to the first frame whose salts are not
 * the header's (fileformat2.html, 4.3), and zeros never are. A full disk only makes it slower.
 */
function openLog(wal: string): number {
  const file = openSync(wal, "r+");
  const { size } = fstatSync(file);
  try {
    for (let at = size; at < LOG_BYTES; )
      at += writeSync(file, ZEROS, 0, Math.min(ZEROS.length, LOG_BYTES - at), at);
    fdatasync(file, () => {});
  } catch {
    // Then the log grows as SQLite writes it, into the little that is left.
    ftruncateSync(file, size);
  }
  return file;
}

function storeOn(db: DatabaseSync, wal: string): SqliteStore {
  const readSetting = db.prepare("SELECT value FROM setting WHERE name = ?");
  const writeSetting = db.prepare("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)");
  const insertTable = db.prepare("INSERT INTO game_table (id, kind, about) VALUES (?, ?, ?)");
  const insertMessage = db.prepare(
    "INSERT INTO message (table_n, bytes, sealed) SELECT n, ?, ? FROM game_table WHERE id = ?",
  );
  const listTables = db.prepare(
    "SELECT id, kind, about FROM game_table WHERE put_away = 0 ORDER BY n",
  );
  const listSaved = db.prepare("SELECT id, kind, about FROM game_table ORDER BY n DESC");
  const listMessages = db.prepare(
    "SELECT bytes, sealed FROM message WHERE table_n = (SELECT n FROM game_table WHERE id = ?) ORDER BY n",
  );
  const findTable = db.prepare("SELECT 1 FROM game_table WHERE id = ?");
  const deleteTable = db.prepare("DELETE FROM game_table WHERE id = ?");
  const markPutAway = db.prepare("UPDATE game_table SET put_away = 1 WHERE id = ?");

  const log = createLogSync(openLog(wal));

  const insert = (table: string, { bytes, sealed }: Line) => {
    if (insertMessage.run(bytes, sealed, table).changes !== 1) throw new Error(`no table ${table}`);
  };
  const append = (table: string, lines: readonly Line[]) => {
    const [first, ...more] = lines;
    if (first === undefined) return;
    if (log.hasFailed()) throw new Error("the disk has lost what was written");
    // A single statement is a transaction, and a move waits for this one.
    if (more.length === 0) return insert(table, first);
    db.exec("BEGIN");
    try {
      for (const line of lines) insert(table, line);
      db.exec("COMMIT");
    } catch (error) {
      db.exec("ROLLBACK");
      throw error;
    }
  };

  return {
    setting: (name) => textOf(readSetting.get(name)?.["value"]),
    setSetting: (name, value) => void writeSetting.run(name, value),
    addTable: ({ id, kind, about }) => void insertTable.run(id, kind, about),
    has: (id) => findTable.get(id) !== undefined,
    append,
    // What `synchronous = FULL` does at every commit: in WAL mode a commit is durable once this file is synced.
    flush: log.request,
    // Anything that nobody asked to sync was committed before the call that wrote it returned, or that call threw.
    whenKept: log.whenDone,
    tables: () => listTables.all().map(tableIn),
    saved: () => listSaved.all().map(tableIn),
    log: (table) =>
      listMessages
        .all(table)
        .map((row) => ({ bytes: bytesOf(row["bytes"]), sealed: textOf(row["sealed"]) })),
    putAway: (table) => void markPutAway.run(table),
    forget: (table) => void deleteTable.run(table),
    ledger: ledgerOn(db),
    copyTo: (file) => void db.prepare("VACUUM INTO ?").run(file),
    close() {
      log.close();
      db.close();
    },
  };
}

function ledgerOn(db: DatabaseSync): LedgerStore {
  const listLines = db.prepare(
    "SELECT n, id, bytes FROM ledger_line JOIN game_table ON n = table_n ORDER BY n DESC",
  );
  const writeLine = db.prepare(
    "INSERT OR REPLACE INTO ledger_line (table_n, bytes) SELECT n, ? FROM game_table WHERE id = ?",
  );
  const deleteLine = db.prepare(
    "DELETE FROM ledger_line WHERE table_n = (SELECT n FROM game_table WHERE id = ?)",
  );
  const listTables = db.prepare(
    "SELECT id, about, table_n FROM game_table LEFT JOIN ledger_line ON n = table_n WHERE kind = 'network' ORDER BY n",
  );
  const listForgotten = db.prepare("SELECT player, table_n FROM forgotten");
  const writeForgotten = db.prepare(
    "INSERT OR REPLACE INTO forgotten (player, table_n) SELECT ?, coalesce(max(table_n), 0) FROM ledger_line",
  );
  return {
    lines: () =>
      listLines.all().map((row) => ({
        n: Number(row["n"]),
        table: String(row["id"]),
        bytes: bytesOf(row["bytes"]),
      })),
    setLine: (table, bytes) => void writeLine.run(bytes, table),
    removeLine: (table) => void deleteLine.run(table),
    tables: () =>
      listTables.all().map((row) => ({
        id: String(row["id"]),
        kind: "network",
        about: bytesOf(row["about"]),
        hasLine: row["table_n"] !== null,
      })),
    forgotten: () =>
      new Map(listForgotten.all().map((row) => [String(row["player"]), Number(row["table_n"])])),
    forget: (player) => void writeForgotten.run(player),
  };
}

function tableIn(row: Readonly<Record<string, unknown>>): StoredTable {
  return {
    id: String(row["id"]),
    kind: row["kind"] === "network" ? "network" : "device",
    about: bytesOf(row["about"]),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function bytesOf(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array(0);
}
