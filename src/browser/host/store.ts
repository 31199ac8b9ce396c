import type { LedgerStore, Store, StoredTable } from "../../host/ports/store.ts";
import type { Change, Commit, Image, KeptTable } from "./image.ts";

/** A store that answers from memory and writes behind, in the order of the calls: see `whenKept`. */
export function storeOn(image: Image, commit: Commit, closed: () => void): Store {
  const { write, whenKept, close } = createWriter(commit, closed);
  const change = (id: string, next: (table: KeptTable) => KeptTable) => {
    const table = image.tables.get(id);
    if (table === undefined) return;
    const changed = next(table);
    write({ kind: "table", table: changed });
    image.tables.set(id, changed);
  };
  const all = () => [...image.tables.values()];

  return {
    setting: (name) => image.settings.get(name) ?? null,
    setSetting(name, value) {
      write({ kind: "setting", name, value });
      image.settings.set(name, value);
    },
    addTable({ id, kind, about }) {
      if (image.tables.has(id)) throw new Error(`table ${id} is there already`);
      const table = { id, kind, about, n: lastIn(image) + 1, putAway: false, line: null };
      write({ kind: "table", table });
      image.tables.set(id, table);
      image.logs.set(id, []);
    },
    has: (id) => image.tables.has(id),
    append(id, lines) {
      const table = image.tables.get(id);
      if (table === undefined) throw new Error(`no table ${id}`);
      write({ kind: "lines", n: table.n, lines });
      image.logs.get(id)?.push(...lines);
    },
    flush: () => write({ kind: "sync" }),
    whenKept,
    tables: () =>
      all()
        .filter(({ putAway }) => !putAway)
        .map(described),
    saved: () => all().reverse().map(described),
    log: (id) => [...(image.logs.get(id) ?? [])],
    putAway: (id) => change(id, (table) => ({ ...table, putAway: true })),
    forget(id) {
      const table = image.tables.get(id);
      if (table === undefined) return;
      write({ kind: "forget-table", n: table.n });
      image.tables.delete(id);
      image.logs.delete(id);
    },
    ledger: ledgerOn(image, change, write),
    close,
  };
}

function ledgerOn(
  image: Image,
  change: (id: string, next: (table: KeptTable) => KeptTable) => void,
  write: (change: Change) => void,
): LedgerStore {
  const all = () => [...image.tables.values()];
  return {
    lines: () =>
      all()
        .reverse()
        .flatMap(({ n, id, line }) => (line === null ? [] : [{ n, table: id, bytes: line }])),
    setLine: (id, line) => change(id, (table) => ({ ...table, line })),
    removeLine: (id) => change(id, (table) => ({ ...table, line: null })),
    tables: () =>
      all()
        .filter(({ kind }) => kind === "network")
        .map((table) => ({ ...described(table), hasLine: table.line !== null })),
    forgotten: () => new Map(image.forgotten),
    forget(player) {
      const lines = all().filter(({ line }) => line !== null);
      const n = Math.max(0, ...lines.map((table) => table.n));
      write({ kind: "forgotten", player, n });
      image.forgotten.set(player, n);
    },
  };
}

function described({ id, kind, about }: KeptTable): StoredTable {
  return { id, kind, about };
}

function lastIn({ tables }: Image): number {
  return Math.max(0, ...[...tables.values()].map(({ n }) => n));
}

/** Writes in order, one transaction at a time, and says what is durable. */
function createWriter(commit: Commit, closed: () => void) {
  /** Transactions to come; one that ends in a sync takes no more changes. */
  const queue: Change[][] = [];
  /** Numbers of the last change made, and of the last durable one. */
  let made = 0;
  let kept = 0;
  let writing = false;
  let broken = false;
  let ended = false;
  const asking: { readonly upTo: number; readonly then: (kept: boolean) => void }[] = [];

  const answerAll = () => {
    for (;;) {
      const [first] = asking;
      if (first === undefined || (!broken && first.upTo > kept)) return;
      asking.shift();
      first.then(!broken);
    }
  };
  const writeAll = async () => {
    writing = true;
    for (let changes = queue.shift(); changes !== undefined && !broken; changes = queue.shift()) {
      if (await commit(changes)) kept += changes.length;
      else broken = true;
      answerAll();
    }
    writing = false;
    if (ended) closed();
  };
  return {
    write(change: Change): void {
      if (ended || broken) throw new Error("nothing can be written any more");
      const last = queue.at(-1);
      // What may be sent once it is written does not wait for the disk with what follows.
      if (last === undefined || change.kind === "sync" || last.at(-1)?.kind === "sync")
        queue.push([change]);
      else last.push(change);
      made++;
      // Everything written in one turn goes into one transaction.
      if (!writing) {
        writing = true;
        queueMicrotask(() => void writeAll());
      }
    },
    whenKept(then: (kept: boolean) => void): void {
      if (ended) return;
      asking.push({ upTo: made, then });
      answerAll();
    },
    close(): void {
      ended = true;
      if (!writing) closed();
    },
  };
}
