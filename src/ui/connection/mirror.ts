import type { SentChange, Snapshot, Table } from "../../host/api/api.ts";
import { type Patch, patched } from "../../host/api/patch.ts";

/** The snapshot after one change, or `null` if a change before it is missing. */
export function applyChange(snapshot: Snapshot, change: SentChange): Snapshot | null {
  if (change.n <= snapshot.n) return snapshot;
  if (change.n !== snapshot.n + 1) return null;
  const { n } = change;
  switch (change.kind) {
    case "me":
      return { ...snapshot, n, me: change.me };
    case "network":
      return { ...snapshot, n, network: change.network };
    case "lobby":
      return { ...snapshot, n, lobby: change.lobby };
    case "waiting":
      return { ...snapshot, n, waiting: change.waiting };
    case "notices":
      return { ...snapshot, n, notices: change.notices };
    case "blocked":
      return { ...snapshot, n, blocked: change.blocked };
    case "friends":
      return { ...snapshot, n, friends: change.friends };
    case "updates":
      return { ...snapshot, n, updates: change.updates };
    case "solving":
      return { ...snapshot, n, solving: change.solving };
    case "table":
      return { ...snapshot, n, tables: withTable(snapshot.tables, change.table) };
    case "table-patch": {
      const table = patchedTable(snapshot.tables, change.id, change.patch);
      return table === null ? null : { ...snapshot, n, tables: withTable(snapshot.tables, table) };
    }
    case "table-gone":
      return { ...snapshot, n, tables: snapshot.tables.filter(({ id }) => id !== change.id) };
  }
}

function withTable(tables: Snapshot["tables"], table: Snapshot["tables"][number]) {
  return tables.some(({ id }) => id === table.id)
    ? tables.map((old) => (old.id === table.id ? table : old))
    : [table, ...tables];
}

function patchedTable(tables: Snapshot["tables"], id: Table["id"], patch: Patch): Table | null {
  const before = tables.find((table) => table.id === id);
  const after = before === undefined ? undefined : patched(before, patch);
  // The host made it for the table one change earlier, which is the one here.
  return after === undefined ? null : (after as Table);
}

/** Follows the host: a snapshot first, then numbered changes, and a new snapshot wherever a number is missing. */
export interface Mirror {
  changed(change: SentChange): void;
  /** Fetches a snapshot; changes that arrive meanwhile are kept and applied on top of it. */
  refresh(): void;
}

/** `fetch` may reject when the connection is gone; the next connection refreshes again. */
export function createMirror(
  fetch: () => Promise<Snapshot>,
  show: (snapshot: Snapshot) => void,
): Mirror {
  let current: Snapshot | null = null;
  let early: SentChange[] | null = null;

  const changed = (change: SentChange) => {
    if (early !== null) {
      early.push(change);
      return;
    }
    if (current === null) return;
    const next = applyChange(current, change);
    if (next === null) return refresh();
    current = next;
    show(current);
  };

  const refresh = () => {
    const waiting: SentChange[] = [];
    early = waiting;
    fetch().then(
      (snapshot) => {
        // A later refresh (a new connection) has taken over.
        if (early !== waiting) return;
        early = null;
        current = snapshot;
        show(snapshot);
        for (const change of waiting) changed(change);
      },
      () => {
        if (early === waiting) early = null;
      },
    );
  };

  return { changed, refresh };
}
