import type { Change, Snapshot } from "../../host/api/api.ts";

/** The snapshot after one change, or `null` if a change before it is missing. */
export function applyChange(snapshot: Snapshot, change: Change): Snapshot | null {
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
    case "notices":
      return { ...snapshot, n, notices: change.notices };
    case "blocked":
      return { ...snapshot, n, blocked: change.blocked };
    case "friends":
      return { ...snapshot, n, friends: change.friends };
    case "updates":
      return { ...snapshot, n, updates: change.updates };
    case "table":
      return { ...snapshot, n, tables: withTable(snapshot.tables, change.table) };
    case "table-gone":
      return { ...snapshot, n, tables: snapshot.tables.filter(({ id }) => id !== change.id) };
  }
}

function withTable(tables: Snapshot["tables"], table: Snapshot["tables"][number]) {
  return tables.some(({ id }) => id === table.id)
    ? tables.map((old) => (old.id === table.id ? table : old))
    : [table, ...tables];
}

/** Follows the host: a snapshot first, then numbered changes, and a new snapshot wherever a number is missing. */
export interface Mirror {
  changed(change: Change): void;
  /** Fetches a snapshot; what arrives meanwhile is kept and applied on top of it. */
  refresh(): void;
}

/** `fetch` may reject when the connection is gone; the next connection refreshes again. */
export function createMirror(
  fetch: () => Promise<Snapshot>,
  show: (snapshot: Snapshot) => void,
): Mirror {
  let current: Snapshot | null = null;
  let early: Change[] | null = null;

  const changed = (change: Change) => {
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
    const waiting: Change[] = [];
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
