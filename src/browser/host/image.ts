import type { Line, StoredTable } from "../../host/ports/store.ts";

/** One stored table; the logs are beside them. */
export interface KeptTable extends StoredTable {
  readonly n: number;
  readonly putAway: boolean;
  /** Its line in the ledger. */
  readonly line: Uint8Array | null;
}

/** Everything a profile contains, in memory, because a page's disk cannot be read synchronously. */
export interface Image {
  readonly settings: Map<string, string>;
  /** By `n`, rising. */
  readonly tables: Map<string, KeptTable>;
  readonly logs: Map<string, Line[]>;
  readonly forgotten: Map<string, number>;
}

/** A change as it is written: what is put or removed, in this order. */
export type Change =
  | { readonly kind: "setting"; readonly name: string; readonly value: string }
  | { readonly kind: "table"; readonly table: KeptTable }
  | { readonly kind: "lines"; readonly n: number; readonly lines: readonly Line[] }
  | { readonly kind: "forget-table"; readonly n: number }
  | { readonly kind: "forgotten"; readonly player: string; readonly n: number }
  /** Everything so far survives a power cut. */
  | { readonly kind: "sync" };

/**
 * Takes all of it or, when there is no room left, nothing. Resolves once it would survive the end of the browser, with
 * a sync among it a power cut too, to whether it is.
 */
export type Commit = (changes: readonly Change[]) => Promise<boolean>;
