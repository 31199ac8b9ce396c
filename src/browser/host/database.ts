import type { Player } from "../../host/key/key-code.ts";
import type { Time } from "../../host/ports/clock.ts";
import type { Line } from "../../host/ports/store.ts";
import type { Change, Commit, Image, KeptTable } from "./image.ts";

/** The profile's IndexedDB: its contents, and how to write to it. */
export interface Database {
  /** Seed of the player's key, 32 bytes. */
  readonly seed: Uint8Array;
  readonly image: Image;
  readonly commit: Commit;
  /** Replaces this player by one without matches; the old seed is kept. Nothing else is written from then on. */
  become(player: Player): Promise<boolean>;
  close(): void;
}

interface KeptLine extends Line {
  readonly table: number;
}

/**
 * How a database ends by itself: another page has opened it, or a connection was cut off and takes no more writes. WebKit
 * does that to pages in the background (bugs.webkit.org 197050, 201483).
 */
export type Ending = "taken" | "lost";

const STORES = ["own", "setting", "table", "line", "forgotten"] as const;

/**
 * Thrown if another page does not give way: its tab is frozen (Chrome for Android does that to pages in the background after
 * a minute), and is not even told.
 */
export class TabAsleep extends Error {}

/** Only a page that does not run needs that long to close a database. */
const PATIENCE_MS = 10_000;

/**
 * Opens or creates the database, with a fresh seed. Two pages on one profile would sign two moves for one turn, and a
 * page without a secure context has no locks: so each opening raises the database's version, which the browser does not
 * allow before every other page has closed it. The other page is told, and `ended` is called there. Throws what the
 * browser throws, or `TabAsleep`.
 */
export async function openDatabase(
  name: string,
  freshSeed: () => Uint8Array,
  ended: (how: Ending) => void,
  after: Time["after"],
): Promise<Database> {
  const { database, version } = await openAlone(name, after);
  try {
    return await load(database, version, freshSeed, ended);
  } catch (error) {
    // The next attempt would take it for another page's.
    database.onversionchange = null;
    database.close();
    throw error;
  }
}

async function load(
  database: IDBDatabase,
  version: number,
  freshSeed: () => Uint8Array,
  ended: (how: Ending) => void,
): Promise<Database> {
  let gone = false;
  const end = (how: Ending) => {
    if (gone) return;
    gone = true;
    // Pending writes are still finished.
    database.close();
    ended(how);
  };
  database.onversionchange = () => end("taken");
  const reading = database.transaction(STORES, "readonly");
  const all = <T>(store: (typeof STORES)[number]) =>
    answerOf<T[]>(reading.objectStore(store).getAll());
  const [keptSeed, settings, tables, lines, forgotten] = await Promise.all([
    answerOf<Uint8Array | undefined>(reading.objectStore("own").get("seed")),
    all<readonly [string, string]>("setting"),
    all<KeptTable>("table"),
    all<KeptLine>("line"),
    all<readonly [string, number]>("forgotten"),
  ]);
  await needRoom(database);
  const seed = keptSeed ?? freshSeed();
  if (keptSeed === undefined) {
    const writing = database.transaction("own", "readwrite", STRICT);
    writing.objectStore("own").put(seed, "seed");
    await endOf(writing);
  }
  const ids = new Map(tables.map(({ n, id }) => [n, id]));
  const logs = new Map<string, Line[]>(tables.map(({ id }) => [id, []]));
  for (const { table, bytes, sealed } of lines)
    logs.get(ids.get(table) ?? "")?.push({ bytes, sealed });
  database.onclose = () => end("lost");
  return {
    seed,
    image: {
      settings: new Map(settings),
      tables: new Map(tables.map((table) => [table.id, table])),
      logs,
      forgotten: new Map(forgotten),
    },
    async commit(changes) {
      if (gone) return false;
      try {
        const synced = changes.some(({ kind }) => kind === "sync");
        const writing = database.transaction(STORES, "readwrite", synced ? STRICT : RELAXED);
        for (const change of changes) put(writing, change);
        await endOf(writing);
        return true;
      } catch {
        end("lost");
        return false;
      }
    },
    async become(player) {
      if (gone) return false;
      try {
        const writing = database.transaction(STORES, "readwrite", STRICT);
        for (const store of STORES) if (store !== "own") writing.objectStore(store).clear();
        const own = writing.objectStore("own");
        // Under a separate name, so that the previous player can still be found.
        own.put(seed, `replaced ${version}`);
        own.put(player.seed, "seed");
        if (player.name !== "") put(writing, { kind: "setting", name: "name", value: player.name });
        await endOf(writing);
        gone = true;
        return true;
      } catch {
        return false;
      }
    },
    close: () => database.close(),
  };
}

/**
 * Opened under a version that nobody had raised it to. Two pages that look at the same moment want the same one: the browser
 * opens it to the second without asking the first, as nothing is to be raised any more (IndexedDB 3.0, opening a database).
 */
async function openAlone(
  name: string,
  after: Time["after"],
): Promise<{ database: IDBDatabase; version: number }> {
  for (;;) {
    const found = await open(name, after);
    const { version } = found.database;
    found.database.close();
    // The other one may have raised it further.
    const opened = await open(name, after, version + 1).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "VersionError") return null;
      throw error;
    });
    if (opened?.isRaised) return { database: opened.database, version };
    opened?.database.close();
  }
}

/** The size of a long evening's matches. */
const ROOM_BYTES = 1 << 20;

/**
 * A page over plain http cannot ask how much room is left, so it tries. Throws `QuotaExceededError` before the first
 * move.
 */
async function needRoom(database: IDBDatabase): Promise<void> {
  const writing = database.transaction("own", "readwrite");
  const own = writing.objectStore("own");
  own.put(new Uint8Array(ROOM_BYTES), "room");
  own.delete("room");
  await endOf(writing);
}

/** A transaction is done once it would survive a power cut (IndexedDB 3.0, durability). */
const STRICT: IDBTransactionOptions = { durability: "strict" };
/** Done once the operating system has it, as SQLite's commits in an app are. */
const RELAXED: IDBTransactionOptions = { durability: "relaxed" };

async function open(
  name: string,
  after: Time["after"],
  version?: number,
): Promise<{ readonly database: IDBDatabase; readonly isRaised: boolean }> {
  const asked = indexedDB.open(name, version);
  let isRaised = false;
  const asleep = Promise.withResolvers<never>();
  // Not from `blocked` on: Chromium does not fire it before the other page has heard of the request.
  const stopWaiting = after(PATIENCE_MS, () => asleep.reject(new TabAsleep()));
  asked.onupgradeneeded = ({ oldVersion }) => {
    stopWaiting();
    isRaised = true;
    if (oldVersion > 0) return;
    const { result } = asked;
    for (const store of ["own", "setting", "forgotten"]) result.createObjectStore(store);
    result.createObjectStore("table", { keyPath: "n" });
    result.createObjectStore("line", { autoIncrement: true }).createIndex("table", "table");
  };
  try {
    return { database: await Promise.race([answerOf(asked), asleep.promise]), isRaised };
  } finally {
    stopWaiting();
  }
}

function put(writing: IDBTransaction, change: Change): void {
  switch (change.kind) {
    case "setting":
      writing.objectStore("setting").put([change.name, change.value], change.name);
      break;
    case "table":
      writing.objectStore("table").put(change.table);
      break;
    case "lines":
      for (const { bytes, sealed } of change.lines)
        writing.objectStore("line").add({ table: change.n, bytes: bytes.slice(), sealed });
      break;
    case "forget-table":
      writing.objectStore("table").delete(change.n);
      forgetLines(writing.objectStore("line"), change.n);
      break;
    case "forgotten":
      writing.objectStore("forgotten").put([change.player, change.n], change.player);
      break;
    case "sync":
      // A transaction without a change need not reach the disk.
      writing.objectStore("own").put(true, "synced");
      break;
  }
}

function forgetLines(lines: IDBObjectStore, n: number): void {
  const asked = lines.index("table").openKeyCursor(IDBKeyRange.only(n));
  asked.onsuccess = () => {
    const cursor = asked.result;
    if (cursor === null) return;
    lines.delete(cursor.primaryKey);
    cursor.continue();
  };
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
