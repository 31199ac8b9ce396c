import type { Result } from "../../../protocol/result.ts";
import type { TableId } from "../api/api.ts";
import type { History, PastMatch } from "../api/history-api.ts";
import type { LedgerBook } from "../ledger/ledger.ts";
import type { Store } from "../ports/store.ts";
import type { LiveTable } from "../table/live-table.ts";
import { noSuchTable } from "../table/live-table.ts";
import { pastOnDevice, reopen } from "./device.ts";
import type { Reopened, SavedLog } from "./reopening.ts";

/**
 * All matches of a profile, archived or not. Nothing is stored for it: it is computed from the saved matches on demand.
 */
export interface HistoryBook {
  read(): Promise<History>;
  /** An archived match on this device, to be looked at. */
  onDevice(id: TableId): LiveTable | undefined;
  /** An archived match among peers. Faults of verifying, `table/unknown`. */
  amongPeers(id: TableId): Promise<Result<Reopened>>;
}

export interface HistoryDeps {
  readonly store: Pick<Store, "saved" | "log">;
  readonly ledger: Pick<LedgerBook, "past">;
  /** Verifies a saved log in a separate thread. */
  readonly reopen: (saved: SavedLog) => Promise<Result<Reopened>>;
  /** Lets everything else run: hundreds of matches are replayed, each for some milliseconds. */
  readonly pause: () => Promise<void>;
}

export function openHistory({ store, ledger, reopen: verify, pause }: HistoryDeps): HistoryBook {
  /** Finished matches no longer change; `null` for damaged ones. */
  const known = new Map<TableId, PastMatch | null>();
  const find = (id: TableId, kind: PastMatch["kind"]) =>
    store.saved().find((saved) => saved.id === id && saved.kind === kind);
  return {
    async read() {
      const { matches, damaged } = ledger.past();
      const among = new Map(matches.map((match) => [match.table, match]));
      const all: PastMatch[] = [];
      let unreadable = damaged;
      for (const { id, kind, about } of store.saved()) {
        const match = among.get(id);
        if (match !== undefined) all.push(match);
        if (kind === "network") continue;
        let past = known.get(id);
        if (past === undefined) {
          await pause();
          const opened = reopen(id, about, store.log(id));
          past = opened.ok ? pastOnDevice(opened.value, about) : null;
          if (opened.ok && past === null) continue;
          known.set(id, past);
        }
        if (past === null) unreadable += 1;
        else all.push(past);
      }
      return { matches: all, damaged: unreadable };
    },
    onDevice(id) {
      const saved = find(id, "device");
      const opened = saved && reopen(id, saved.about, store.log(id));
      return opened?.ok ? opened.value : undefined;
    },
    async amongPeers(id) {
      const saved = find(id, "network");
      return saved === undefined
        ? noSuchTable()
        : verify({ id, about: saved.about, log: store.log(id) });
    },
  };
}
