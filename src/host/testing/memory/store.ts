import type { LedgerStore, Line, Store, StoredTable } from "../../ports/store.ts";
import { soon } from "../../ports/system-clock.ts";

interface SavedTable extends StoredTable {
  readonly n: number;
  putAway: boolean;
  readonly log: Line[];
  line: Uint8Array | null;
}

/** Everything a store contains. */
interface Image {
  readonly settings: Map<string, string>;
  readonly tables: SavedTable[];
  readonly forgotten: Map<string, number>;
  last: number;
}

type Write = (image: Image) => void;

/** What remains when a program ends. Written behind, like a page's IndexedDB. */
export interface Disk {
  /** Opens a store on what is there. The previous one must have been closed or killed. */
  open(): Promise<Store>;
  /** The program ends here and now: what has not been written is lost, and nothing more is written. */
  kill(): void;
  /** From now on nothing can be written. */
  fill(): void;
  /** Pending writes. */
  waiting(): number;
}

export function createDisk(): Disk {
  let kept: Image = { settings: new Map(), tables: [], forgotten: new Map(), last: 0 };
  let full = false;
  let current: { queue: Write[]; dead: boolean } = { queue: [], dead: true };
  return {
    async open() {
      const session = { queue: [] as Write[], dead: false };
      current = session;
      const live = structuredClone(kept);
      return storeOn(live, session, (writes) => {
        if (full) return false;
        const next = structuredClone(kept);
        for (const write of writes) write(next);
        kept = next;
        return true;
      });
    },
    kill() {
      current.dead = true;
      current.queue = [];
    },
    fill() {
      full = true;
    },
    waiting: () => current.queue.length,
  };
}

/** A disk is slow: what is sent without waiting for it arrives long before. */
const LAG = 3;

function afterTurns(turns: number, step: () => void): void {
  soon(() => (turns === 1 ? step() : afterTurns(turns - 1, step)));
}

/** Writes all of it or, when there is no room left, nothing. */
type Commit = (writes: readonly Write[]) => boolean;

function storeOn(live: Image, session: { queue: Write[]; dead: boolean }, commit: Commit): Store {
  const asking: ((kept: boolean) => void)[] = [];
  let broken = false;
  let due = false;
  const writeAll = () => {
    due = false;
    if (session.dead) return;
    const writes = session.queue;
    session.queue = [];
    if (!broken && !commit(writes)) broken = true;
    for (const then of asking.splice(0)) then(!broken);
  };
  const write = <T>(step: (image: Image) => T): T => {
    if (session.dead || broken) throw new Error("nothing can be written any more");
    const answer = step(live);
    session.queue.push(step);
    if (!due) afterTurns(LAG, writeAll);
    due = true;
    return answer;
  };
  const at = (image: Image, id: string) => image.tables.find((table) => table.id === id);
  const described = ({ id, kind, about }: SavedTable): StoredTable => ({ id, kind, about });

  return {
    setting: (name) => live.settings.get(name) ?? null,
    setSetting: (name, value) => void write(({ settings }) => settings.set(name, value)),
    addTable: (table) =>
      write((image) => {
        const n = ++image.last;
        image.tables.push({ ...table, n, putAway: false, log: [], line: null });
      }),
    has: (id) => at(live, id) !== undefined,
    append(id, lines) {
      if (at(live, id) === undefined) throw new Error(`no table ${id}`);
      write((image) => void at(image, id)?.log.push(...lines));
    },
    // Whatever is written here lasts as long as the disk.
    flush() {},
    whenKept(then) {
      if (session.dead) return;
      if (broken || session.queue.length === 0) then(!broken);
      else asking.push(then);
    },
    tables: () => live.tables.filter(({ putAway }) => !putAway).map(described),
    saved: () => live.tables.toReversed().map(described),
    log: (id) => [...(at(live, id)?.log ?? [])],
    putAway: (id) =>
      write((image) => {
        const table = at(image, id);
        if (table !== undefined) table.putAway = true;
      }),
    forget: (id) =>
      write(({ tables }) => {
        const index = tables.findIndex((table) => table.id === id);
        if (index !== -1) tables.splice(index, 1);
      }),
    ledger: ledgerOn(live, write),
    close() {
      writeAll();
      session.dead = true;
    },
  };
}

function ledgerOn(live: Image, write: (step: Write) => void): LedgerStore {
  const setLine = (id: string, line: Uint8Array | null) =>
    write(({ tables }) => {
      const table = tables.find((one) => one.id === id);
      if (table !== undefined) table.line = line;
    });
  return {
    lines: () =>
      live.tables
        .toReversed()
        .flatMap(({ n, id, line }) => (line === null ? [] : { n, table: id, bytes: line })),
    setLine,
    removeLine: (id) => setLine(id, null),
    tables: () =>
      live.tables
        .filter(({ kind }) => kind === "network")
        .map(({ id, kind, about, line }) => ({ id, kind, about, hasLine: line !== null })),
    forgotten: () => new Map(live.forgotten),
    forget: (player) =>
      write((image) => {
        const lines = image.tables.filter(({ line }) => line !== null);
        image.forgotten.set(player, Math.max(0, ...lines.map(({ n }) => n)));
      }),
  };
}
