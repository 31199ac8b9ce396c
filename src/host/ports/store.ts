import type { Fault, Result } from "../../../protocol/result.ts";

/**
 * Everything a profile stores. Opening it may take time; from then on it reads and writes synchronously, as if from
 * memory. What was written may be shown or sent once it is durable: `whenKept`. A store that notices earlier that
 * nothing can be written throws.
 */
export interface Store {
  setting(name: string): string | null;
  setSetting(name: string, value: string): void;
  /** Creates a table with what it takes to build it again. */
  addTable(table: StoredTable): void;
  /** Whether this table was ever opened here, archived or not. */
  has(id: string): boolean;
  /** Adds to a table's log, all or nothing. */
  append(table: string, lines: readonly Line[]): void;
  /**
   * Has what was added so far synced, so that it survives a power cut as well as the end of the program: `whenKept` waits
   * for that.
   */
  flush(): void;
  /**
   * Calls `then` once everything written so far is durable, at once if it already is, and in the order of the calls.
   * `false`: it could not be written, and nothing that rests on it may ever be shown or sent.
   */
  whenKept(then: (kept: boolean) => void): void;
  /** Tables that have not been archived, oldest first. */
  tables(): StoredTable[];
  /** Every table, archived or not, newest first. */
  saved(): StoredTable[];
  /** A table's log in the order it was written. */
  log(table: string): Line[];
  putAway(table: string): void;
  /** Removes a table with its log. */
  forget(table: string): void;
  readonly ledger: LedgerStore;
  close(): void;
}

/** One message of a table's log. */
export interface Line {
  readonly bytes: Uint8Array;
  /** The secret text behind our own commitment; never leaves the machine. */
  readonly sealed: string | null;
}

export interface StoredTable {
  readonly id: string;
  readonly kind: "network" | "device";
  /** What the table was opened with; its kind says how to read it. */
  readonly about: Uint8Array;
}

/** Chips won and lost, one line for each match: derived from the logs, and can be made again at any time. */
export interface LedgerStore {
  /** Newest table first; `n` rises from table to table. */
  lines(): { readonly n: number; readonly table: string; readonly bytes: Uint8Array }[];
  setLine(table: string, bytes: Uint8Array): void;
  removeLine(table: string): void;
  /** Every table among peers, archived or not, oldest first. */
  tables(): (StoredTable & { readonly hasLine: boolean })[];
  /** The `n` up to which matches with these players no longer count. */
  forgotten(): ReadonlyMap<string, number>;
  /** Existing matches with this player no longer count. */
  forget(player: string): void;
}

export const CANNOT_WRITE: Fault = {
  code: "profile/cannot-write",
  message: "Nothing more can be saved. Free some disk space and restart Fairhand.",
};

export function cannotWrite(): Result<never> {
  return { ok: false, fault: CANNOT_WRITE };
}
